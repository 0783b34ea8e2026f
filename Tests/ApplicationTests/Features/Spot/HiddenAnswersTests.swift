import Geometry
import Testing
import Transport

/// A host gets the differences that the class knows, an author all of them, others none.
@Suite(.timeLimit(.minutes(10))) struct HiddenAnswersTests {
    /// A host name of another server: a request with it has no author's rights.
    private static let stranger: HTTPHeaders = ["host": "192.168.1.20:8080"]

    /// A session of a stranger or an author, with one phone.
    private final class Class {
        let classroom: Classroom
        let puzzle: String
        let code: String
        let token: String
        let pupil: Pupil

        init(_ classroom: Classroom, _ puzzle: String, startedBy starter: HTTPHeaders) async throws {
            let created = try await classroom.request(.post, "/api/v1/sessions", headers: starter).json
            (self.classroom, self.puzzle) = (classroom, puzzle)
            code = try #require(created["code"].text)
            token = try #require(created["hostToken"].text)
            pupil = try await Pupil(classroom, in: code)
            try await play()
        }

        @discardableResult
        func control(_ body: String) async -> Classroom.Response {
            await classroom.request(.post, "/api/v1/sessions/\(code)/control", json: body, token: token)
        }

        func play() async throws {
            let answer = await control(#"{"action":"activity","activity":"spot","subject":"\#(puzzle)"}"#)
            #expect(answer.status == 200)
        }

        /// The host's response: the differences, in order, and the number of hidden ones.
        func revealed() async throws -> (Set<Int>, Double?) {
            let path = "/api/v1/sessions/\(code)/differences"
            let json = try await classroom.request(.get, path, token: token, headers: stranger).json
            let known = json["differences"].items.compactMap { difference in
                Classroom.differences.firstIndex {
                    .number($0.x) == difference["x"] && .number($0.y) == difference["y"]
                }
            }
            #expect(known == known.sorted())
            return (Set(known), json["hidden"].value)
        }

        func test(_ x: Double, _ y: Double, token: String?) async -> Classroom.Response {
            let path = "/api/v1/puzzles/\(puzzle)/hit-test"
            return await classroom.request(
                .post,
                path,
                json: "{\"x\":\(x),\"y\":\(y)}",
                token: token,
                headers: stranger
            )
        }
    }

    private func strangers() async throws -> Class {
        let classroom = try await Classroom()
        return try await Class(classroom, try await classroom.puzzle(), startedBy: Self.stranger)
    }

    private func expect(_ revealed: (Set<Int>, Double?), _ known: Set<Int>, hidden: Double) {
        #expect(revealed.0 == known && revealed.1 == hidden)
    }

    @Test func `a host gets no difference before somebody has found it`() async throws {
        let it = try await strangers()
        expect(try await it.revealed(), [], hidden: 3)
        try await it.pupil.begin(it.puzzle)
        try await it.pupil.press(nil)
        expect(try await it.revealed(), [], hidden: 3)
        try await it.pupil.press(1)
        expect(try await it.revealed(), [1], hidden: 2)
        try await it.pupil.press(0)
        try await it.pupil.press(2)
        expect(try await it.revealed(), [0, 1, 2], hidden: 0)
        // A second start of a puzzle is another game without finds.
        try await it.play()
        expect(try await it.revealed(), [], hidden: 3)
    }

    @Test func `giving up uses a hint, and the host can show the difference that it revealed`() async throws {
        let it = try await strangers()
        try await it.pupil.begin(it.puzzle)
        try await it.pupil.press(0)
        try await it.pupil.press(1)
        try await it.pupil.hint()
        expect(try await it.revealed(), [0, 1, 2], hidden: 0)
        await it.control(#"{"action":"clear"}"#)
        expect(try await it.revealed(), [], hidden: 3)
    }

    @Test func `differences known to the class survive a kill`() async throws {
        let it = try await strangers()
        let friends = try await Class(it.classroom, it.puzzle, startedBy: [:])
        try await it.pupil.begin(it.puzzle)
        try await it.pupil.press(1)
        try await it.pupil.press(2)
        try await it.pupil.hint()
        for _ in 0..<2 {
            expect(try await it.revealed(), [0, 1, 2], hidden: 0)
            expect(try await friends.revealed(), [0, 1, 2], hidden: 0)
            try await it.classroom.restart(killing: true)
        }
        try await it.play()
        try await friends.play()
        expect(try await it.revealed(), [], hidden: 3)
        expect(try await friends.revealed(), [0, 1, 2], hidden: 0)
    }

    @Test func `with an admin token, its owner started the class`() async throws {
        let classroom = try await Classroom(adminToken: "of-the-author-alone")
        let puzzle = try await classroom.puzzle()
        await classroom.play(puzzle)
        let response = await classroom.request(
            .get,
            "/api/v1/sessions/\(classroom.code)/differences",
            token: classroom.hostToken,
            headers: Self.stranger
        )
        #expect(try response.json["hidden"] == 0)
    }

    @Test func `only the host gets the differences, with how many found each`() async throws {
        let classroom = try await Classroom()
        let puzzle = try await classroom.puzzle()
        let path = "/api/v1/sessions/\(classroom.code)/differences"
        #expect(await classroom.asHost(.get, "/differences").problem == "no-game")
        await classroom.play(puzzle)
        let pupils = [try await Pupil(classroom), try await Pupil(classroom)]
        for (pupil, count) in zip(pupils, [3, 1]) {
            try await pupil.begin(puzzle)
            for number in 0..<count { try await pupil.press(number) }
        }
        #expect(await classroom.request(.get, path).status == 401)
        #expect(await classroom.request(.get, path, token: pupils[0].phone.resume).status == 403)
        let reply = try await classroom.asHost(.get, "/differences").json
        #expect(reply["puzzle"] == .string(puzzle) && reply["players"] == 2 && reply["complete"] == 1)
        #expect(reply["differences"].items.map { $0["found"] } == [2, 1, 1])
        #expect(reply["differences"].items.map { $0["x"] } == Classroom.differences.map { .number($0.x) })
    }

    @Test func `a host cannot test spot by spot`() async throws {
        let it = try await strangers()
        let (x, y) = (Classroom.differences[0].x, Classroom.differences[0].y)
        #expect(await it.test(x, y, token: it.token).problem == "still-hidden")
        try await it.pupil.begin(it.puzzle)
        try await it.pupil.press(0)
        // Neither of found differences nor of others, or one would reveal the other.
        for each in Classroom.differences { #expect(await it.test(each.x, each.y, token: it.token).status == 409) }
        try await it.pupil.press(1)
        try await it.pupil.press(2)
        let hit = try await it.test(x, y, token: it.token).json
        #expect(hit == ["hit": true, "difference": ["x": 100, "y": 100, "width": 50, "height": 50]])
        #expect(try await it.test(5, 5, token: it.token).json == ["hit": false])
        let other = try await Class(it.classroom, try await it.classroom.puzzle(), startedBy: Self.stranger)
        #expect(await it.test(x, y, token: other.token).problem == "no-game")
        await it.control(#"{"action":"activity","activity":"touch"}"#)
        #expect(await it.test(x, y, token: it.token).problem == "no-game")
        #expect(await it.test(x, y, token: nil).problem == "admin-only")
    }

    @Test func `an author can test any spot, in pixels of the picture or of a shown size`() async throws {
        let classroom = try await Classroom()
        let puzzle = try await classroom.puzzle([
            .init(x: 100, y: 100, width: 50, height: 50), .init(x: 110, y: 110, width: 10, height: 10),
        ])
        for (body, x) in [
            (#"{"x":55,"y":55,"shownWidth":500,"shownHeight":300}"#, 110), (#"{"x":100,"y":150}"#, 100),
            (#"{"x":99.999,"y":120}"#, nil),
        ] as [(String, Double?)] {
            let hit = try await classroom.request(.post, "/api/v1/puzzles/\(puzzle)/hit-test", json: body).json
            #expect(hit["hit"] == .bool(x != nil) && hit["difference"]["x"].value == x)
        }
    }
}
