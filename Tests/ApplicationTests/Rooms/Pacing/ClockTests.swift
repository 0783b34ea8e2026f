import Storage
import Testing
import TouchMetrics
import Transport

@testable import Rooms

/// The room's clock: answers to phones, and where what they tell of theirs stands.
@Suite(.timeLimit(.minutes(10))) struct ClockTests {
    /// A phone whose clock is 40,000 ms ahead of the room's.
    private let ahead = 40_000.0

    private func ask(_ phone: some FarEnd, _ id: Int, at time: Double) async throws -> JSON {
        await phone.send("{\"type\":\"clock\",\"id\":\(id),\"t\":\(time)}")
        return try await phone.newest("clock")
    }

    private func tell(_ phone: some FarEnd, _ seq: Int, at time: Double, offset: Double, error: Double = 2) async {
        await phone.send(
            "{\"type\":\"sync\",\"seq\":\(seq),\"t\":\(time),\"offset\":\(offset),\"error\":\(error),\"drift\":0}"
        )
    }

    // MARK: Answers

    @Test func `an answer has the question and the room's time, with a fraction`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        #expect(try await phone.newest("welcome")["clock"] == true)
        await classroom.pass(milliseconds: 91.25)
        let answer: JSON = ["type": "clock", "id": 7, "t": 48_210.4, "received": 91.25, "sent": 91.25]
        #expect(try await ask(phone, 7, at: 48_210.4) == answer)
        // Neither a batch nor stored.
        await classroom.pass(milliseconds: 200)
        #expect(try await phone.messages(ofType: "figures").isEmpty)
        #expect(await classroom.asHost(.get, "/events").text == "")
    }

    @Test func `the room's time goes on while its records have a later one`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        try await classroom.room { $0.advance(to: 5000) }
        await classroom.pass(milliseconds: 10.5)
        #expect(try await ask(phone, 1, at: 0)["received"] == 10.5)
    }

    @Test func `300 questions at once are answered, then 20 a second, and more are closed`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        // After a second in which it sent nothing, 500 messages of any kind may come.
        await classroom.pass(seconds: 1)
        await classroom.receiveMany(#"{"type":"clock","id":1,"t":0}"#, 300, on: phone)
        #expect(try await phone.messages(ofType: "clock").count == 300)
        await classroom.pass(milliseconds: 1000)
        await classroom.receiveMany(#"{"type":"clock","id":2,"t":0}"#, 20, on: phone)
        #expect(await phone.close == nil)
        await phone.send(#"{"type":"clock","id":3,"t":0}"#)
        #expect(await phone.close == .init(code: 4429, reason: "too fast"))
        #expect(try await phone.newest("error")["detail"] == "More than 20 `clock` messages per second.")
        #expect(try await phone.messages(ofType: "clock").count == 320)
    }

    @Test(arguments: [
        (#""t":1"#, "clock: id: expected a whole number from 0"),
        (#""id":-1,"t":1"#, "clock: id: expected a whole number from 0"),
        (#""id":1.5,"t":1"#, "clock: id: expected a whole number from 0"),
        (#""id":"1","t":1"#, "clock: id: expected a whole number from 0"),
        (#""id":1"#, "clock: t: expected a finite number, at most 10^15 in magnitude"),
        (#""id":1,"t":2e15"#, "clock: t: expected a finite number, at most 10^15 in magnitude"),
    ])
    func `a bad question is reported, and the connection goes on`(fields: String, detail: String) async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await phone.send("{\"type\":\"clock\",\(fields)}")
        let error = try await phone.newest("error")
        #expect(error["code"] == 4400 && error["seq"].isNull && error["detail"] == .string(detail))
        #expect(try await ask(phone, 1, at: 0)["id"] == 1)
    }

    @Test func `nobody is answered before the greeting, and a viewer is after it`() async throws {
        let classroom = try await Classroom()
        let early = await classroom.connect()
        await early.send(#"{"type":"clock","id":1,"t":0}"#)
        #expect(await early.closeCode == 4400)
        let viewer = await classroom.watch()
        await viewer.send(#"{"type":"clock","id":9,"t":12.5}"#)
        let answer = try await viewer.newest("clock")
        #expect(answer["id"] == 9 && answer["t"] == 12.5)
        await viewer.send(#"{"type":"sync","seq":1,"t":12.5,"offset":1,"error":1,"drift":0}"#)
        #expect(try await viewer.newest("error")["code"] == 4400)
    }

    // MARK: What a phone tells

    @Test func `a sync is acknowledged, logged and in the stats, and leaves the figures as they are`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await phone.touch(1, "[[0,1,0,0,40500],[1,1,64,0,40600]]")
        let before = try await classroom.stats("p1")
        #expect(before["clock"].isNull)
        _ = try await ask(phone, 1, at: 40_000)
        await tell(phone, 2, at: 41_000, offset: -ahead)
        await classroom.pass(milliseconds: 200)
        #expect(try await phone.newest("figures")["ack"] == 2)
        let after = try await classroom.stats("p1")
        #expect(after["clock"] == ["offsetMilliseconds": -40_000, "errorMilliseconds": 2, "at": 1000])
        let own = Set(["clock", "seq"])
        #expect(after.fields.filter { !own.contains($0.key) } == before.fields.filter { !own.contains($0.key) })
        let lines = try await classroom.asHost(.get, "/events").text.split(separator: "\n").map { try JSON($0) }
        #expect(
            lines.last == [
                "participant": "p1", "receivedMilliseconds": 0, "type": "sync", "seq": 2, "t": 41_000,
                "offset": -40_000, "error": 2, "drift": 0, "epoch": 1,
            ]
        )
        #expect(lines[0]["roomMilliseconds"] == [500, 600])
        #expect(lines[0]["clockErrorMilliseconds"] == [2.101, 2.081])
        #expect(lines[0]["clockEpoch"] == 1)
    }

    @Test(arguments: [
        (#""offset":0,"error":1,"drift":0"#, "t: expected a finite number, at most 10^15 in magnitude"),
        (#""t":0,"error":1,"drift":0"#, "offset: expected at most 2 * 10^15 in magnitude"),
        (#""t":0,"offset":3e15,"error":1,"drift":0"#, "offset: expected at most 2 * 10^15 in magnitude"),
        (#""t":0,"offset":0,"error":-1,"drift":0"#, "error: expected milliseconds from 0 to 60000"),
        (#""t":0,"offset":0,"error":60001,"drift":0"#, "error: expected milliseconds from 0 to 60000"),
        (#""t":0,"offset":0,"error":1"#, "drift: expected at most 0.001 in magnitude"),
        (#""t":0,"offset":0,"error":1,"drift":0.01"#, "drift: expected at most 0.001 in magnitude"),
    ])
    func `a bad sync is dropped with its reason`(fields: String, detail: String) async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        _ = try await ask(phone, 1, at: 0)
        await phone.send("{\"type\":\"sync\",\"seq\":1,\(fields)}")
        let error = try await phone.newest("error")
        #expect(error["code"] == 4400 && error["seq"] == 1 && error["detail"] == .string(detail))
        await tell(phone, 2, at: 1, offset: 0)
        #expect(try await classroom.stats("p1")["clock"]["at"] == 1)
    }

    @Test func `a sync counts while the class is frozen`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        _ = try await ask(phone, 1, at: 0)
        await classroom.control("freeze")
        await tell(phone, 1, at: 100, offset: 5)
        #expect(try await classroom.stats("p1")["clock"]["offsetMilliseconds"] == 5)
    }

    // MARK: Restarts

    @Test(arguments: [("replay", false), ("replay", true), ("figures", false), ("figures", true)])
    func `what a phone told is there after a restart, in its epoch`(retention: String, isKilled: Bool) async throws {
        let classroom = try await Classroom("{\"retention\":\"\(retention)\"}")
        let phone = try await classroom.join()
        _ = try await ask(phone, 1, at: 40_000)
        await tell(phone, 1, at: 40_100, offset: -ahead, error: 2.25)
        await tell(phone, 2, at: 99_000, offset: -40_003.125, error: 1)
        await classroom.pass(seconds: 3)
        #expect(try await phone.newest("figures")["ack"] == 2)
        let before = try await classroom.room { $0.participant("p1")?.clock }
        #expect(before?.syncs.map(\.epoch) == [1, 1])
        try await classroom.restart(killing: isKilled)
        let again = try await classroom.resume(phone)
        #expect(try await classroom.room { $0.participant("p1")?.clock } == before)
        #expect(try await classroom.stats("p1")["clock"]["offsetMilliseconds"] == -40_003.125)
        // It begins another epoch, and nothing is compared across the two.
        _ = try await ask(again, 2, at: 150_000)
        await tell(again, 3, at: 150_100, offset: -41_000)
        let (one, other) = try await classroom.room { room in
            let clock = room.participant("p1")?.clock
            return (clock?.roomTime(of: 41_000, inBatch: 2), clock?.roomTime(of: 150_200, inBatch: 4))
        }
        #expect(try #require(one).epoch == 1 && #require(other).epoch == 2)
        #expect(try #require(other).since(#require(one)) == nil)
    }

    @Test func `a sync that waited in the phone during a restart is about another axis`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        _ = try await ask(phone, 1, at: 40_000)
        try await classroom.restart(killing: true)
        let again = try await classroom.resume(phone)
        await tell(again, 1, at: 40_100, offset: -ahead)
        _ = try await ask(again, 2, at: 41_000)
        await tell(again, 2, at: 40_200, offset: -ahead)
        #expect(try await classroom.stats("p1")["clock"].isNull)
        await tell(again, 3, at: 41_100, offset: -ahead)
        #expect(try await classroom.stats("p1")["clock"]["at"] == 1100)
        await classroom.pass(milliseconds: 200)
        #expect(try await again.newest("figures")["ack"] == 3)
        let lines = try await classroom.asHost(.get, "/events").text.split(separator: "\n").map { try JSON($0) }
        #expect(lines.map { $0["epoch"] } == [0, 0, 1])
    }

    @Test func `after the phone said no its clock is forgotten with all else`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        _ = try await ask(phone, 1, at: 0)
        await tell(phone, 1, at: 100, offset: 5)
        await classroom.control("consent", #""text":"May we?""#)
        let number = try await phone.newest("consent")["number"].value ?? 0
        let answer = "{\"resume\":\"\(phone.resume)\",\"number\":\(Int(number)),\"given\":false}"
        let path = "/api/v1/sessions/\(classroom.code)/consent"
        #expect(await classroom.request(.put, path, json: answer).status == 200)
        #expect(try await classroom.room { $0.participant("p1")?.clock } == nil)
    }

    // MARK: Viewers and the replay

    @Test func `frames and steps of the replay say when the newest event was`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        let other = try await classroom.join()
        _ = try await ask(phone, 1, at: 40_000)
        await tell(phone, 1, at: 40_000, offset: -ahead)
        let viewer = await classroom.watch()
        await classroom.pass(milliseconds: 500)
        await viewer.clear()
        await phone.touch(2, "[[0,1,0,0,40400],[1,1,64,0,40450]]")
        await other.touch(1, "[[0,1,0,0,7]]")
        await classroom.pass(milliseconds: 100)
        let frames = try await viewer.messages(ofType: "frame").filter { !$0["times"].isNull }
        let frame = try #require(frames.first)
        #expect(frames.count == 1 && frame["times"].items.count == 1)
        let (time, error) = (frame["times"][0][1].value ?? 0, frame["times"][0][2].value ?? 0)
        #expect(frame["times"][0][0] == "p1" && error == 2.2)
        // 50 ms before the batch came.
        let start = try await classroom.room { $0.startedAt }
        #expect(time == start + 450)
        let steps = try await classroom.asHost(.get, "/replay/segment?from=0&to=900").json["steps"].items
        let own = steps.filter { $0[1] == "p1" }
        #expect(own.map { $0.items.count } == [10])
        #expect(own[0][0] == 500 && own[0][8] == 450 && own[0][9] == 2.2)
        #expect(steps.filter { $0[1] == "p2" }.map { $0.items.count } == [8])
    }
}
