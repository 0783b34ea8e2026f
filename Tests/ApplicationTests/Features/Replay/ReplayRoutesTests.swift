import Storage
import Testing
import Transport

@testable import Features
@testable import Rooms

/// Permissions for a replay, its contents, and the error for a missing segment.
///
/// `ReplayTests` checks that the figures at any instant equal those of the log.
@Suite(.timeLimit(.minutes(10))) struct ReplayRoutesTests {
    private func segment(_ classroom: Classroom, _ from: Int, _ to: Int) async throws -> JSON {
        let answer = await classroom.asHost(.get, "/replay/segment?from=\(from)&to=\(to)")
        #expect(answer.status == 200, "\(answer.text)")
        return try answer.json
    }

    @Test func `the overview has who took part from when to when, and the host's actions`() async throws {
        let classroom = try await Classroom()
        var phones: [Phone] = []
        for _ in 0..<3 {
            phones.append(try await classroom.join())
            await classroom.pass(seconds: 1)
        }
        for phone in phones { await phone.touch(1, "[[0,1,5,5,0],[1,1,69,5,100]]") }
        for (action, fields) in [("clear", ""), ("clear", #""participant":"p2""#), ("freeze", ""), ("unfreeze", "")] {
            await classroom.pass(seconds: 1)
            await classroom.control(action, fields)
        }
        await classroom.pass(seconds: 1)
        await classroom.control("remove", #""participant":"p3""#)
        await classroom.pass(seconds: 5)
        await phones[0].touch(2, "[[0,1,5,5,9000],[2,1,133,5,9100]]")
        await classroom.pass(milliseconds: 100)
        let whole = try await classroom.asHost(.get, "/replay").json
        #expect(whole["code"] == .string(classroom.code) && whole["ended"] == false)
        #expect(whole["firstMilliseconds"] == 3000)
        #expect(whole["markers"].items.map { $0["kind"] } == ["cleared", "cleared", "frozen", "unfrozen"])
        #expect(whole["markers"].items.map { $0["participant"] } == [nil, "p2", nil, nil])
        #expect(whole["markers"].items.map { $0["milliseconds"] } == [4000, 5000, 6000, 7000])
        // The third one was removed, and with it all that it did.
        #expect(whole["participants"].items.map { $0["id"] } == ["p1", "p2"])
        #expect(whole["participants"].items.map { $0["joinedMilliseconds"] } == [0, 1000])
        #expect(whole["participants"].items.map { $0["removedMilliseconds"] } == [nil, nil])
        let end = Int(whole["durationMilliseconds"].value ?? 0)
        #expect(end >= 13_000)
        let last = try await segment(classroom, end, end)
        let live = try await classroom.stats()
        #expect(last["steps"] == [] && last["heatmap"]["changes"] == [])
        // Exactly equal, not approximately.
        let rows = live["participants"].items.map { each -> JSON in
            let (distance, time) = (each["distance"], each["time"])
            return [
                each["id"], distance["lastCentimetres"], distance["totalCentimetres"], time["lastSeconds"],
                time["totalSeconds"], each["touches"],
            ]
        }
        #expect(last["figures"].items == rows)
        #expect(last["heatmap"]["counts"] == live["merged"]["heatmap"]["counts"])
        let before = try await segment(classroom, 3500, 3500)
        #expect(before["figures"].items.map { $0[2] } == [1, 1])
        #expect(try await segment(classroom, 4500, 4500)["figures"].items.map { $0[2] } == [0, 0])
        #expect(try await segment(classroom, 8000, 8000)["figures"].items.map { $0[0] } == ["p1", "p2"])
        await classroom.control("end")
        #expect(try await classroom.asHost(.get, "/replay").json["ended"] == true)
        #expect(try await segment(classroom, 3500, 3500) == before)
    }

    @Test func `a segment has each step with the figures after it`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        for step in 0..<4 {
            await classroom.pass(seconds: 1)
            await phone.touch(step + 1, "[[\(step == 0 ? 0 : 1),1,\(10 + 64 * step),10,\(step * 1000)]]")
        }
        await classroom.pass(seconds: 1)
        let replay = try await segment(classroom, 1000, 3000)
        #expect(replay["from"] == 1000 && replay["to"] == 3000 && replay["complete"] == true)
        #expect(replay["figures"] == [["p1", 0, 0, 0, 0, 1]])
        #expect(replay["touches"].items.map { $0[1] } == [1])
        #expect(replay["steps"].items.map { $0[0] } == [2000, 3000])
        #expect(replay["steps"].items.map { $0[4] } == [1, 2], "centimetres in all")
        let tag = await classroom.asHost(.get, "/replay/segment?from=1000&to=3000").headers["etag"] ?? ""
        let again = await classroom.asHost(.get, "/replay/segment?from=1000&to=3000", headers: ["if-none-match": tag])
        #expect(again.status == 304)
    }

    @Test func `keyframes have the number of active participants, and the same figures as the log`() async throws {
        let classroom = try await Classroom()
        let phones = [try await classroom.join(), try await classroom.join()]
        for second in 1...25 {
            for phone in phones.prefix(second < 14 ? 2 : 1) {
                await phone.touch(second, "[[0,1,5,5,\(second * 1000)],[2,1,69,5,\(second * 1000 + 500)]]")
            }
            await classroom.pass(seconds: 1)
        }
        let activity = try await classroom.asHost(.get, "/replay").json["activity"].items
        #expect(activity.map { $0[1] } == [2, 2], "the second phone stopped between the two")
        let keyframe = Int(try #require(activity[1][0].value))
        for instant in [keyframe - 1, keyframe, keyframe + 1, keyframe + 2500] {
            let figures = try await segment(classroom, instant, instant)["figures"].items
            let strokes = [Double(instant / 1000 + 1), 13]
            #expect(figures.map { $0[2].value } == strokes && figures.map { $0[5].value } == strokes, "at \(instant)")
        }
    }

    @Test(arguments: [
        ("", "from"), ("from=0", "to"), ("to=0", "from"), ("from=-1&to=0", "from"), ("from=x&to=0", "from"),
        ("from=0.5&to=1", "from"), ("from=0&to=10001", "to"), ("from=0&to=1e3", "to"),
        ("from=1000000000000&to=1000000000000", "from"),
        ("from=1000000000000000000000000000000&to=1000000000000000000000000000000", "from"), ("from=&to=5", "from"),
        ("from=1&to=0", "from"),
    ])
    func `a wrong segment is refused with its field`(query: String, field: String) async throws {
        let classroom = try await Classroom()
        let answer = await classroom.asHost(.get, "/replay/segment?\(query)")
        #expect(try answer.status == 422 && answer.json["field"] == .string(field), "\(answer.text)")
    }

    @Test(arguments: ["/replay", "/replay/segment?from=0&to=0"])
    func `only the host of a session that keeps events gets a replay`(rest: String) async throws {
        let classroom = try await Classroom()
        let path = "/api/v1/sessions/\(classroom.code)\(rest)"
        #expect(await classroom.request(.get, path).status == 401)
        #expect(await classroom.request(.get, path, token: "wrong").status == 403)
        let unknown = "/api/v1/sessions/222222\(rest)"
        #expect(await classroom.request(.get, unknown, token: classroom.hostToken).status == 404)
        let figures = try await Classroom(#"{"retention":"figures"}"#)
        #expect(await figures.request(.get, "/api/v1/sessions/\(figures.code)\(rest)").status == 401)
        let answer = await figures.asHost(.get, rest)
        #expect(answer.status == 409 && answer.problem == "no-events")
    }

    @Test func `an empty session has an empty replay`() async throws {
        let classroom = try await Classroom()
        let whole = try await classroom.asHost(.get, "/replay").json
        #expect(whole["firstMilliseconds"] == 0 && whole["durationMilliseconds"] == 0)
        for name in ["participants", "markers", "activity"] { #expect(whole[name] == []) }
        let replay = try await segment(classroom, 0, 10_000)
        for name in ["figures", "touches", "steps"] { #expect(replay[name] == []) }
        #expect(replay["complete"] == true && replay["to"] == 0)
    }

    @Test func `a session has eight segments read at a time`() async throws {
        let classroom = try await Classroom()
        try await classroom.room { $0.feature(RoomReplay.self).waitingSegments = 8 }
        let answer = await classroom.asHost(.get, "/replay/segment?from=0&to=0")
        #expect(answer.status == 429 && answer.headers["retry-after"] == "1")
        try await classroom.room { $0.feature(RoomReplay.self).waitingSegments = 7 }
        _ = try await segment(classroom, 0, 0)
        #expect(try await classroom.room { $0.feature(RoomReplay.self).waitingSegments } == 7)
    }
}
