import Storage
import Testing
import Transport

/// A question of the host, and the stored data of phones that answer yes, no, nothing, or first yes and then no.
@Suite(.timeLimit(.minutes(10))) struct ConsentTests {
    private static let question = #""text":"May we store your touches for two weeks?""#

    @discardableResult
    private static func answer(_ phone: Phone, _ given: Bool, number: Int = 1) async -> Classroom.Response {
        let classroom = phone.classroom
        let body = "{\"resume\":\"\(phone.resume)\",\"number\":\(number),\"given\":\(given)}"
        return await classroom.request(.put, "/api/v1/sessions/\(classroom.code)/consent", json: body)
    }

    private static func draw(_ phone: Phone, _ seq: Int) async {
        let time = seq * 1000
        await phone.touch(seq, "[[0,1,0,0,\(time)],[2,1,64,0,\(time + 100)]]")
    }

    /// The records of a participant in all of a log on disk.
    private static func records(of number: Int, on disk: MemoryDisk) throws -> Int {
        var count = 0
        for chunk in disk.chunks.values.joined() {
            var log = LogReader(chunk.bytes)
            while let record = try log.record() { count += record.participant == number ? 1 : 0 }
        }
        return count
    }

    /// Everything on disk that names a participant.
    private static func traces(of number: Int, on disk: MemoryDisk) throws -> Int {
        try records(of: number, on: disk) + disk.participants.values.count { $0[number] != nil }
            + disk.keyframes.values.joined().count { $0.participant == number }
            + disk.results.values.joined().count { $0.participant == number }
            + disk.rounds.values.joined().count { $0.participant == number }
    }

    @Test(arguments: ["replay", "figures"])
    func `after a refusal nothing of the phone is on disk, and it still takes part`(retention: String) async throws {
        let classroom = try await Classroom("{\"retention\":\"\(retention)\"}")
        #expect(await classroom.control("consent", Self.question).status == 200)
        let (yes, no) = (try await classroom.join(), try await classroom.join())
        #expect(try await no.newest("consent")["text"].text?.hasPrefix("May we store") == true)
        #expect(try await no.newest("consent")["consent"] == .null)
        #expect(await Self.answer(yes, true).status == 200)
        #expect(await Self.answer(no, false).status == 200)
        await classroom.control("challenge", #""kind":"distance","target":1"#)
        for seq in 1...15 {
            for phone in [yes, no] { await Self.draw(phone, seq) }
            await classroom.pass(seconds: 1)
        }
        // With `figures` a batch is acknowledged within about a second.
        await classroom.pass(seconds: 2)
        let stats = try await classroom.stats()
        for index in 0...1 { #expect(stats["participants"][index]["distance"]["totalPixels"] == 960) }
        #expect(try await no.newest("figures")["ack"] == 15)
        #expect(try Self.traces(of: 2, on: classroom.disk) == 0)
        #expect(try Self.traces(of: 1, on: classroom.disk) > 0)
        let consent = try await classroom.asHost(.get, "/consent").json
        #expect(consent["given"] == 1 && consent["refused"] == 1 && consent["unanswered"] == 0)
        #expect(consent["participants"][1]["consent"] == "refused")
        let paths = ["/tables/figures", "/tables/forces", "/tables/results", "/tables/participants"]
        for path in paths {
            let table = await classroom.asHost(.get, path, headers: ["accept": "text/csv"]).text
            #expect(table.contains("p1") && !table.contains("p2"), "\(path): \(table)")
        }
        try await classroom.restart(killing: true)
        let left = try await classroom.stats()
        #expect(left["participants"][0]["id"] == "p1" && left["participants"][1] == .null)
        #expect(left["participants"][0]["distance"]["totalPixels"] == 960)
        // After a restart no number is assigned twice.
        #expect(try await classroom.join().id == "p3")
    }

    @Test func `answers to the question are in the host's stats and tables only`() async throws {
        let classroom = try await Classroom()
        let (yes, no) = (try await classroom.join(), try await classroom.join())
        #expect(try await Self.consents(classroom) == ["p1,,p1,", "p2,,p2,"])
        await classroom.control("consent", Self.question)
        #expect(try await Self.consents(classroom) == ["p1,unanswered,p1,unanswered", "p2,unanswered,p2,unanswered"])
        await Self.answer(yes, true)
        await Self.answer(no, false)
        #expect(try await Self.consents(classroom) == ["p1,given,p1,given"])
        let stats = try await classroom.asHost(.get, "").json
        #expect(stats["participants"][0]["consent"] == "given" && stats["participants"][1]["consent"] == "refused")
        #expect(try await classroom.asHost(.get, "/participants/p2").json["consent"] == "refused")
        let others = try await classroom.stats()
        for index in 0...1 { #expect(others["participants"][index]["consent"] == .null) }
        let path = "/api/v1/sessions/\(classroom.code)"
        for suffix in ["", "/results"] {
            let table = await classroom.request(.get, path + suffix, headers: ["accept": "text/csv"]).text
            #expect(!table.contains("given") && !table.contains("refused"))
            // Figures missing from a public table would reveal who has refused.
            if suffix.isEmpty { #expect(table.contains("p1,") && table.contains("p2,")) }
        }
        // A withdrawn question keeps its answers, also after a restart.
        await classroom.control("consent")
        #expect(try await Self.consents(classroom) == ["p1,given,p1,given"])
        try await classroom.restart(killing: true)
        #expect(try await Self.consents(classroom) == ["p1,given,p1,given"])
        _ = try await classroom.join()
        await classroom.control("consent", #""text":"For a month?""#)
        #expect(
            try await Self.consents(classroom) == ["p1,unanswered,p1,unanswered", "p3,unanswered,p3,unanswered"]
        )
    }

    /// Each phone and its answer, by the tables of figures and of participants.
    private static func consents(_ classroom: Classroom) async throws -> [String] {
        var rows: [[String]] = []
        for table in ["figures", "participants"] {
            let text = await classroom.asHost(.get, "/tables/\(table)", headers: ["accept": "text/csv"]).text
            let lines = text.split(separator: "\r\n").map {
                $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            }
            let column = try #require(lines[0].firstIndex(of: "consent"))
            rows.append(lines.dropFirst().map { "\($0[0]),\($0[column])" })
        }
        return zip(rows[0], rows[1]).map { "\($0),\($1)" }
    }

    @Test func `a phone that has not answered does not count yet, and nothing of it is on disk`() async throws {
        let classroom = try await Classroom()
        await classroom.control("consent", Self.question)
        let phone = try await classroom.join()
        await Self.draw(phone, 1)
        await classroom.pass(seconds: 1)
        #expect(try await classroom.stats("p1")["distance"]["totalPixels"] == 0)
        #expect(try Self.traces(of: 1, on: classroom.disk) == 0)
        #expect(await Self.answer(phone, true).status == 200)
        #expect(classroom.disk.participants[classroom.code]?[1] != nil)
        await Self.draw(phone, 2)
        await classroom.pass(seconds: 1)
        try await classroom.restart(killing: true)
        #expect(try await classroom.stats("p1")["distance"]["totalPixels"] == 64)
        let back = try await classroom.join("\"resume\":\"\(phone.resume)\"")
        #expect(try await back.newest("consent")["consent"] == "given")
    }

    @Test(arguments: [false, true])
    func `after a withdrawn consent the data is deleted from disk, also from the log of others`(isKilled: Bool)
        async throws
    {
        let classroom = try await Classroom()
        let (stays, goes) = (try await classroom.join(), try await classroom.join())
        await classroom.control("challenge", #""kind":"distance","target":1"#)
        for seq in 1...12 {
            for phone in [stays, goes] { await Self.draw(phone, seq) }
            await classroom.pass(seconds: 2)
        }
        #expect(try Self.traces(of: 2, on: classroom.disk) > 12)
        await classroom.control("consent", Self.question)
        // Asked within a class that draws: unanswered phones do not count.
        await Self.draw(goes, 13)
        #expect(try await classroom.stats("p2")["distance"]["totalPixels"] == .number(12 * 64))
        await Self.answer(stays, true)
        await Self.answer(goes, true)
        await Self.draw(goes, 14)
        await classroom.pass(seconds: 1)
        #expect(await Self.answer(goes, false).status == 200)
        #expect(try Self.traces(of: 2, on: classroom.disk) == 0)
        #expect(try await classroom.stats("p2")["distance"]["totalPixels"] == 0)
        await Self.draw(goes, 15)
        await classroom.pass(seconds: 1)
        #expect(try await classroom.stats("p2")["distance"]["totalPixels"] == 64)
        #expect(try Self.traces(of: 2, on: classroom.disk) == 0)
        try await classroom.restart(killing: isKilled)
        #expect(try await classroom.stats("p1")["distance"]["totalPixels"] == .number(12 * 64))
        #expect(await classroom.request(.get, "/api/v1/sessions/\(classroom.code)/participants/p2").status == 404)
        let events = await classroom.asHost(.get, "/events").text
        #expect(events.contains("p1") && !events.contains("p2"))
        #expect(await classroom.asHost(.get, "/replay").status == 200)
    }

    @Test func `a removal that the disk refuses is continued, also after a restart`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        for seq in 1...3 { await Self.draw(phone, seq) }
        await classroom.pass(seconds: 1)
        await classroom.control("consent", Self.question)
        classroom.disk.fault = .full("no space left")
        #expect(await Self.answer(phone, false).status == 503)
        #expect(try Self.traces(of: 1, on: classroom.disk) > 0)
        classroom.disk.fault = nil
        await classroom.pass(seconds: 4)
        #expect(try Self.traces(of: 1, on: classroom.disk) == 0)
    }

    @Test func `a yes right after a no is stored, although one commit could contain both`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await classroom.control("consent", Self.question)
        await Self.answer(phone, true)
        await Self.draw(phone, 1)
        classroom.disk.hold()
        await classroom.pass(milliseconds: 100)
        #expect(classroom.disk.heldCommits == 1)
        async let no = Self.answer(phone, false)
        while try await classroom.asHost(.get, "/consent").json["refused"] != 1 { await classroom.settle() }
        async let yes = Self.answer(phone, true)
        for _ in 1...10 { await classroom.settle() }
        classroom.disk.release()
        #expect(await no.status == 200)
        #expect(await yes.status == 200)
        #expect(classroom.disk.participants[classroom.code]?[1] != nil)
        await Self.draw(phone, 2)
        await classroom.pass(seconds: 1)
        #expect(try Self.records(of: 1, on: classroom.disk) == 1)
        try await classroom.restart(killing: true)
        #expect(try await classroom.stats("p1")["distance"]["totalPixels"] == 64)
    }

    @Test func `a removal that is continued removes nothing that follows a later yes`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await Self.draw(phone, 1)
        await classroom.pass(seconds: 1)
        await classroom.control("consent", Self.question)
        classroom.disk.readingFault = .unavailable("the disk is busy")
        #expect(await Self.answer(phone, false).status == 503)
        #expect(await Self.answer(phone, true).status == 503)
        await Self.draw(phone, 2)
        await classroom.pass(seconds: 1)
        classroom.disk.readingFault = nil
        #expect(await Self.answer(phone, true).status == 200)
        await Self.draw(phone, 3)
        await classroom.pass(seconds: 3)
        #expect(try Self.records(of: 1, on: classroom.disk) == 1)
    }

    @Test(arguments: [
        (#""text":"""#, 422), (#""text":"a\u0007b""#, 422), (#""text":"two\nlines""#, 200), (#""text":null"#, 200),
        ("", 200),
        (#""text":5"#, 422), (#""question":"x""#, 422),
    ])
    func `a question is plain text`(fields: String, status: Int) async throws {
        let classroom = try await Classroom()
        #expect(await classroom.control("consent", fields).status == status)
        for (letters, status) in [(1000, 200), (1001, 422)] {
            let text = String(repeating: "ä", count: letters)
            #expect(await classroom.control("consent", "\"text\":\"\(text)\"").status == status)
        }
    }

    @Test func `each question is asked once, and an answer to another one is refused`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        #expect(await Self.answer(phone, true).problem == "no-consent-question")
        await classroom.control("consent", Self.question)
        #expect(try await phone.newest("consent")["number"] == 1)
        #expect(try await phone.newest("session")["consent"]["number"] == 1)
        #expect(await Self.answer(phone, true).status == 200)
        await classroom.control("consent", Self.question)
        #expect(try await phone.newest("consent")["consent"] == "given")
        await classroom.control("consent", #""text":"For a month?""#)
        #expect(try await phone.newest("consent")["number"] == 2)
        #expect(try await phone.newest("consent")["consent"] == .null)
        #expect(await Self.answer(phone, true, number: 1).problem == "no-consent-question")
        #expect(await Self.answer(phone, true, number: 2).status == 200)
        let stranger = "{\"resume\":\"AAAAAAAAAAAAAAAAAAAAAA\",\"number\":2,\"given\":true}"
        let refused = await classroom.request(.put, "/api/v1/sessions/\(classroom.code)/consent", json: stranger)
        #expect(refused.problem == "token-wrong")
        await classroom.control("consent")
        #expect(try await classroom.stats()["consent"] == .null)
        await Self.draw(phone, 1)
        #expect(try await classroom.stats("p1")["distance"]["totalPixels"] == 64)
    }
}
