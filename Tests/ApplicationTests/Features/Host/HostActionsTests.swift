import Testing
import Transport
import WireProtocol

@testable import Features
@testable import Rooms

/// The host's actions, and the messages to phones about them.
@Suite(.timeLimit(.minutes(10))) struct HostActionsTests {
    private func classOfTwo() async throws -> (Classroom, Phone, Phone) {
        let classroom = try await Classroom()
        return (classroom, try await classroom.join(), try await classroom.join())
    }

    private func state(_ answer: Classroom.Response) throws -> JSON {
        #expect(answer.status == 200, "\(answer.text)")
        return try answer.json
    }

    // MARK: Freeze

    @Test func `a freeze lifts the fingers and discards their next events`() async throws {
        let (classroom, phone, other) = try await classOfTwo()
        await phone.touch(1, "[[0,1,0,0,0],[1,1,64,0,100]]")
        #expect(try state(await classroom.control("freeze"))["frozen"] == true)
        #expect(try await phone.newest("session")["frozen"] == true)
        #expect(try await other.newest("session")["frozen"] == true)
        for step in 0..<5 { await phone.touch(2 + step, "[[1,1,64,\(64 * step),\(200 + step)]]") }
        await classroom.pass(milliseconds: 200)
        #expect(try await phone.newest("figures")["ack"] == 6, "acknowledged all the same")
        let frozen = try await classroom.stats("p1")
        #expect(frozen["touching"] == 0 && frozen["distance"]["totalPixels"] == 64)
        await classroom.control("unfreeze")
        #expect(try await phone.newest("session")["frozen"] == false)
        await phone.touch(7, "[[1,1,128,128,1000],[1,1,192,128,1100],[2,1,192,128,1100]]")
        let after = try await classroom.stats("p1")
        #expect(after["distance"]["totalPixels"] == 128 && after["touches"] == 2)
        #expect(after["time"]["totalSeconds"] == 0.2)
        #expect(try await phone.messages(ofType: "error").isEmpty)
    }

    @Test func `a finger put down while frozen begins with its first move afterwards`() async throws {
        let (classroom, phone, _) = try await classOfTwo()
        await classroom.control("freeze")
        await phone.touch(1, "[[0,5,10,10,0],[1,5,20,10,10]]")
        await classroom.control("unfreeze")
        await phone.touch(2, "[[1,5,30,10,20],[1,5,94,10,30]]")
        let stats = try await classroom.stats("p1")
        #expect(stats["touching"] == 1 && stats["touches"] == 1 && stats["distance"]["totalPixels"] == 64)
        #expect(try await phone.messages(ofType: "error").isEmpty)
    }

    @Test func `a bad batch while frozen blocks nothing`() async throws {
        let (classroom, phone, _) = try await classOfTwo()
        await classroom.control("freeze")
        await phone.touch(1, "[[9]]")
        await classroom.control("unfreeze")
        await phone.touch(2, "[[0,1,0,0,0],[2,1,3,4,1]]")
        #expect(try await classroom.stats("p1")["distance"]["totalPixels"] == 5)
    }

    @Test func `a second freeze changes nothing`() async throws {
        let (classroom, phone, _) = try await classOfTwo()
        await phone.touch(1, "[[0,1,0,0,0]]")
        for action in ["freeze", "freeze", "unfreeze", "unfreeze"] { await classroom.control(action) }
        #expect(try await classroom.room { $0.markers.map(\.kind) } == [.frozen, .unfrozen])
        #expect(try await classroom.stats("p1")["touching"] == 0)
    }

    // MARK: Activities

    @Test func `the class does one thing at a time`() async throws {
        let (classroom, phone, _) = try await classOfTwo()
        await classroom.control("activity", #""activity":"scale""#)
        let challenge = try state(await classroom.control("challenge", #""kind":"distance""#))
        #expect(challenge["activity"] == "touch" && challenge["challenge"]["number"] == 1)
        #expect(try await phone.newest("challenge")["number"] == 1)
        let scale = try state(await classroom.control("activity", #""activity":"scale""#))
        #expect(scale["activity"] == "scale" && scale["challenge"].isNull && scale["finished"].isNull)
        #expect(try await phone.newest("session")["challenge"].isNull)
    }

    @Test func `results of a challenge stay visible until another task begins`() async throws {
        let (classroom, _, _) = try await classOfTwo()
        await classroom.control("challenge", #""kind":"hold""#)
        let over = try state(await classroom.control("challenge"))
        #expect(over["challenge"].isNull && over["finished"]["number"] == 1)
        try await classroom.restart()
        _ = try await classroom.stats()
        #expect(try await classroom.room { $0.feature(RoomChallenges.self).finished?.kind } == "hold")
        #expect(try state(await classroom.control("activity", #""activity":"touch""#))["finished"].isNull)
    }

    @Test func `a session is in the lobby until something begins`() async throws {
        let (classroom, phone, _) = try await classOfTwo()
        await phone.touch(1, "[[0,1,0,0,0],[2,1,64,0,100]]")
        #expect(try await classroom.room { $0.state.isInLobby })
        #expect(try state(await classroom.control("challenge", #""kind":"hold""#))["lobby"] == false)
        #expect(try state(await classroom.control("lobby", #""on":true"#))["lobby"] == true)
        #expect(await classroom.control("lobby").status == 422)
    }

    // MARK: Clear

    @Test func `clear sets all figures to 0 and continues with the fingers that are down`() async throws {
        let (classroom, phone, other) = try await classOfTwo()
        for one in [phone, other] { await one.touch(1, "[[0,1,0,0,0],[1,1,64,0,100]]") }
        await classroom.control("clear")
        for one in [phone, other] {
            let stats = try await classroom.stats(one.id)
            #expect(stats["distance"]["totalPixels"] == 0 && stats["touching"] == 1)
            #expect(stats["heatmap"]["counts"].items.allSatisfy { $0 == 0 })
            await one.touch(2, "[[1,1,64,64,200],[2,1,64,64,200]]")
            #expect(try await classroom.stats(one.id)["distance"]["totalPixels"] == 64)
        }
        #expect(try await classroom.stats()["merged"]["distance"]["totalCentimetres"] == 2)
    }

    @Test func `viewers learn who was cleared, in one frame`() async throws {
        let (classroom, phone, _) = try await classOfTwo()
        let viewer = await classroom.watch()
        await phone.touch(1, "[[0,1,0,0,0],[1,1,64,0,100]]")
        await classroom.control("clear", #""participant":"p1""#)
        await phone.touch(2, "[[1,1,640,0,900]]")
        await classroom.pass(milliseconds: 50)
        await phone.touch(3, "[[1,1,700,0,950]]")
        await classroom.pass(milliseconds: 50)
        let cleared = try await viewer.messages(ofType: "frame").map { $0["cleared"] }.filter { !$0.isNull }
        #expect(cleared == [["p1"]])
        await classroom.control("clear")
        await classroom.pass(milliseconds: 50)
        #expect(try await viewer.newest("frame")["cleared"] == ["p1", "p2"])
    }

    @Test func `clearing one phone leaves the others`() async throws {
        let (classroom, phone, other) = try await classOfTwo()
        for one in [phone, other] { await one.touch(1, "[[0,1,0,0,0],[2,1,64,0,100]]") }
        await classroom.control("clear", #""participant":"p1""#)
        #expect(try await classroom.stats("p1")["distance"]["totalPixels"] == 0)
        #expect(try await classroom.stats("p2")["distance"]["totalPixels"] == 64)
    }

    @Test func `the phone is notified of a clear although it is not touched`() async throws {
        let (classroom, phone, _) = try await classOfTwo()
        await phone.touch(1, "[[0,1,0,0,0],[2,1,64,0,100]]")
        await classroom.pass(seconds: 1)
        await phone.clear()
        await classroom.control("clear")
        await classroom.pass(milliseconds: 50)
        let figures = try await phone.newest("figures")
        #expect(figures["distance"]["totalCentimetres"] == 0)
        #expect(figures["heatmap"]["cells"].items.count == 13 * 27, "all blocks, after a clear")
    }

    // MARK: Removals

    @Test func `a removed phone may join again as new`() async throws {
        let (classroom, phone, _) = try await classOfTwo()
        await classroom.control("remove", #""participant":"p1""#)
        #expect(await phone.close == .init(code: 4403, reason: "removed"))
        let resuming = await classroom.greet(Classroom.hello(#""resume":"\#(phone.resume)""#))
        #expect(await resuming.closeCode == 4401)
        #expect(try await classroom.join().id == "p3")
    }

    @Test(arguments: [false, true])
    func `a banned phone cannot rejoin, even after a restart`(isKilled: Bool) async throws {
        let (classroom, phone, other) = try await classOfTwo()
        await classroom.control("ban", #""participant":"p1""#)
        #expect(await phone.close == .init(code: 4403, reason: "banned"))
        let again = await classroom.greet(Classroom.hello(#""resume":"\#(phone.resume)""#))
        #expect(await again.closeCode == 4403)
        await other.touch(1, "[[0,1,0,0,0]]")
        await classroom.pass(milliseconds: 100)
        try await classroom.restart(killing: isKilled)
        let later = await classroom.greet(Classroom.hello(#""resume":"\#(phone.resume)""#))
        #expect(await later.closeCode == 4403)
        #expect(try await classroom.stats()["participants"].items.map { $0["id"] } == ["p2"])
    }

    @Test(arguments: ["remove", "ban"])
    func `a removed participant is unknown afterwards`(action: String) async throws {
        let (classroom, _, _) = try await classOfTwo()
        await classroom.control("spotlight", #""participant":"p1""#)
        #expect(try state(await classroom.control(action, #""participant":"p1""#))["spotlight"] == nil)
        for again in ["remove", "ban", "clear", "spotlight"] {
            let answer = await classroom.control(again, #""participant":"p1""#)
            #expect(answer.status == 404 && answer.problem == "unknown-participant", "\(again)")
        }
        #expect(try await classroom.stats()["participants"].items.map { $0["id"] } == ["p2"])
    }

    @Test func `phones that have left and that the host removes are erased, also with figures`() async throws {
        let (classroom, drawing, _) = try await classOfTwo()
        await drawing.touch(1, "[[0,1,10,10,0],[2,1,74,10,100]]")
        await drawing.hangUp()
        await classroom.control("remove", #""idle":true"#)
        #expect(try await classroom.stats()["participants"].items.isEmpty)
        #expect(classroom.disk.participants[classroom.code, default: [:]].isEmpty)
    }

    @Test func `the host removes phones that never drew, connected or not`() async throws {
        let (classroom, drawing, connected) = try await classOfTwo()
        let gone = try await classroom.join()
        await gone.hangUp()
        await drawing.touch(1, "[[0,1,10,10,0],[2,1,74,10,100]]")
        await classroom.control("remove", #""idle":true"#)
        #expect(await connected.close == .init(code: 4403, reason: "removed"))
        #expect(await drawing.close == nil)
        #expect(try await classroom.stats()["participants"].items.map { $0["id"] } == ["p1"])
        #expect(classroom.disk.participants[classroom.code]?.keys.sorted() == [1], "nothing of them is kept")
        let resuming = await classroom.greet(Classroom.hello(#""resume":"\#(gone.resume)""#))
        #expect(await resuming.closeCode == 4401)
        #expect(try await classroom.join().id == "p4", "numbers are never reused")
        try await classroom.restart()
        #expect(try await classroom.stats()["participants"].items.map { $0["id"] } == ["p1", "p4"])
        let both = await classroom.control("remove", #""idle":true,"participant":"p1""#)
        #expect(try both.status == 422 && both.json["field"] == "participant")
    }

    @Test(arguments: [
        ("freeze", #""participant":"p1""#, "participant"), ("clear", #""particpant":"p1""#, "particpant"),
        ("spotlight", #""id":"p1""#, "id"), ("spotlight", #""\u0069d":"p1""#, "id"),
        ("tare", #""phone":"p1""#, "phone"),
        ("experiment", #""setp":"stop""#, "setp"), ("experiment", #""step":"stop","distances":[20]"#, "distances"),
        ("experiment", #""step":"measure","practice":0"#, "practice"), ("experiment", #""trials":4"#, "trials"),
        ("experiment", #""task":"steering","targets":9"#, "targets"), ("experiment", #""practice":1.5"#, "practice"),
        ("experiment", #""distances":["20"]"#, "distances[0]"), ("challenge", #""knid":"hold""#, "knid"),
        ("challenge", #""target":5"#, "kind"), ("challenge", #""kind":null,"target":5"#, "kind"),
        ("lesson", #""stpe":2"#, "stpe"), ("activity", #""activity":"spot","subjet":"x""#, "subjet"),
        ("view", #""vew":"wall""#, "vew"), ("view", #""page":2.5"#, "page"), ("view", #""page":1e300"#, "page"),
        ("remote", #""on":false,"names":true"#, "on"), ("remove", #""idel":true"#, "idel"), ("end", #""in":60"#, "in"),
    ])
    func `a misspelt or misplaced field is refused and does nothing`(
        action: String,
        fields: String,
        field: String
    ) async throws {
        let (classroom, _, _) = try await classOfTwo()
        await classroom.control("activity", #""activity":"scale""#)
        await classroom.control("challenge", #""kind":"hold""#)
        await classroom.control("spotlight", #""participant":"p2""#)
        if action == "lesson" { return try await misspeltInLesson(fields, field) }
        let before = try await classroom.stats()
        let answer = await classroom.control(action, fields)
        #expect(try answer.status == 422 && answer.json["field"] == .string(field), "\(answer.text)")
        #expect(try answer.json["detail"].text?.contains("`\(field)`") == true, "\(answer.text)")
        #expect(try await classroom.stats() == before)
    }

    /// Requests that are refused before the lesson is looked up.
    private func misspeltInLesson(_ fields: String, _ field: String) async throws {
        let answer = await (try await Classroom()).control("lesson", fields)
        #expect(try answer.status == 422 && answer.json["field"] == .string(field), "\(answer.text)")
    }

    @Test(arguments: [("freeze", #""participant":null"#), ("challenge", #""kind":null,"target":null,"x":null"#)])
    func `a field that is null was not sent`(action: String, fields: String) async throws {
        let (classroom, _, _) = try await classOfTwo()
        #expect(await classroom.control(action, fields).status == 200)
    }

    @Test func `the spotlight ends when its participant is removed`() async throws {
        let (classroom, phone, _) = try await classOfTwo()
        #expect(try state(await classroom.control("spotlight", #""participant":"p1""#))["spotlight"] == "p1")
        #expect(try await phone.newest("session")["spotlight"] == "p1")
        await classroom.control("remove", #""idle":true"#)
        #expect(try await classroom.stats()["spotlight"] == nil)
    }

    // MARK: Lock

    @Test func `a locked room refuses new phones, and its own can reconnect`() async throws {
        let (classroom, phone, _) = try await classOfTwo()
        #expect(try state(await classroom.control("lock"))["locked"] == true)
        #expect(try await phone.newest("session")["locked"] == true)
        let late = await classroom.greet()
        let error = try await late.newest("error")
        #expect(error["code"] == 4403 && error["title"] == "session locked")
        await phone.hangUp()
        _ = try await classroom.resume(phone)
        #expect(try await classroom.watch().newest("snapshot")["locked"] == true)
        try await classroom.restart()
        #expect(await classroom.greet().closeCode == 4403, "it is locked after a restart, too")
        #expect(try state(await classroom.control("unlock"))["locked"] == false)
        #expect(try await classroom.join().id == "p3")
    }

    // MARK: Messages

    @Test func `activity and overlay are sent to all`() async throws {
        let (classroom, phone, other) = try await classOfTwo()
        #expect(try state(await classroom.control("activity", #""activity":"scale""#))["activity"] == "scale")
        await classroom.control("touchkit", #""on":true"#)
        for one in [phone, other] {
            let states = try await one.messages(ofType: "session")
            #expect(states.map { $0["activity"] } == ["scale", "scale"])
            #expect(states.map { $0["touchkit"] } == [false, true])
        }
        #expect(try await classroom.stats()["activity"] == "scale")
    }

    @Test(arguments: [
        ("freeze", ""), ("unfreeze", ""), ("clear", ""), ("hide", ""), ("reveal", ""), ("lock", ""), ("unlock", ""),
        ("spotlight", #""participant":null"#), ("touchkit", #""on":true"#), ("touchkit", #""on":false"#),
        ("activity", #""activity":"scale""#), ("activity", #""activity":"touch","subject":"x""#), ("challenge", ""),
        ("remove", #""idle":true"#),
    ])
    func `a control that sets a state can be repeated`(action: String, fields: String) async throws {
        let (classroom, phone, _) = try await classOfTwo()
        await phone.touch(1, "[[0,1,0,0,0]]")
        let first = try state(await classroom.control(action, fields))
        #expect(try state(await classroom.control(action, fields)) == first)
    }

    // MARK: End and wipe

    @Test func `after the end of a session all connections are closed, and it can be read`() async throws {
        let (classroom, phone, other) = try await classOfTwo()
        let viewer = await classroom.watch()
        await phone.touch(1, "[[0,1,0,0,0],[2,1,64,0,9]]")
        #expect(await classroom.control("end").status == 200)
        for code in [await phone.closeCode, await other.closeCode, await viewer.closeCode] { #expect(code == 4410) }
        #expect(await classroom.connect().closeCode == 4410)
        #expect(try await classroom.stats("p1")["distance"]["totalPixels"] == 64)
        try await classroom.restart()
        #expect(await classroom.connect().closeCode == 4410)
        #expect(try await classroom.stats("p1")["distance"]["totalPixels"] == 64)
    }

    @Test(arguments: [
        ("freeze", ""), ("clear", ""), ("remove", #""participant":"p1""#), ("activity", #""activity":"touch""#),
        ("end", ""),
        ("dance", ""),
    ])
    func `a session that has ended refuses controls`(action: String, fields: String) async throws {
        let (classroom, _, _) = try await classOfTwo()
        await classroom.control("end")
        let answer = await classroom.control(action, fields)
        #expect(answer.status == 409 && answer.problem == "session-ended")
    }

    @Test func `a wiped session is deleted from memory and disk`() async throws {
        let (classroom, phone, _) = try await classOfTwo()
        let other = try await classroom.request(.post, "/api/v1/sessions").json["code"].text ?? ""
        await phone.touch(1, "[[0,1,5,5,0],[2,1,69,5,9]]")
        await classroom.pass(milliseconds: 100)
        let answer = await classroom.asHost(.delete)
        #expect(answer.status == 204 && answer.bytes.isEmpty)
        #expect(await phone.closeCode == 4410)
        #expect(await classroom.asHost(.get).status == 404)
        #expect(await classroom.asHost(.delete).status == 404)
        #expect(Array(classroom.disk.sessions.keys) == [other] && classroom.disk.chunks.isEmpty)
        #expect(classroom.disk.participants.isEmpty)
    }

    // MARK: Errors

    @Test(arguments: [
        ("{}", 422), (#"{"action":"dance"}"#, 422), (#"{"action":5}"#, 422), (#"{"action":"remove"}"#, 422),
        (#"{"action":"remove","participant":"p999"}"#, 404), (#"{"action":"ban","participant":5}"#, 422),
        (#"{"action":"activity","activity":"dance"}"#, 422), (#"{"action":"activity"}"#, 422),
        (#"{"action":"touchkit","on":"yes"}"#, 422), (#"{"action":"touchkit"}"#, 422),
        (#"{"action":"clear","participant":"p999"}"#, 404), ("[]", 422), ("{", 400), ("", 400),
        (#"{"action":"freeze","participant":{}}"#, 422),
        (#"{"action":"challenge","kind":"distance","target":-1}"#, 422),
        (#"{"action":"freeze","x":"\#(String(repeating: "y", count: 5000))"}"#, 413),
    ])
    func `a wrong control is refused and does nothing`(body: String, status: Int) async throws {
        let (classroom, phone, _) = try await classOfTwo()
        await phone.touch(1, "[[0,1,0,0,0]]")
        let before = try await classroom.stats()
        let answer = await classroom.asHost(.post, "/control", json: body)
        #expect(answer.status == status, "\(answer.text)")
        if status != 413 {
            #expect(answer.headers["content-type"]?.hasPrefix("application/problem+json") == true)
        }
        #expect(try await classroom.stats() == before)
    }

    @Test func `a control that is not JSON is 415, one from another site's page 403`() async throws {
        let (classroom, _, _) = try await classOfTwo()
        let freeze = #"{"action":"freeze"}"#
        #expect(
            await classroom.asHost(.post, "/control", json: freeze, headers: ["content-type": "text/plain"]).status
                == 415
        )
        let foreign = await classroom.asHost(
            .post,
            "/control",
            json: freeze,
            headers: ["origin": "https://evil.example"]
        )
        #expect(foreign.status == 403 && foreign.problem == "origin-not-allowed")
        #expect(foreign.headers["access-control-allow-origin"] == nil)
        #expect(try await classroom.stats()["frozen"] == false)
    }

    @Test(arguments: [HTTPMethod.post, .get, .delete])
    func `only the host may control`(method: HTTPMethod) async throws {
        let (classroom, _, _) = try await classOfTwo()
        let path: String =
            switch method {
            case .post: "/control"
            case .get: "/events"
            default: ""
            }
        for (header, status) in [
            (nil, 401), ("Bearer AAAAAAAAAAAAAAAAAAAAAA", 403), ("Bearer", 401), ("Basic aG9zdDpob3N0", 401),
            ("Bearer ", 401), ("Bearer \(String(repeating: "A", count: 5000))", 403),
        ] as [(String?, Int)] {
            var headers: HTTPHeaders = [:]
            headers["authorization"] = header
            let answer = await classroom.request(
                method,
                "/api/v1/sessions/\(classroom.code)\(path)",
                json: method == .post ? #"{"action":"freeze"}"# : nil,
                headers: headers
            )
            #expect(answer.status == status, "\(header ?? "no header")")
            if status == 401 { #expect(answer.headers["www-authenticate"]?.hasPrefix("Bearer") == true) }
        }
        #expect(try await classroom.stats()["frozen"] == false)
    }

    @Test func `the token of another session is 403`() async throws {
        let (classroom, _, _) = try await classOfTwo()
        let other = try await classroom.request(.post, "/api/v1/sessions").json
        let answer = await classroom.request(
            .delete,
            "/api/v1/sessions/\(classroom.code)",
            token: other["hostToken"].text
        )
        #expect(answer.status == 403)
    }
}
