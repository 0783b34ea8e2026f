import Geometry
import TestSupport
import Testing
import Transport

/// Playing a puzzle alone: every press and hint equals an independent calculation, and no response leaks a difference.
@Suite(.timeLimit(.minutes(10))) struct RoundsTests {
    /// One round; records all responses of the server.
    private final class Player {
        let classroom: Classroom
        let path: String
        let total: Double
        var received: [String] = []

        init(_ classroom: Classroom, _ puzzle: String, _ body: String? = nil) async throws {
            self.classroom = classroom
            let begun = await classroom.request(.post, "/api/v1/puzzles/\(puzzle)/rounds", json: body)
            let json = try begun.json
            #expect(begun.status == 201 && Set(json.fields.keys) == ["id", "total"])
            path = "/api/v1/rounds/\(try #require(json["id"].text))"
            total = try #require(json["total"].value)
            #expect(begun.headers["location"] == path)
            keep(begun)
        }

        @discardableResult
        func keep(_ answer: Classroom.Response) -> Classroom.Response {
            if answer.headers["content-type"]?.hasPrefix("image/") != true { received.append(answer.text) }
            received += answer.headers.fields.map(\.value)
            return answer
        }

        func get(_ path: String) async -> Classroom.Response { keep(await classroom.request(.get, path)) }

        func post(_ path: String, _ json: String? = nil) async -> Classroom.Response {
            keep(await classroom.request(.post, path, json: json))
        }

        func press(_ x: Double, _ y: Double, width: Double = 1000, height: Double = 600) async throws -> JSON {
            let body = "{\"x\":\(x),\"y\":\(y),\"shownWidth\":\(width),\"shownHeight\":\(height)}"
            let answer = await post(path + "/hits", body)
            #expect(answer.status == 200, "\(answer.text)")
            return try answer.json
        }

        func hint() async -> Classroom.Response { await post(path + "/hints") }

        var state: JSON { get async throws { try await get(path).json } }
    }

    private func json(_ rectangle: Rectangle) -> JSON {
        [
            "x": .number(rectangle.x), "y": .number(rectangle.y), "width": .number(rectangle.width),
            "height": .number(rectangle.height),
        ]
    }

    // MARK: Playing

    /// The rules of the game, written independently.
    private struct Oracle {
        let width: Double
        let height: Double
        let differences: [Rectangle]
        var found: [Int] = []

        init(width: Double, height: Double, _ differences: [Rectangle]) {
            (self.width, self.height) = (width, height)
            self.differences = differences.map { each in
                let (left, top) = (max(0, each.x), max(0, each.y))
                let (right, bottom) = (min(width, each.x + each.width), min(height, each.y + each.height))
                let isCut = (left, top, right, bottom) != (each.x, each.y, each.x + each.width, each.y + each.height)
                return isCut ? Rectangle(x: left, y: top, width: right - left, height: bottom - top) : each
            }
        }

        /// The difference that was hit, and whether it is new.
        mutating func press(_ x: Double, _ y: Double, shown: (Double, Double)) -> (index: Int, isNew: Bool)? {
            let (x, y) = (x * width / shown.0, y * height / shown.1)
            let hits = differences.indices.filter {
                let each = differences[$0]
                return each.x <= x && x <= each.x + each.width && each.y <= y && y <= each.y + each.height
            }
            let new = hits.filter { !found.contains($0) }
            let candidates = new.isEmpty ? hits : new
            guard
                let chosen = candidates.min(by: {
                    let (a, b) = (differences[$0], differences[$1])
                    return (a.width * a.height, $0) < (b.width * b.height, $1)
                })
            else { return nil }
            if !new.isEmpty { found.append(chosen) }
            return (chosen, !new.isEmpty)
        }

        /// Whether a frame is around a rectangle not yet found, by whole twentieths, clipped to the picture.
        func isHint(_ frame: Rectangle) -> Bool {
            func steps(_ gap: Double, _ side: Double, atEdge: Bool) -> Bool {
                let count = gap * 20 / side
                return count >= -1e-6 && count <= 9 + 1e-6 && (atEdge || abs(count - count.rounded()) < 1e-6)
            }
            let (right, bottom) = (frame.x + frame.width, frame.y + frame.height)
            return differences.indices.contains { index in
                let each = differences[index]
                return !found.contains(index) && steps(each.x - frame.x, width, atEdge: frame.x == 0)
                    && steps(each.y - frame.y, height, atEdge: frame.y == 0)
                    && steps(right - each.x - each.width, width, atEdge: right == width)
                    && steps(bottom - each.y - each.height, height, atEdge: bottom == height)
            }
        }
    }

    @Test(arguments: 0..<6)
    func `presses and hints agree with an independent calculation`(seed: Int) async throws {
        var random = SeededNumbers(state: UInt64(seed))
        let (width, height) = (Int.random(in: 50..<3000, using: &random), Int.random(in: 50..<2000, using: &random))
        var differences = (0..<Int.random(in: 1..<9, using: &random)).map { _ in
            Rectangle(
                x: Double(Int.random(in: -20..<width, using: &random)),
                y: Double(Int.random(in: -20..<height, using: &random)),
                width: Double(Int.random(in: 21..<width, using: &random)),
                height: Double(Int.random(in: 21..<height, using: &random))
            )
        }
        let inner = differences[0]
        differences.append(Rectangle(x: max(0, inner.x) + 0.25, y: max(0, inner.y) + 0.5, width: 1.5, height: 2.25))
        let classroom = try await Classroom(services: TestServices())
        let puzzle = try await classroom.puzzle(differences, width: width, height: height)
        let player = try await Player(classroom, puzzle)
        var oracle = Oracle(width: Double(width), height: Double(height), differences)
        #expect(player.total == Double(differences.count))
        var hints = 0.0
        for step in 0..<40 {
            let shown = [
                (Double(width), Double(height)), (Double(width) / 3, Double(height) / 7),
                (Double.random(in: 1...5000, using: &random), Double.random(in: 1...5000, using: &random)),
            ][step % 3]
            let target = oracle.differences[Int.random(in: 0..<differences.count, using: &random)]
            // At corners and edges, inside, and anywhere.
            let places = [
                (target.x, target.y), (target.x + target.width, target.y + target.height),
                (target.x + target.width / 2, target.y + target.height / 2),
                (
                    Double.random(in: 0...Double(width), using: &random),
                    Double.random(in: 0...Double(height), using: &random)
                ),
            ]
            let place = places[Int.random(in: 0..<4, using: &random)]
            let x = min(shown.0, place.0 * shown.0 / Double(width))
            let y = min(shown.1, place.1 * shown.1 / Double(height))
            let answer = try await player.press(x, y, width: shown.0, height: shown.1)
            let expected = oracle.press(x, y, shown: shown)
            #expect(answer["hit"] == .bool(expected != nil), "seed \(seed), step \(step)")
            #expect(answer["new"] == (expected.map { .bool($0.isNew) } ?? .null))
            #expect(answer["difference"] == (expected.map { json(oracle.differences[$0.index]) } ?? .null))
            #expect(answer["found"] == .number(Double(oracle.found.count)))
            let isComplete = oracle.found.count == differences.count
            #expect(answer["complete"] == .bool(isComplete))
            guard step % 10 == 0 else { continue }
            let hint = await player.hint()
            guard !isComplete else {
                #expect(hint.status == 409 && hint.problem == "round-complete")
                continue
            }
            hints += 1
            let frame = try hint.json["frame"]
            #expect(try hint.json["hints"] == .number(hints))
            let sides = ["x", "y", "width", "height"].compactMap { frame[$0].value }
            #expect(oracle.isHint(Rectangle(x: sides[0], y: sides[1], width: sides[2], height: sides[3])))
        }
        let state = try await player.state
        let isComplete = oracle.found.count == differences.count
        #expect(state["found"] == .number(Double(oracle.found.count)) && state["hints"] == .number(hints))
        #expect(
            state["differences"].items.map { difference in
                JSON.object(difference.fields.filter { $0.key != "foundAfterSeconds" })
            } == oracle.found.map { json(oracle.differences[$0]) }
        )
        #expect(state["complete"] == .bool(isComplete))
        #expect(state["completedAt"].isNull == !isComplete && state["seconds"].isNull == !isComplete)
    }

    @Test func `the state has when each difference was found, and how long all took`() async throws {
        let classroom = try await Classroom(services: TestServices())
        let player = try await Player(classroom, try await classroom.puzzle())
        for (number, difference) in Classroom.differences.enumerated() {
            await classroom.pass(seconds: 1.5)
            let answer = try await player.press(difference.x, difference.y)
            #expect(answer["found"] == .number(Double(number + 1)))
        }
        await classroom.pass(seconds: 60)
        let state = try await player.state
        #expect(state["differences"].items.map { $0["foundAfterSeconds"] } == [1.5, 3, 4.5])
        #expect(abs((state["seconds"].value ?? 0) - 4.5) < 0.001 && state["complete"] == true)
    }

    @Test func `nothing that a player receives reveals where an unfound difference is`() async throws {
        // Numbers that are unique in all messages.
        let hidden = [
            Rectangle(x: 123.71875, y: 234.84375, width: 61.53125, height: 47.21875),
            Rectangle(x: 587.28125, y: 391.65625, width: 53.46875, height: 38.59375),
        ]
        let classroom = try await Classroom(services: TestServices())
        let found = Rectangle(x: 811.5, y: 77.25, width: 31.75, height: 29.5)
        let puzzle = try await classroom.puzzle(hidden + [found], latitude: 12.5, longitude: 13.5, proximityMetres: 40)
        let player = try await Player(classroom, puzzle, #"{"position":{"latitude":12.5,"longitude":13.5}}"#)
        _ = await player.post("/api/v1/puzzles/\(puzzle)/rounds")
        _ = await player.post("/api/v1/puzzles/\(puzzle)/rounds", #"{"position":{"latitude":1,"longitude":1}}"#)
        #expect(try await player.press(820, 80)["new"] == true)
        #expect(try await player.press(1, 1)["hit"] == false)
        for path in ["", "/image", "/thumbnail"] { _ = await player.get("/api/v1/puzzles/\(puzzle)\(path)") }
        #expect(try await player.get("/api/v1/puzzles?limit=1000").json["puzzles"].items.count == 1)
        _ = await player.get("/api/v1/pins?bbox=12,12,14,14&near=12,13")
        _ = await player.get("/api/v1/pins?bbox=12,12,14,14&zoom=3")
        _ = try await player.state
        for body in ["{}", #"{"x":-1,"y":0,"shownWidth":5,"shownHeight":3}"#, #"{"x":"a","y":1}"#] {
            _ = await player.post(player.path + "/hits", body)
        }
        _ = await player.get("/api/v1/rounds/\(puzzle)")
        let received = player.received.joined(separator: "\n")
        for each in hidden {
            for number in [each.x, each.y, each.width, each.height] {
                #expect(!received.contains("\(number)".prefix(6)))
            }
        }
        #expect(received.contains("811.5"), "found rectangles are sent: the search can find something")
    }

    @Test func `a round survives a kill`() async throws {
        let classroom = try await Classroom(services: TestServices())
        let player = try await Player(classroom, try await classroom.puzzle())
        #expect(try await player.press(120, 120)["found"] == 1)
        #expect(try await player.hint().json["hints"] == 1)
        let before = try await player.state
        try await classroom.restart(killing: true)
        #expect(try await player.state == before)
        #expect(try await player.press(120, 120)["new"] == false)
        #expect(try await player.press(320, 320)["found"] == 2)
    }

    // MARK: Errors

    @Test(arguments: [
        ("{}", "x"), (#"{"x":1}"#, "y"), (#"{"x":1,"y":1}"#, "shownWidth"),
        (#"{"x":1,"y":1,"shownWidth":5}"#, "shownHeight"),
        (#"{"x":1,"y":1,"shownWidth":0,"shownHeight":5}"#, "shownWidth"),
        (#"{"x":1,"y":1,"shownWidth":5,"shownHeight":-5}"#, "shownHeight"),
        (#"{"x":-0.001,"y":1,"shownWidth":500,"shownHeight":300}"#, "x"),
        (#"{"x":500.001,"y":1,"shownWidth":500,"shownHeight":300}"#, "x"),
        (#"{"x":1,"y":300.5,"shownWidth":500,"shownHeight":300}"#, "y"),
        (#"{"x":"1","y":1,"shownWidth":500,"shownHeight":300}"#, "x"),
        (#"{"x":1,"y":null,"shownWidth":500,"shownHeight":300}"#, "y"),
        (#"{"x":1,"y":true,"shownWidth":500,"shownHeight":300}"#, "y"),
    ])
    func `a bad press is reported with its field and changes nothing`(body: String, field: String) async throws {
        let classroom = try await Classroom(services: TestServices())
        let puzzle = try await classroom.puzzle([Rectangle(x: 0, y: 0, width: 999, height: 599)])
        let player = try await Player(classroom, puzzle)
        let hitTest = body.contains("shownHeight") ? ["/api/v1/puzzles/\(puzzle)/hit-test"] : []
        for path in [player.path + "/hits"] + hitTest {
            let answer = await player.post(path, body)
            #expect(try answer.status == 422 && answer.json["field"] == .string(field), "\(answer.text)")
        }
        #expect(try await player.state["found"] == 0)
    }

    @Test(arguments: [
        (#"{"x":NaN,"y":1,"shownWidth":5,"shownHeight":5}"#, 400),
        (#"{"x":1e999,"y":1,"shownWidth":5,"shownHeight":5}"#, 422),
        (#"{"x":1,"y":1,"shownWidth":1e999,"shownHeight":5}"#, 422), ("{", 400), ("", 400), ("[]", 422), ("null", 422),
        ("[]]", 400), (#"{"x":1} x"#, 400), (String(repeating: "[", count: 4000), 400),
        (String(repeating: "x", count: 5000), 413),
    ])
    func `a body that is not a JSON object is refused`(body: String, status: Int) async throws {
        let classroom = try await Classroom(services: TestServices())
        let puzzle = try await classroom.puzzle([Rectangle(x: 0, y: 0, width: 999, height: 599)])
        let player = try await Player(classroom, puzzle)
        #expect(await player.post(player.path + "/hits", body).status == status)
        #expect(try await player.state["found"] == 0)
    }

    @Test func `unknown and removed rounds and puzzles are not found`() async throws {
        let classroom = try await Classroom(services: TestServices())
        let puzzle = try await classroom.puzzle()
        let player = try await Player(classroom, puzzle)
        let base = "/api/v1/puzzles/\(puzzle)"
        // A picture without other uses is not in the folder.
        _ = await classroom.request(.delete, base)
        for (method, path) in [
            (HTTPMethod.get, player.path), (.post, player.path + "/hits"), (.post, player.path + "/hints"),
            (.get, "/api/v1/rounds/unknown"), (.post, base + "/rounds"), (.get, base), (.get, base + "/image"),
            (.get, base + "/thumbnail"), (.post, base + "/hit-test"), (.delete, base),
        ] {
            let body = #"{"x":20,"y":20,"shownWidth":500,"shownHeight":300}"#
            let answer = await classroom.request(method, path, json: method == .post ? body : nil)
            #expect(answer.status == 404, "\(method) \(path): \(answer.text)")
            #expect(["unknown-round", "unknown-puzzle"].contains(answer.problem))
        }
    }
}
