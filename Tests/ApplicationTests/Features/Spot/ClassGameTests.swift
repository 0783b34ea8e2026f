import Geometry
import Testing
import Transport

/// A class plays one puzzle: each phone has one round in it, sent to the projector, stored with the session.
@Suite(.timeLimit(.minutes(10))) struct ClassGameTests {
    private func start(_ session: String = "{}") async throws -> (Classroom, String) {
        let classroom = try await Classroom(session)
        let puzzle = try await classroom.puzzle(title: "Am Ufer")
        return (classroom, puzzle)
    }

    private func standing(_ frame: JSON, _ pupil: Pupil) -> JSON {
        frame["spot"].items.last { $0[0] == .string(pupil.phone.id) } ?? .null
    }

    @Test func `the projector shows the progress of a class's game`() async throws {
        let (classroom, puzzle) = try await start()
        let viewer = await classroom.watch()
        let (first, second) = (try await Pupil(classroom), try await Pupil(classroom))
        let state = try await classroom.play(puzzle).json
        #expect(state["activity"] == "spot" && state["subject"] == .string(puzzle))
        #expect(state["game"] == ["number": 1, "total": 3])
        for end in [viewer, first.phone, second.phone] as [any FarEnd] {
            let session = try await end.newest("session")
            #expect(session["activity"] == "spot" && session["subject"] == .string(puzzle))
            #expect(session["game"] == ["number": 1, "total": 3])
        }
        #expect(try await first.begin(puzzle)["total"] == 3)
        try await second.begin(puzzle)
        #expect(first.round != second.round)
        await classroom.pass(milliseconds: 50)
        let id = JSON.string(first.phone.id)
        #expect(standing(try await viewer.newest("frame"), first) == [id, 0, 3, 0, nil, false])
        for (number, isHit, isNew, found) in [
            (1, true, true, 1), (nil, false, nil, 1), (1, true, false, 1), (0, true, true, 2), (2, true, true, 3),
        ] as [(Int?, Bool, Bool?, Double)] {
            await classroom.pass(seconds: 0.5)
            let answer = try await first.press(number)
            #expect(answer["hit"] == .bool(isHit) && answer["new"] == (isNew.map { .bool($0) } ?? .null))
            #expect(answer["found"] == .number(found) && answer["complete"] == .bool(found == 3))
        }
        #expect(try await second.hint()["hints"] == 1)
        await classroom.pass(milliseconds: 100)
        let frames = try await viewer.messages(ofType: "frame")
        let done = try #require(frames.map { standing($0, first) }.last { !$0.isNull })
        #expect(done == [id, 3, 3, 0, 2550, true])
        #expect(
            try await classroom.stats(first.phone.id)["spot"]
                == ["found": 3, "total": 3, "hints": 0, "complete": true, "milliseconds": 2550]
        )
        #expect(abs(try #require(try await first.state()["seconds"].value) - 2.55) < 0.001)
        #expect(try await classroom.stats(second.phone.id)["spot"]["hints"] == 1)
        let message = try await first.phone.newest("spot")
        #expect(message["round"] == .string(first.round) && message["found"] == 3 && message["milliseconds"] == 2550)
        let seen = try await classroom.watch().newest("snapshot")["participants"].items
        #expect(seen.map { $0["spot"]["found"] } == [3, 0])
        let games = try await classroom.asHost(.get, "/results").json["games"].items
        #expect(games.count == 1 && games[0]["number"] == 1 && games[0]["puzzle"] == .string(puzzle))
        #expect(games[0]["title"] == "Am Ufer" && games[0]["total"] == 3 && games[0]["running"] == true)
        let players = games[0]["participants"].items
        #expect(players.map { $0["id"] } == ["p1", "p2"] && players.map { $0["found"] } == [3, 0])
        #expect(players.map { $0["hints"] } == [0, 1] && players.map { $0["complete"] } == [true, false])
    }

    @Test func `each game is a comparable part; a player who has not found all has no time`() async throws {
        let (classroom, puzzle) = try await start()
        let (first, second) = (try await Pupil(classroom), try await Pupil(classroom))
        for game in 1...2 {
            await classroom.play(puzzle)
            try await first.begin(puzzle)
            try await second.begin(puzzle)
            for number in 0..<3 {
                await classroom.pass(seconds: Double(game))
                try await first.press(number)
            }
        }
        try await second.press(0)
        try await second.hint()
        let part = try await classroom.asHost(.get, "/parts/game-2").json
        #expect(part["kind"] == "game" && part["title"] == "Am Ufer" && part["participants"] == ["p1", "p2"])
        let measures = part["measures"].items
        #expect(measures.map { $0["name"] } == ["time", "found", "hints"] && measures[0]["values"] == [6, nil])
        #expect(measures[1]["values"][0] == 100 && measures[2]["values"] == [0, 1])
        #expect(abs((measures[1]["values"][1].value ?? 0) - 100.0 / 3) < 1e-9)
        let body = #"{"part":"game-1","with":{"part":"game-2"}}"#
        let compared = try await classroom.asHost(.post, "/comparison", json: body).json
        #expect(compared["paired"] == true && compared["sameSettings"] == true)
        let time = compared["measures"][0]
        #expect(time["first"]["median"] == 3 && time["second"]["median"] == 6 && time["second"]["leftOut"] == 0)
    }

    @Test func `a phone has one round for each start`() async throws {
        let (classroom, puzzle) = try await start()
        await classroom.play(puzzle)
        let pupil = try await Pupil(classroom)
        let round = try await pupil.begin(puzzle)["id"]
        #expect(try await pupil.begin(puzzle, status: 200) == ["id": round, "total": 3])
        #expect(try await pupil.begin(puzzle, status: 200, session: classroom.code.lowercased())["id"] == round)
        try await pupil.press(0)
        await pupil.phone.hangUp()
        let again = try await classroom.resume(pupil.phone)
        #expect(try await again.newest("spot")["found"] == 1)
        #expect(try await pupil.begin(puzzle, status: 200)["id"] == round)
        // The same puzzle started again: everybody has a new round, and the first one is unchanged.
        #expect(try await classroom.play(puzzle).json["game"]["number"] == 2)
        #expect(try await pupil.press(1, status: 409)["type"] == "/docs#no-game")
        #expect(try await pupil.state()["found"] == 1)
        #expect(try await pupil.begin(puzzle)["id"] != round)
        #expect(try await classroom.stats("p1")["spot"]["found"] == 0)
        let games = try await classroom.asHost(.get, "/results").json["games"].items
        #expect(games.map { $0["participants"].items.map { $0["found"] } } == [[1], [0]])
    }

    @Test func `only participants of the class without another round get one`() async throws {
        let (classroom, puzzle) = try await start()
        let pupil = try await Pupil(classroom)
        #expect(try await pupil.begin(puzzle, status: 409)["type"] == "/docs#no-game")
        let other = try await classroom.puzzle()
        await classroom.play(other)
        #expect(try await pupil.begin(puzzle, status: 409)["type"] == "/docs#no-game")
        #expect(
            try await pupil.begin(other, status: 403, resume: "xxxxxxxxxxxxxxxxxxxxxx")["type"] == "/docs#token-wrong"
        )
        #expect(try await pupil.begin(other, status: 404, session: "222222")["type"] == "/docs#unknown-session")
        for (body, field) in [
            (#"{"session":"\#(classroom.code)"}"#, "resume"), (#"{"resume":"\#(pupil.phone.resume)"}"#, "session"),
            (#"{"session":5,"resume":"x"}"#, "session"),
        ] {
            let answer = await classroom.request(.post, "/api/v1/puzzles/\(other)/rounds", json: body)
            #expect(try answer.status == 422 && answer.json["field"] == .string(field))
        }
        try await pupil.begin(other)
        await classroom.control("remove", #""participant":"p1""#)
        #expect(try await pupil.begin(other, status: 403)["type"] == "/docs#token-wrong")
        #expect(try await pupil.press(0, status: 404)["type"] == "/docs#unknown-round")
        await classroom.control("end")
        #expect(try await pupil.begin(other, status: 409)["type"] == "/docs#session-ended")
    }

    @Test func `only a visible puzzle can be started`() async throws {
        let (classroom, puzzle) = try await start()
        let draft = try await classroom.puzzle(isPublished: false)
        await classroom.play(puzzle)
        for subject in ["x", draft, ""] {
            let answer = await classroom.play(subject)
            #expect(answer.status == 404 && answer.problem == "unknown-puzzle")
        }
        #expect(try await classroom.stats()["subject"] == .string(puzzle))
        // Without a puzzle phones wait; another activity ends the game.
        let state = try await classroom.control("activity", #""activity":"spot""#).json
        #expect(state["game"].isNull && state["activity"] == "spot" && state["subject"].isNull)
    }

    @Test func `presses do not count while frozen, and a clear starts a new round`() async throws {
        let (classroom, puzzle) = try await start()
        await classroom.play(puzzle)
        let viewer = await classroom.watch()
        let pupils = [try await Pupil(classroom), try await Pupil(classroom)]
        for pupil in pupils {
            try await pupil.begin(puzzle)
            try await pupil.press(0)
        }
        await classroom.control("freeze")
        #expect(try await pupils[0].press(1, status: 409)["type"] == "/docs#frozen")
        #expect(try await pupils[0].hint(status: 409)["type"] == "/docs#frozen")
        #expect(try await pupils[0].state()["found"] == 1)
        await classroom.control("unfreeze")
        #expect(try await pupils[0].press(1)["found"] == 2)
        let before = pupils[0].round
        await classroom.control("clear", #""participant":"p1""#)
        let restarted = try await pupils[0].phone.newest("spot")
        #expect(restarted["found"] == 0 && restarted["round"] != .string(before))
        await classroom.pass(milliseconds: 50)
        #expect(standing(try await viewer.newest("frame"), pupils[0]) == ["p1", 0, 3, 0, nil, false])
        #expect(try await pupils[0].begin(puzzle, status: 200)["id"] == restarted["round"])
        #expect(try await pupils[0].press(1)["found"] == 1)
        #expect(try await pupils[1].state()["found"] == 1)
        await classroom.control("clear")
        #expect(try await classroom.stats("p2")["spot"]["found"] == 0)
        #expect(try await pupils[1].press(0, status: 404)["type"] == "/docs#unknown-round")
    }

    @Test func `a class plays the puzzle's version at the start`() async throws {
        let (classroom, puzzle) = try await start()
        await classroom.play(puzzle)
        let (pupil, late) = (try await Pupil(classroom), try await Pupil(classroom))
        try await pupil.begin(puzzle)
        let moved = #"{"title":"T","latitude":1,"longitude":2,"differences":[{"x":1,"y":1,"width":5,"height":5}]}"#
        #expect(await classroom.request(.put, "/api/v1/puzzles/\(puzzle)", json: moved).status == 200)
        #expect(try await late.begin(puzzle)["total"] == 3)
        #expect(await classroom.request(.delete, "/api/v1/puzzles/\(puzzle)").status == 204)
        for player in [pupil, late] {
            #expect(try await player.press(nil)["hit"] == false)
            #expect(try await player.press(2)["found"] == 1)
        }
    }

    @Test func `a class continues after a crash, and a wipe leaves nothing`() async throws {
        let (classroom, puzzle) = try await start()
        await classroom.play(puzzle)
        let pupils = [try await Pupil(classroom), try await Pupil(classroom), try await Pupil(classroom)]
        for (pupil, count) in zip(pupils, [3, 1, 0]) {
            try await pupil.begin(puzzle)
            for number in 0..<count { try await pupil.press(number) }
        }
        try await pupils[1].hint()
        func states() async throws -> [JSON] {
            var states = [try await classroom.asHost(.get, "/results").json]
            for pupil in pupils { states.append(try await pupil.state()) }
            return states
        }
        let before = try await states()
        try await classroom.restart(killing: true)
        #expect(try await states() == before)
        for pupil in pupils {
            _ = try await classroom.resume(pupil.phone)
            #expect(try await pupil.begin(puzzle, status: 200)["id"] == .string(pupil.round))
        }
        #expect(try await classroom.stats("p1")["spot"]["complete"] == true)
        #expect(try await pupils[1].press(0)["new"] == false)
        #expect(try await pupils[1].press(1)["found"] == 2)
        #expect(await classroom.asHost(.delete).status == 204)
        for pupil in pupils { #expect(try await pupil.state(status: 404)["type"] == "/docs#unknown-round") }
    }

    @Test func `no message to a class reveals where an unfound difference is`() async throws {
        // Numbers that are unique in all messages.
        let hidden = [
            Rectangle(x: 123.71875, y: 234.84375, width: 61.53125, height: 47.21875),
            Rectangle(x: 587.28125, y: 391.65625, width: 53.46875, height: 38.59375),
        ]
        let classroom = try await Classroom()
        let shown = Rectangle(x: 811.5, y: 77.25, width: 31.75, height: 29.5)
        let puzzle = try await classroom.puzzle(hidden + [shown])
        let viewer = await classroom.watch(asHost: true)
        let state = await classroom.play(puzzle)
        let pupils = [try await Pupil(classroom), try await Pupil(classroom)]
        var received = [state.text]
        for pupil in pupils {
            try await pupil.begin(puzzle)
            received.append(
                "\(try await pupil.press(at: 820, 80)) \(try await pupil.press(at: 5, 5)) \(try await pupil.state())"
            )
        }
        for action in ["freeze", "unfreeze"] { received.append(await classroom.control(action).text) }
        received.append(await classroom.control("clear", #""participant":"p1""#).text)
        await classroom.pass(seconds: 1)
        received += [await classroom.asHost(.get).text, await classroom.asHost(.get, "/results").text]
        for end in [viewer] + pupils.map(\.phone) as [any FarEnd] {
            received += await classroom.line(end.connection).received
        }
        let text = received.joined(separator: "\n")
        for each in hidden {
            for number in [each.x, each.y, each.width, each.height] { #expect(!text.contains("\(number)".prefix(6))) }
        }
        #expect(text.contains("811.5"), "found rectangles are sent: the search can find something")
    }
}
