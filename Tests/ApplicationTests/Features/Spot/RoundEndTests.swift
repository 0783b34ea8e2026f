import Geometry
import Storage
import Testing
import Transport

/// The end of a round: the original for a player who has found everything, the missed differences for a lone player who
/// gives up.
@Suite(.timeLimit(.minutes(10))) struct RoundEndTests {
    private let classroom: Classroom
    private let puzzle: String

    init() async throws {
        classroom = try await Classroom(services: TestServices())
        let differences = Classroom.differences.map {
            "{\"x\":\($0.x),\"y\":\($0.y),\"width\":\($0.width),\"height\":\($0.height)}"
        }
        let body =
            #"{"title":"T","latitude":47.5,"longitude":9.25,"differences":["# + differences.joined(separator: ",")
            + "]}"
        puzzle = try #require(try await classroom.request(.post, "/api/v1/puzzles", json: body).json["id"].text)
        await send("image", seed: 0)
    }

    @discardableResult
    private func send(_ part: String, seed: UInt8, headers: HTTPHeaders = [:]) async -> Classroom.Response {
        let picture = Samples.picture(width: 1000, height: 600, seed: seed)
        return await classroom.upload(
            .put,
            "/api/v1/puzzles/\(puzzle)/\(part)",
            picture,
            type: "image/png",
            headers: headers
        )
    }

    private func begin() async throws -> String {
        let begun = await classroom.request(.post, "/api/v1/puzzles/\(puzzle)/rounds")
        return "/api/v1/rounds/\(try #require(try begun.json["id"].text))"
    }

    private func press(_ number: Int, _ round: String) async -> Classroom.Response {
        let place = Classroom.differences[number]
        let body = "{\"x\":\(place.x),\"y\":\(place.y),\"shownWidth\":1000,\"shownHeight\":600}"
        return await classroom.request(.post, round + "/hits", json: body)
    }

    // MARK: The original

    @Test func `the original is available to a player who has found everything, and to the author`() async throws {
        let round = try await begin()
        let stored = try await send("original", seed: 7).json
        #expect(stored["original"]["width"] == 1000 && stored["hasOriginal"] == true && stored["position"].isNull)
        for number in 0..<3 {
            let early = await classroom.request(.get, round + "/original")
            #expect(early.status == 409 && early.problem == "still-hidden")
            #expect(await press(number, round).status == 200)
        }
        let shown = await classroom.request(.get, round + "/original")
        #expect(shown.status == 200 && shown.headers["cache-control"] == "private, no-cache")
        let authors = await classroom.request(.get, "/api/v1/puzzles/\(puzzle)/original")
        #expect(authors.bytes == shown.bytes && !shown.bytes.isEmpty)
        let played = await classroom.request(.get, "/api/v1/puzzles/\(puzzle)/image")
        #expect(played.bytes != shown.bytes)
        let tag = try #require(shown.headers["etag"])
        #expect(await classroom.request(.get, round + "/original", headers: ["if-none-match": tag]).status == 304)
        let stranger: HTTPHeaders = ["host": "192.168.1.20:8080"]
        for method in [HTTPMethod.get, .delete] {
            let path = "/api/v1/puzzles/\(puzzle)/original"
            #expect(await classroom.request(method, path, headers: stranger).problem == "admin-only")
        }
        #expect(await send("original", seed: 9, headers: stranger).problem == "admin-only")
        // Differences that the author adds later are not revealed to those who played before.
        let changed = #"{"title":"T","latitude":1,"longitude":2,"differences":[{"x":1,"y":2,"width":30,"height":40}]}"#
        await classroom.request(.put, "/api/v1/puzzles/\(puzzle)", json: changed)
        #expect(await classroom.request(.get, round + "/original").problem == "no-original")
    }

    @Test func `a puzzle without an original shows none at the end, and the author can delete the original`()
        async throws
    {
        let round = try await begin()
        for number in 0..<3 { _ = await press(number, round) }
        let path = "/api/v1/puzzles/\(puzzle)"
        #expect(await classroom.request(.get, round + "/original").problem == "no-original")
        #expect(try await classroom.request(.get, path).json["hasOriginal"] == false)
        await send("original", seed: 7)
        #expect(await classroom.request(.get, round + "/original").status == 200)
        #expect(try await classroom.request(.delete, path + "/original").json["original"].isNull)
        #expect(await classroom.request(.get, round + "/original").problem == "no-original")
        #expect(await classroom.request(.get, path + "/original").problem == "no-original")
        #expect(await classroom.request(.get, path + "/image").status == 200)
    }

    @Test func `in a class the original is shown after the last round`() async throws {
        await send("original", seed: 7)
        await classroom.play(puzzle)
        let pupils = [try await Pupil(classroom), try await Pupil(classroom)]
        for pupil in pupils { try await pupil.begin(puzzle) }
        func original(_ pupil: Pupil) async -> Classroom.Response {
            await classroom.request(.get, "/api/v1/rounds/\(pupil.round)/original")
        }
        for number in 0..<3 { try await pupils[0].press(number) }
        #expect(await original(pupils[0]).problem == "still-hidden")
        try await pupils[1].press(0)
        #expect(try await pupils[0].phone.newest("spot")["over"].isNull)
        // When the game is interrupted, only those who have found everything may see the original.
        await classroom.control("activity", #""activity":"touch""#)
        #expect(await original(pupils[0]).status == 200)
        #expect(await original(pupils[1]).problem == "still-hidden")

        await classroom.play(puzzle)
        for pupil in pupils { try await pupil.begin(puzzle) }
        for pupil in pupils { for number in 0..<3 { try await pupil.press(number) } }
        for pupil in pupils {
            #expect(await original(pupil).status == 200)
            #expect(try await pupil.phone.newest("spot")["over"] == true)
        }
    }

    // MARK: Giving up

    @Test func `giving up reveals the missed differences, and later presses do not count`() async throws {
        await send("original", seed: 7)
        let round = try await begin()
        _ = await press(1, round)
        #expect(try await classroom.request(.get, round).json["missed"].items.isEmpty)
        let ended = try await classroom.request(.post, round + "/give-up").json
        #expect(ended["missed"].items.map { $0["x"] } == [100, 700])
        #expect(ended["found"] == 1 && ended["complete"] == false && !ended["givenUpAt"].isNull)
        #expect(await press(0, round).problem == "given-up")
        #expect(await classroom.request(.post, round + "/hints").problem == "given-up")
        #expect(await classroom.request(.get, round + "/original").status == 200)
        // Neither a second request nor a crash of the server changes the result.
        await classroom.pass(seconds: 60)
        #expect(try await classroom.request(.post, round + "/give-up").json == ended)
        try await classroom.restart(killing: true)
        #expect(try await classroom.request(.get, round).json == ended)
        #expect(await press(0, round).problem == "given-up")
        // The missed differences are revealed in that round only.
        let other = try await begin()
        #expect(try await classroom.request(.get, other).json["missed"].items.isEmpty)
        #expect(await classroom.request(.get, other + "/original").problem == "still-hidden")
    }

    @Test func `neither a complete round nor one in a class can be given up`() async throws {
        let round = try await begin()
        for number in 0..<3 { _ = await press(number, round) }
        #expect(await classroom.request(.post, round + "/give-up").problem == "round-complete")
        await classroom.play(puzzle)
        let pupil = try await Pupil(classroom)
        try await pupil.begin(puzzle)
        let refused = await classroom.request(.post, "/api/v1/rounds/\(pupil.round)/give-up")
        #expect(refused.status == 409 && refused.problem == "class-round")
        #expect(try await pupil.state()["missed"].items.isEmpty)
    }
}
