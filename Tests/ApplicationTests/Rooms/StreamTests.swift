import TestSupport
import Testing

/// A phone's stream: each batch is applied exactly once, in order, whatever else arrives.
@Suite(.timeLimit(.minutes(10))) struct StreamTests {
    /// A phone with a finger down, whose first batch is on disk.
    private func drawing() async throws -> (Classroom, Phone) {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await phone.touch(1, "[[0,1,100,100,0],[1,1,164,100,10]]")
        await classroom.pass(milliseconds: 200)
        return (classroom, phone)
    }

    /// The stream is not blocked, and no bad batch has counted.
    private func expectStreamContinues(_ classroom: Classroom, _ phone: Phone, from seq: Int) async throws {
        await phone.touch(seq, "[[1,1,164,164,30],[2,1,100,164,40]]")
        await classroom.pass(milliseconds: 200)
        let stats = try await classroom.stats(phone.id)
        #expect(stats["seq"] == .number(Double(seq)) && stats["touches"] == 1 && stats["touching"] == 0)
        #expect(stats["distance"]["totalPixels"] == 192)
        #expect(try await phone.newest("figures")["ack"] == .number(Double(seq)))
        #expect(await phone.close == nil)
    }

    @Test func `a batch sent again is acknowledged and not applied`() async throws {
        let (classroom, phone) = try await drawing()
        await phone.clear()
        for _ in 0..<3 {
            await phone.touch(1, "[[0,1,100,100,0],[1,1,164,100,10]]")
            await classroom.pass(milliseconds: 50)
        }
        #expect(try await phone.messages(ofType: "figures").map { $0["ack"] } == [1, 1, 1])
        try await expectStreamContinues(classroom, phone, from: 2)
    }

    @Test(arguments: [3, 4, 1000, 9_007_199_254_740_991])
    func `a gap is refused, and the error has the expected number`(seq: Int) async throws {
        let (classroom, phone) = try await drawing()
        await phone.touch(seq, "[[2,1,64,0,10]]")
        let error = try await phone.newest("error")
        #expect(error["code"] == 4409 && error["title"] == "gap" && error["expected"] == 2)
        #expect(error["detail"] == .string("Received batch \(seq), expected 2."))
        try await expectStreamContinues(classroom, phone, from: 2)
    }

    @Test func `batches sent again after a resume count once`() async throws {
        let (classroom, older) = try await drawing()
        let phone = try await classroom.resume(older)
        await phone.touch(1, "[[0,1,100,100,0],[1,1,164,100,10]]")
        try await expectStreamContinues(classroom, phone, from: 2)
    }

    private static func list(_ events: [String]) -> String { "[\(events.joined(separator: ","))]" }

    private static let badBatches: [(String, String)] = [
        ("an unknown event", "[[9]]"), ("a pointer never begun", "[[1,77,0,0,20]]"),
        ("a pointer moved after its end", "[[2,1,0,0,20],[1,1,5,5,21]]"),
        ("good events before a bad one", "[[0,9,10,10,20],[1,9,20,20,30],[2,1,5,5,21],[1,77,0,0,20]]"),
        ("513 events", list([String](repeating: "[1,1,0,0,20]", count: 513))),
        ("33 pointers", list((100...132).map { "[0,\($0),0,0,20]" })),
        ("x of 1e308", "[[1,1,1e308,0,20]]"), ("x of 1e400", "[[1,1,1e400,0,20]]"), ("NaN", "[[1,1,NaN,0,20]]"),
        ("t beyond 1e15", "[[1,1,0,0,1.1e15]]"), ("phase 5", "[[5,1,0,0,20]]"), ("x is null", "[[1,1,null,0,20]]"),
        ("a fractional pointer", "[[0,1.5,0,0,20]]"), ("a pointer of 2^53", "[[0,9007199254740992,0,0,20]]"),
        ("an unknown tool", #"[[1,1,0,0,20,0.5,9,"finger"]]"#), ("events is null", "null"),
        ("a comma too many", "[[1,1,0,0,20],]"), ("nested deep", String(repeating: "[", count: 20_000)),
    ]

    @Test(arguments: badBatches)
    func `a bad batch is dropped and acknowledged, and the stream continues`(what: String, events: String) async throws
    {
        let (classroom, phone) = try await drawing()
        await phone.touch(2, events)
        let error = try await phone.newest("error")
        #expect(error["code"] == 4400 && error["seq"] == 2)
        #expect(error["title"].text?.isEmpty == false && error["detail"].text?.isEmpty == false)
        await classroom.pass(milliseconds: 200)
        #expect(try await phone.newest("figures")["ack"] == 2)
        try await expectStreamContinues(classroom, phone, from: 3)
    }

    @Test(arguments: [
        "", "   ", "hello there", "42", "null", "[]", "{}", #"{"type":5}"#, #"{"type":null,"seq":2,"events":[]}"#,
        #"{"type":"touches","events":[[0,5,0,0,1]]}"#, #"{"type":"touches","seq":"2","events":[]}"#,
        #"{"type":"touches","seq":2.5,"events":[]}"#, #"{"type":"touches","seq":-1,"events":[]}"#,
        #"{"type":"touches","seq":null,"events":[]}"#, #"{"type":"touches","seq":1e400,"events":[]}"#,
        #"{"type":"touches"#, "\0\0\0", #"{"type":"dance","seq":2}"#,
    ])
    func `a message without a readable seq gets the error alone`(message: String) async throws {
        let (classroom, phone) = try await drawing()
        await phone.send(message)
        let error = try await phone.newest("error")
        #expect(error["code"] == 4400 && error["seq"].isNull && error["detail"].text?.isEmpty == false)
        try await expectStreamContinues(classroom, phone, from: 2)
    }

    @Test(arguments: ["\0\u{1}\u{2}", #"{"type":"touches","seq":2,"events":[]}"#, ""])
    func `binary messages are refused`(payload: String) async throws {
        let (classroom, phone) = try await drawing()
        await phone.send(bytes: Array(payload.utf8))
        let error = try await phone.newest("error")
        #expect(error["code"] == 4400 && error["seq"].isNull)
        try await expectStreamContinues(classroom, phone, from: 2)
    }

    @Test(arguments: [
        " {\t\"type\" : \"touches\" ,\r\n \"seq\" : 2 , \"events\" : [ [ 1 , 1 , 164 , 132 , 20 ] ] } ",
        #"{"type":"touches","seq":2,"events":[[1,1,1.64e2,13200E-2,2e+1]]}"#,
        #"{"type":"touches","seq":2.0,"events":[[1.0,1.0,164.0,132.0,20.0]]}"#,
        #"{"type":"touches","\u0073eq":2,"events":[[1,1,164,132,20]]}"#,
        #"{"type":"touches","seq":2,"a":{"seq":9,"b":[1,{"c":null}]},"events":[[1,1,164,132,20]],"z":"\ud83d\ude00"}"#,
        #"{"type":"touches","seq":2,"events":[]}"#,
    ])
    func `any valid JSON is accepted`(message: String) async throws {
        let (classroom, phone) = try await drawing()
        await phone.send(message)
        #expect(try await phone.messages(ofType: "error").isEmpty)
        try await expectStreamContinues(classroom, phone, from: 3)
    }

    @Test func `a viewer that sends touches gets an error, and they do not count`() async throws {
        let classroom = try await Classroom()
        let viewer = await classroom.watch()
        await viewer.touch(1, "[[0,1,0,0,0]]")
        #expect(try await viewer.newest("error")["code"] == 4400)
        #expect(await viewer.close == nil)
        #expect(try await classroom.stats()["participants"] == [])
    }

    @Test func `cuts anywhere lose nothing and count nothing twice`() async throws {
        let classroom = try await Classroom()
        var random = SeededNumbers(state: 11)
        var phone = try await classroom.join()
        var acknowledged = 0
        for seq in 1...60 {
            let x = Double(seq)
            // Half of them are sent, and half of those again after a cut.
            await phone.touch(seq, "[[0,1,0,\(x),\(x * 100)],[2,1,8,\(x),\(x * 100 + 50)]]")
            await classroom.pass(milliseconds: Double.random(in: 0...120, using: &random))
            if Bool.random(using: &random) {
                await phone.hangUp()
                phone = try await classroom.resume(phone)
                let welcome = try await phone.newest("welcome")
                let ack = Int(welcome["ack"].value ?? -1)
                #expect(ack >= acknowledged && welcome["seq"] == .number(x))
                acknowledged = ack
                for old in ack + 1..<max(ack + 2, seq + 1) where old <= seq {
                    let x = Double(old)
                    await phone.touch(old, "[[0,1,0,\(x),\(x * 100)],[2,1,8,\(x),\(x * 100 + 50)]]")
                }
            }
        }
        let stats = try await classroom.stats("p1")
        #expect(stats["touches"] == 60 && stats["distance"]["totalPixels"] == 480 && stats["seq"] == 60)
    }
}
