import Storage
import Testing
import Transport

@testable import Application
@testable import Rooms

/// Accepted and refused connections, and their first messages.
@Suite(.timeLimit(.minutes(10))) struct JoiningTests {
    @Test func `a phone is welcomed once its resume token is on disk`() async throws {
        let classroom = try await Classroom()
        classroom.disk.hold()
        let line = await classroom.greet()
        #expect(try await line.messages.isEmpty)
        classroom.disk.release()
        await classroom.settle()
        let welcome = try await line.newest("welcome")
        #expect(welcome["participant"]["id"] == "p1")
        #expect((welcome["seq"], welcome["ack"]) == (0, 0))
        #expect(welcome["participant"]["resume"].text?.count == 22)
        #expect(classroom.disk.participants[classroom.code]?.keys.sorted() == [1])
    }

    @Test func `a welcome has the session and the phone's own stats`() async throws {
        let classroom = try await Classroom(#"{"retention":"figures","activity":"scale"}"#)
        let welcome = try await classroom.join().newest("welcome")
        #expect(welcome["session"]["code"] == .string(classroom.code))
        #expect(welcome["session"]["retention"] == "figures")
        #expect(welcome["session"]["activity"] == "scale")
        #expect(welcome["session"]["expiresAt"] == (try await classroom.stats()["expiresAt"]))
        #expect(welcome["stats"]["screen"]["width"] == 390)
        #expect(welcome["stats"]["connected"] == true)
    }

    @Test(arguments: [
        ("no JSON", "hi"),
        ("no role", #"{"type":"hello","screen":SCREEN}"#),
        ("an unknown role", #"{"type":"hello","role":"admin","screen":SCREEN}"#),
        ("no screen", #"{"type":"hello","role":"touch"}"#),
        ("a screen without a width", #"{"type":"hello","role":"touch","screen":{"height":844}}"#),
        ("a width of 0", #"{"type":"hello","role":"touch","screen":{"width":0,"height":844}}"#),
        ("a negative height", #"{"type":"hello","role":"touch","screen":{"width":390,"height":-844}}"#),
        ("a width as a string", #"{"type":"hello","role":"touch","screen":{"width":"390","height":844}}"#),
        ("a width beyond 8192", #"{"type":"hello","role":"touch","screen":{"width":8193,"height":844}}"#),
        (
            "1001 pixels per centimetre",
            #"{"type":"hello","role":"touch","screen":{"width":390,"height":844,"pixelsPerCentimetre":1001}}"#
        ),
        ("a width of 1e308", #"{"type":"hello","role":"touch","screen":{"width":1e308,"height":844}}"#),
        (
            "0 pixels per centimetre",
            #"{"type":"hello","role":"touch","screen":{"width":390,"height":844,"pixelsPerCentimetre":0}}"#
        ),
        (
            "a density without any error",
            #"{"type":"hello","role":"touch","screen":{"width":390,"height":844,"pixelsPerCentimetre":60,"relativeError":0}}"#
        ),
        (
            "a density with an error of 21 %",
            #"{"type":"hello","role":"touch","screen":{"width":390,"height":844,"pixelsPerCentimetre":60,"relativeError":0.21}}"#
        ),
        (
            "an error as a string",
            #"{"type":"hello","role":"touch","screen":{"width":390,"height":844,"pixelsPerCentimetre":60,"relativeError":"1%"}}"#
        ),
        (
            "the error of no density",
            #"{"type":"hello","role":"touch","screen":{"width":390,"height":844,"relativeError":0.01}}"#
        ),
        ("a resume that is a number", #"{"type":"hello","role":"touch","resume":5,"screen":SCREEN}"#),
        ("a join that can be guessed", #"{"type":"hello","role":"touch","join":"15 characters..","screen":SCREEN}"#),
        (
            "a join of 101 bytes",
            #"{"type":"hello","role":"touch","join":"\#(String(repeating: "é", count: 50))e","screen":SCREEN}"#
        ),
        ("a batch first", #"{"type":"touches","seq":1,"events":[]}"#),
        ("an unknown type first", #"{"type":"dance"}"#),
    ])
    func `an invalid hello closes the connection and adds no participant`(what: String, message: String) async throws {
        let classroom = try await Classroom()
        let line = await classroom.greet(message.replacing("SCREEN", with: Classroom.screen))
        #expect(await line.closeCode == 4400)
        #expect(try await line.newest("error")["code"] == 4400)
        #expect(try await classroom.stats()["participants"] == [])
    }

    @Test func `a second hello is an error and no second participant`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await phone.send(Classroom.hello())
        #expect(try await phone.newest("error")["code"] == 4400)
        await phone.touch(1, "[[0,1,0,0,0],[2,1,64,0,10]]")
        #expect(await phone.close == nil)
        let participants = try await classroom.stats()["participants"]
        #expect(participants.items.count == 1 && participants[0]["touches"] == 1)
    }

    @Test func `a batch before the welcome ends the connection, one before its turn has to wait`() async throws {
        let classroom = try await Classroom()
        let line = await classroom.connect()
        await line.touch(1, "[]")
        #expect(await line.closeCode == 4400)
        #expect(try await line.newest("error")["detail"] == "The first message must be hello.")
    }

    @Test func `without a hello the connection ends after 5 seconds`() async throws {
        let classroom = try await Classroom()
        let line = await classroom.connect()
        await classroom.pass(milliseconds: 4900)
        #expect(await line.close == nil)
        await classroom.pass(milliseconds: 1100)
        #expect(await line.close == .init(code: 4408, reason: "no hello"))
    }

    @Test func `a connection that sent hello in time stays open`() async throws {
        let classroom = try await Classroom()
        let line = await classroom.connect()
        await classroom.pass(milliseconds: 4500)
        await line.send(Classroom.hello())
        await classroom.pass(seconds: 60)
        #expect(await line.close == nil)
        #expect(try await line.messages(ofType: "welcome").count == 1)
    }

    @Test(arguments: ["", "x", String(repeating: "A", count: 22), String(repeating: "A", count: 10_000), "' OR 1=1 --"])
    func `an unknown resume token is not let in`(token: String) async throws {
        let classroom = try await Classroom()
        let line = await classroom.greet(Classroom.hello(#""resume":"\#(token)""#))
        #expect(await line.closeCode == 4401)
        #expect(try await classroom.stats()["participants"] == [])
    }

    @Test func `a resume token of another session is not known`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        let other = try await classroom.request(.post, "/api/v1/sessions").json["code"].text
        let line = await classroom.greet(Classroom.hello(#""resume":"\#(phone.resume)""#), in: other)
        #expect(await line.closeCode == 4401)
        #expect(await phone.close == nil)
    }

    @Test func `a viewer with a wrong host token is not let in`() async throws {
        let classroom = try await Classroom()
        let line = await classroom.greet(#"{"type":"hello","role":"view","host":"AAAAAAAAAAAAAAAAAAAAAA"}"#)
        #expect(await line.closeCode == 4401)
    }

    @Test(arguments: ["222222", "ZZZZZZ", "short", "MUCHTOOLONG", "K7M2Q0"])
    func `an unknown code ends with 4404`(code: String) async throws {
        let classroom = try await Classroom()
        let line = await classroom.connect(to: code)
        #expect(await line.closeCode == 4404)
        #expect(try await line.newest("error")["title"] == "no such session")
    }

    @Test func `the code is read case-blind`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join(in: classroom.code.lowercased())
        #expect(try await phone.newest("welcome")["session"]["code"] == .string(classroom.code))
    }

    @Test(
        arguments: [
            ("https://evil.example", false), ("null", false), ("http://127.0.0.1.evil.example", false),
            ("http://127.0.0.1:8080", true), ("https://127.0.0.1:8080", true), (nil, true),
        ] as [(String?, Bool)]
    )
    func `a browser must come from the server's own origin`(origin: String?, isAllowed: Bool) async throws {
        let classroom = try await Classroom()
        var request = HTTPRequest(
            method: .get,
            path: "/api/v1/sessions/\(classroom.code)/live",
            headers: ["host": "127.0.0.1:8080"]
        )
        request.headers["origin"] = origin
        switch await classroom.server.upgrading(request, on: classroom) {
        case .accept: #expect(isAllowed)
        case .reject(let response): #expect(!isAllowed && response.status == 403)
        case .ignore: #expect(Bool(false), "it was ignored")
        }
    }

    @Test(arguments: ["/api/v1/live", "/api/v2/sessions/K7M2QX/live", "/api/v1/sessions/K7M2QX/lives", "/"])
    func `another path gives no live connection`(path: String) async throws {
        let classroom = try await Classroom()
        let request = HTTPRequest(method: .get, path: path)
        guard case .ignore = await classroom.server.upgrading(request, on: classroom) else {
            return #expect(Bool(false), "it was not ignored")
        }
    }

    @Test func `messages of a connection that is being closed are not read`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await classroom.control("end")
        await phone.touch(1, "[[0,1,0,0,0]]")
        #expect(try await classroom.stats("p1")["seq"] == 0)
        #expect(try await phone.messages(ofType: "error").count == 1)
    }

    @Test func `a session on disk is read at the first connection, and messages are handled after that`()
        async throws
    {
        let classroom = try await Classroom()
        try await classroom.restart()
        #expect(await classroom.look { $0.directory.awake.isEmpty && $0.directory.sleeping.count == 1 })
        let phone = try await classroom.join()
        #expect(phone.id == "p1")
    }

    @Test func `too many messages before the session is read close the connection`() async throws {
        let classroom = try await Classroom()
        try await classroom.restart()
        let line = await classroom.connectWhileReading([String](repeating: Classroom.hello(), count: 9))
        #expect(await line.close == .init(code: 1013, reason: "too many messages before welcome"))
    }

    @Test func `a session that cannot be read now is tried again`() async throws {
        let classroom = try await Classroom()
        try await classroom.restart()
        classroom.disk.readingFault = .unavailable("the disk is busy")
        let line = await classroom.connect()
        #expect(await line.close == .init(code: 1013, reason: "storage failure"))
        #expect(await classroom.request(.get, "/api/v1/sessions/\(classroom.code)").status == 503)
        classroom.disk.readingFault = nil
        #expect(try await classroom.join().id == "p1")
    }
}

extension Server {
    fileprivate func upgrading(_ request: HTTPRequest, on classroom: isolated Classroom) -> UpgradeDecision {
        upgrade(request)
    }
}

extension Classroom {
    /// Sends all of this before the loop reads the session.
    fileprivate func connectWhileReading(_ messages: [String]) async -> Line {
        let id = transport.newConnection()
        server.connectionOpened(id, by: HTTPRequest(method: .get, path: "/api/v1/sessions/\(code)/live"))
        for message in messages {
            Array(message.utf8).withUnsafeBytes { server.messageReceived($0, kind: .text, on: id) }
        }
        await settle()
        return Line(classroom: self, connection: id)
    }
}
