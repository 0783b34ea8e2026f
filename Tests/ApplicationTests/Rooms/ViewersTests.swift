import Testing

@testable import Rooms

/// Viewers: their snapshot, their frames, and a viewer that does not read.
@Suite(.timeLimit(.minutes(10))) struct ViewersTests {
    private func watched(phones count: Int = 1, asHost: Bool = false) async throws -> (Classroom, [Phone], Line) {
        let classroom = try await Classroom()
        var phones: [Phone] = []
        for _ in 0..<count { phones.append(try await classroom.join()) }
        let viewer = await classroom.watch(asHost: asHost)
        await classroom.pass(seconds: 2)
        await viewer.clear()
        return (classroom, phones, viewer)
    }

    @Test(arguments: [false, true])
    func `a viewer gets the stats first`(asHost: Bool) async throws {
        let classroom = try await Classroom()
        _ = try await (classroom.join(), classroom.join())
        let viewer = await classroom.watch(asHost: asHost)
        let snapshot = try await viewer.messages.first
        #expect(snapshot?["type"] == "snapshot" && snapshot?["code"] == .string(classroom.code))
        #expect(snapshot?["participants"].items.map { $0["id"] } == ["p1", "p2"])
    }

    @Test func `frames show the fingers and the figures`() async throws {
        let (classroom, phones, viewer) = try await watched(asHost: true)
        await phones[0].touch(1, "[[0,1,39,422,0,0.5],[1,1,117,422,100,0.5]]")
        await classroom.pass(milliseconds: 40)
        let frame = try await viewer.newest("frame")
        #expect(frame["touches"] == [["p1", 1, 0.3, 0.5, 0.5]])
        #expect(frame["figures"] == [["p1", 1.21875, 1.21875, 0.1, 0.1, 1]])
        #expect(frame["t"].value == classroom.clocks.monotonicMilliseconds.rounded() || frame["t"].value != nil)
        await phones[0].touch(2, "[[2,1,117,422,200]]")
        await classroom.pass(milliseconds: 40)
        #expect(try await viewer.newest("frame")["touches"] == [])
    }

    @Test func `frames come at most 30 times a second, and only for a change`() async throws {
        let (classroom, phones, viewer) = try await watched()
        await phones[0].touch(1, "[[0,1,0,0,0]]")
        for step in 0..<240 {
            await phones[0].touch(2 + step, "[[1,1,\(step % 300),0,\(step * 8)]]")
            await classroom.pass(milliseconds: 1000.0 / 120)
        }
        let count = try await viewer.messages(ofType: "frame").count
        #expect(count >= 58 && count <= 61, "\(count)")
        await classroom.pass(seconds: 1)
        await viewer.clear()
        await classroom.pass(seconds: 30)
        #expect(try await viewer.messages.isEmpty, "a frame although nothing changed")
    }

    /// Draws for two seconds, 120 batches each.
    private func draw(_ phone: Phone, in classroom: Classroom, from first: Int = 1) async {
        for step in 0..<240 {
            let phase = step == 0 ? 0 : 1
            await phone.touch(first + step, "[[\(phase),1,\(step % 300),0,\(step * 8)]]")
            await classroom.pass(milliseconds: 1000.0 / 120)
        }
    }

    @Test func `who asks for it gets 60 frames a second, others 30, and both the same paths`() async throws {
        let (classroom, phones, viewer) = try await watched()
        let close = await classroom.watch(frames: 60)
        await classroom.pass(seconds: 1)
        await close.clear()
        await viewer.clear()
        await draw(phones[0], in: classroom)
        await classroom.pass(milliseconds: 100)
        let (many, few) = try await (close.messages(ofType: "frame"), viewer.messages(ofType: "frame"))
        #expect(many.count >= 110 && many.count <= 122, "\(many.count)")
        #expect(few.count >= 58 && few.count <= 62, "\(few.count)")
        #expect(many.count { $0["figures"].items.isEmpty } >= 55, "the frames between show the fingers alone")
        let points = [many, few].map { $0.flatMap { $0["ink"].items }.flatMap { $0.items[3].items } }
        #expect(points[0].count == 480 && points[0] == points[1])
        let begins = [many, few].map { $0.flatMap { $0["ink"].items }.count { $0.items[2] == 0 } }
        #expect(begins == [1, 1])
    }

    @Test(arguments: [(64, 60), (65, 30)])
    func `a room of more than 64 phones has 30 frames a second`(count: Int, rate: Int) async throws {
        let classroom = try await Classroom()
        var phones: [Phone] = []
        for _ in 0..<count { phones.append(try await classroom.join()) }
        let close = await classroom.watch(frames: 60)
        await classroom.pass(seconds: 2)
        await close.clear()
        await draw(phones[0], in: classroom)
        let seen = try await close.messages(ofType: "frame").count
        #expect(abs(seen - 2 * rate) <= 8, "\(seen)")
    }

    @Test func `a phone that leaves a room of 65 makes it a small one`() async throws {
        let classroom = try await Classroom()
        let close = await classroom.watch(frames: 60)
        var phones: [Phone] = []
        for _ in 0..<65 { phones.append(try await classroom.join()) }
        await classroom.pass(seconds: 1)
        await phones[64].hangUp()
        await classroom.pass(seconds: 1)
        await close.clear()
        await draw(phones[0], in: classroom)
        #expect(try await close.messages(ofType: "frame").count >= 110)
    }

    @Test func `other rates than 30 and 60 are refused`() async throws {
        let (classroom, _, _) = try await watched()
        let line = await classroom.watch(frames: 61)
        let error = try await line.newest("error")
        #expect(error["code"] == 4400 && error["detail"] == "hello: `frames` must be 30 or 60.")
    }

    @Test func `frames report joins, leaves and returns`() async throws {
        let (classroom, phones, viewer) = try await watched()
        let late = try await classroom.join()
        await classroom.pass(milliseconds: 50)
        #expect(try await viewer.newest("frame")["joined"].items.map { $0["id"] } == ["p2"])
        await late.touch(1, "[[0,1,5,5,0]]")
        await classroom.pass(milliseconds: 50)
        #expect(try await viewer.newest("frame")["touches"].items.count == 1)
        await late.hangUp()
        await classroom.pass(milliseconds: 50)
        let gone = try await viewer.newest("frame")
        #expect(gone["left"] == ["p2"] && gone["touches"] == [])
        _ = try await classroom.resume(late)
        await classroom.pass(milliseconds: 50)
        let back = try await viewer.newest("frame")
        #expect(back["joined"].items.map { $0["id"] } == ["p2"] && back["touches"].items.count == 1)
        #expect(await phones[0].close == nil)
    }

    @Test func `a removed participant leaves in a frame`() async throws {
        let (classroom, _, viewer) = try await watched(phones: 2)
        await classroom.control("remove", #""participant":"p1""#)
        await classroom.pass(milliseconds: 50)
        #expect(try await viewer.newest("frame")["left"] == ["p1"])
    }

    @Test func `all viewers get the same bytes, after a snapshot of their own`() async throws {
        let (classroom, phones, viewer) = try await watched()
        let other = await classroom.watch()
        await other.clear()
        for seq in 1...10 {
            await phones[0].touch(seq, "[[0,1,0,0,\(seq * 100)],[2,1,64,0,\(seq * 100 + 9)]]")
            await classroom.pass(milliseconds: 50)
        }
        let messages = try await viewer.messages
        #expect(messages.count >= 10)
        #expect(try await other.messages == messages)
    }

    @Test func `a viewer of a quiet room sees the fingers that are down`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await phone.touch(1, "[[0,1,195,422,0]]")
        await classroom.pass(seconds: 1)
        let viewer = await classroom.watch()
        await classroom.pass(seconds: 3)
        let frames = try await viewer.messages(ofType: "frame")
        #expect(frames.map { $0["touches"] } == [[["p1", 1, 0.5, 0.5, nil]]])
    }

    @Test func `the room's state is sent to viewers and phones alike`() async throws {
        let (classroom, phones, viewer) = try await watched()
        await classroom.control("touchkit", #""on":true"#)
        #expect(try await viewer.newest("session")["touchkit"] == true)
        #expect(try await phones[0].newest("session")["touchkit"] == true)
    }

    @Test func `without viewers nothing is gathered for frames`() async throws {
        let (classroom, phones, viewer) = try await watched()
        await viewer.hangUp()
        await phones[0].touch(1, "[[0,1,0,0,0]]")
        await classroom.pass(seconds: 1)
        #expect(try await classroom.room { $0.frame.isEmpty && $0.viewers.isEmpty })
        #expect(await classroom.look { $0.viewers.watchedRooms.isEmpty })
    }

    // MARK: Viewers that do not read

    @Test func `a viewer that does not read blocks nobody and finally gets the newest figures`() async throws {
        let (classroom, phones, viewer) = try await watched(phones: 3)
        let silent = await classroom.watch()
        await classroom.pass(seconds: 2)
        await silent.clear()
        await silent.stopReading()
        for seq in 1...40 {
            for phone in phones { await phone.touch(seq, "[[0,1,0,0,\(seq * 100)],[2,1,64,0,\(seq * 100 + 9)]]") }
            await classroom.pass(milliseconds: 50)
        }
        #expect(try await silent.messages.isEmpty, "nothing queues for it")
        #expect(try await viewer.messages(ofType: "frame").count >= 38)
        await silent.read()
        await classroom.pass(milliseconds: 50)
        let frames = try await silent.messages
        #expect(frames.map { $0["type"] } == ["frame"])
        #expect(Set(frames[0]["figures"].items.map { $0[0] }) == ["p1", "p2", "p3"])
        #expect(frames[0]["figures"].items.allSatisfy { $0[2] == 40 && $0[5] == 40 })
    }

    @Test func `participants that came and left while a viewer did not read are in another snapshot`() async throws {
        let (classroom, phones, viewer) = try await watched(phones: 2)
        await viewer.stopReading()
        await phones[1].hangUp()
        await classroom.pass(milliseconds: 100)
        let late = try await classroom.join()
        await classroom.pass(milliseconds: 100)
        await viewer.read()
        await classroom.pass(milliseconds: 300)
        let messages = try await viewer.messages
        #expect(messages.first?["type"] == "snapshot")
        let present = messages.first?["participants"].items.filter { $0["connected"] == true }.map { $0["id"] }
        #expect(present == ["p1", .string(late.id)])
    }

    @Test func `viewers that catch up cost a room four snapshots a second`() async throws {
        let (classroom, _, viewer) = try await watched(phones: 1)
        var snapshots = 0
        for _ in 0..<20 {
            await viewer.stopReading()
            let late = try await classroom.join()
            await classroom.pass(milliseconds: 50)
            await late.hangUp()
            await classroom.pass(milliseconds: 25)
            await viewer.read()
            await classroom.pass(milliseconds: 25)
            snapshots = try await viewer.messages(ofType: "snapshot").count
        }
        #expect(snapshots >= 4 && snapshots <= 9, "\(snapshots) in 2 s")
    }

    @Test func `a viewer that never reads its snapshot is let go after 30 seconds`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        let viewer = await classroom.connect()
        await viewer.stopReading()
        await viewer.send(#"{"type":"hello","role":"view"}"#)
        for second in 0..<29 {
            await phone.touch(second + 1, "[[0,1,0,0,\(second)],[2,1,0,0,\(second)]]")
            await classroom.pass(seconds: 1)
        }
        #expect(await viewer.close == nil)
        await classroom.pass(seconds: 3)
        #expect(await viewer.close == .init(code: 1013, reason: "reads too slowly"))
        #expect(await phone.close == nil)
    }

    @Test func `a viewer that reads its snapshot late stays`() async throws {
        let classroom = try await Classroom()
        let viewer = await classroom.connect()
        await viewer.stopReading()
        await viewer.send(#"{"type":"hello","role":"view"}"#)
        await classroom.pass(seconds: 29)
        await viewer.read()
        await classroom.pass(seconds: 60)
        #expect(await viewer.close == nil)
        #expect(try await viewer.messages.first?["type"] == "snapshot")
    }

    // MARK: Large rooms

    @Test func `viewers of a large room share one snapshot, followed by the later events`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join(screen: Classroom.largestScreen)
        await phone.touch(1, "[[0,1,8191,8191,0]]")
        await classroom.pass(milliseconds: 100)
        var viewers: [Line] = []
        for _ in 0..<5 { viewers.append(await classroom.watch()) }
        await classroom.pass(seconds: 1)
        for viewer in viewers {
            let snapshot = try await viewer.newest("snapshot")
            #expect(snapshot["participants"][0]["heatmap"]["counts"].items.count == 65_536)
            await viewer.clear()
        }
        #expect(await classroom.look { $0.responses.bytes } < 2_000_000)
        await phone.touch(2, "[[1,1,1,1,10]]")
        await classroom.pass(milliseconds: 50)
        for viewer in viewers { #expect(try await viewer.newest("frame")["figures"].items.count == 1) }
    }

    // MARK: How many

    @Test func `a room has 500 viewers, and another one when one leaves`() async throws {
        let classroom = try await Classroom()
        var viewers: [Line] = []
        for _ in 0..<Limits.viewersPerRoom { viewers.append(await classroom.watch()) }
        let late = await classroom.watch()
        #expect(await late.close == .init(code: 1013, reason: "too many viewers"))
        #expect(await viewers[499].close == nil)
        await viewers[0].hangUp()
        #expect(await classroom.watch().close == nil)
    }
}
