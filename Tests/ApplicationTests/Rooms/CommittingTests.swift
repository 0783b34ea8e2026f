import Geometry
import Storage
import Testing
import TouchMetrics
import Transport

@testable import Application
@testable import Rooms

/// Acknowledged data is on disk; data that the disk refuses is kept, reported, and written again.
@Suite(.timeLimit(.minutes(10))) struct CommittingTests {
    private func drawing() async throws -> (Classroom, Phone) {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await classroom.pass(seconds: 1)
        return (classroom, phone)
    }

    @Test func `a batch is acknowledged when it is on disk and not before`() async throws {
        let (classroom, phone) = try await drawing()
        classroom.disk.hold()
        await phone.touch(1, "[[0,1,0,0,0],[2,1,64,0,100]]")
        await classroom.pass(seconds: 5)
        let figures = try await phone.messages(ofType: "figures")
        #expect(figures.allSatisfy { $0["seq"] == 1 && $0["ack"] == 0 } && !figures.isEmpty)
        #expect(classroom.disk.chunks[classroom.code] == nil)
        classroom.disk.release()
        await classroom.pass(milliseconds: FigurePacing.acknowledgementDelay(pace: BatchPace.unwatched) + 55)
        #expect(try await phone.newest("figures")["ack"] == 1)
        #expect(classroom.disk.chunks[classroom.code]?.count == 1)
    }

    @Test func `a commit acknowledges its own batches, and not later ones`() async throws {
        let (classroom, phone) = try await drawing()
        await phone.touch(1, "[[0,1,0,0,0]]")
        classroom.disk.hold()
        await classroom.pass(milliseconds: 20)
        #expect(classroom.disk.heldCommits == 1)
        await phone.touch(2, "[[1,1,5,0,10]]")
        classroom.disk.release()
        await classroom.settle()
        #expect(try await classroom.room { $0.roster[1]?.ack } == 1)
        await classroom.pass(milliseconds: 200)
        #expect(try await phone.newest("figures")["ack"] == 2)
    }

    @Test func `changes within 50 ms are written in one commit`() async throws {
        let (classroom, phone) = try await drawing()
        let other = try await classroom.join()
        await classroom.pass(seconds: 1)
        let before = classroom.disk.commits
        for seq in 1...60 {
            await phone.touch(seq, seq == 1 ? "[[0,1,0,0,0]]" : "[[1,1,\(seq),0,\(seq * 16)]]")
            await other.touch(seq, seq == 1 ? "[[0,1,0,0,0]]" : "[[1,1,\(seq),0,\(seq * 16)]]")
            await classroom.pass(milliseconds: 1000.0 / 60)
        }
        await classroom.pass(milliseconds: 100)
        let commits = classroom.disk.commits - before
        #expect(commits >= 15 && commits <= 22, "\(commits)")
        #expect(try await classroom.stats()["participants"].items.map { $0["seq"] } == [60, 60])
    }

    @Test func `a request does not wait for the next turn of the disk`() async throws {
        let (classroom, phone) = try await drawing()
        await phone.touch(1, "[[0,1,0,0,0]]")
        let before = classroom.clocks.monotonicMilliseconds
        #expect(await classroom.control("freeze").status == 200)
        #expect(classroom.clocks.monotonicMilliseconds == before)
        #expect(classroom.disk.chunks[classroom.code]?.count == 1)
    }

    // MARK: A disk that takes nothing

    @Test func `requests are refused with a reason while the disk is full, and batches wait`() async throws {
        let (classroom, phone) = try await drawing()
        classroom.disk.fault = .full("no space left")
        await phone.touch(1, "[[0,1,0,0,0],[2,1,64,0,100]]")
        await classroom.pass(milliseconds: 100)
        for answer in [
            await classroom.request(.post, "/api/v1/sessions"), await classroom.control("freeze"),
            await classroom.asHost(.delete),
        ] {
            #expect(answer.status == 503 && answer.problem == "store-failing")
            #expect(answer.headers["retry-after"] != nil)
        }
        #expect(await classroom.request(.get, "/healthz").status == 503)
        #expect(try await phone.newest("figures")["ack"] == 0)
    }

    @Test func `a failed commit is retried every second until it succeeds`() async throws {
        let (classroom, phone) = try await drawing()
        classroom.disk.fault = .full("no space left")
        await phone.touch(1, "[[0,1,0,0,0],[2,1,64,0,100]]")
        await classroom.pass(milliseconds: 5500)
        #expect(classroom.disk.refusals == 6)
        for seq in 2...20 { await phone.touch(seq, "[[0,1,0,0,\(seq * 200)],[2,1,64,0,\(seq * 200 + 9)]]") }
        classroom.disk.fault = nil
        await classroom.pass(seconds: 2)
        #expect(try await phone.newest("figures")["ack"] == 20)
        #expect(await classroom.request(.get, "/healthz").status == 200)
        let before = try await classroom.stats("p1")
        try await classroom.restart(killing: true)
        let after = try await classroom.stats("p1")
        #expect(after["distance"] == before["distance"] && after["touches"] == 20 && after["seq"] == 20)
    }

    @Test func `a request that waits for the disk is refused as soon as the disk fails`() async throws {
        let (classroom, _) = try await drawing()
        classroom.disk.hold()
        async let answer = classroom.control("freeze")
        while classroom.disk.heldCommits == 0 { await classroom.settle() }
        classroom.disk.fault = .full("no space left")
        classroom.disk.release()
        #expect(await answer.status == 503)
        classroom.disk.fault = nil
        await classroom.pass(seconds: 2)
        #expect(try await classroom.stats()["frozen"] == true, "it is kept, and tried again")
    }

    @Test func `a session that was refused with 503 does not exist later`() async throws {
        let (classroom, _) = try await drawing()
        classroom.disk.fault = .full("no space left")
        for _ in 0..<5 { #expect(await classroom.request(.post, "/api/v1/sessions").status == 503) }
        #expect(await classroom.look { $0.directory.count } == 1)
        classroom.disk.fault = nil
        await classroom.pass(seconds: 3)
        #expect(await classroom.request(.post, "/api/v1/sessions").status == 201)
        try await classroom.restart()
        #expect(await classroom.look { $0.directory.count } == 2)
        #expect(classroom.disk.sessions.count == 2)
    }

    @Test func `a session that was refused is wiped, even if its commit is pending or done`() async throws {
        let (classroom, _) = try await drawing()
        classroom.disk.hold()
        async let refused = classroom.request(.post, "/api/v1/sessions").status
        while classroom.disk.heldCommits == 0 { await classroom.settle() }
        // As if another node had taken some sessions of this one.
        await classroom.look { $0.commits.failWaiting() }
        #expect(await refused == 503)
        await classroom.pass(seconds: 2)
        classroom.disk.release()
        await classroom.pass(seconds: 2)
        #expect(classroom.disk.sessions.keys.sorted() == [classroom.code])

        (classroom.disk.fault, classroom.disk.writesDespiteFailure) = (.failed("input/output error"), true)
        #expect(await classroom.request(.post, "/api/v1/sessions").status == 503)
        #expect(classroom.disk.sessions.count == 2)
        await classroom.pass(seconds: 3)
        classroom.disk.fault = nil
        await classroom.pass(seconds: 2)
        #expect(classroom.disk.sessions.keys.sorted() == [classroom.code])
    }

    @Test func `a failed wipe can be repeated, and the session exists until then`() async throws {
        let (classroom, phone) = try await drawing()
        classroom.disk.fault = .full("no space left")
        #expect(await classroom.asHost(.delete).status == 503)
        #expect(await phone.closeCode == 4410)
        #expect(try await classroom.stats()["participants"].items.count == 1)
        classroom.disk.fault = nil
        await classroom.pass(seconds: 2)
        #expect(await classroom.asHost(.delete).status == 204)
        #expect(await classroom.asHost(.get).status == 404)
        #expect(classroom.disk.sessions.isEmpty)
    }

    @Test func `a wipe waits for an earlier commit, whichever reaches the store first`()
        async throws
    {
        let (classroom, _) = try await drawing()
        let code = classroom.code
        classroom.disk.hold()
        // A commit with the session's row.
        await classroom.look { rooms in
            if let room = rooms.directory.awake[code] { rooms.saveState(of: room) }
        }
        await classroom.pass(milliseconds: 100)
        #expect(classroom.disk.heldCommits == 1)
        async let deletion = classroom.asHost(.delete).status
        while await classroom.look({ $0.directory.awake[code] != nil }) { await classroom.settle() }
        await classroom.settle()
        #expect(classroom.disk.sessions[code] != nil)
        classroom.disk.release()
        await classroom.pass(seconds: 1)
        #expect(await deletion == 204)
        #expect(classroom.disk.sessions.isEmpty)
    }

    @Test func `a session wiped while a commit is under way does not come back`() async throws {
        let (classroom, phone) = try await drawing()
        await phone.touch(1, "[[0,1,0,0,0]]")
        classroom.disk.fault = .full("no space left")
        await classroom.pass(milliseconds: 100)
        // A wipe works on a full disk.
        classroom.disk.fault = nil
        #expect(await classroom.asHost(.delete).status == 204)
        await classroom.pass(seconds: 3)
        #expect(classroom.disk.sessions.isEmpty && classroom.disk.chunks.isEmpty)
        #expect(try await classroom.request(.get, "/healthz").json["status"] == "ok")
    }

    @Test(arguments: [false, true])
    func `a stop does not wait for a disk that refuses`(isKnown: Bool) async throws {
        let (classroom, phone) = try await drawing()
        classroom.disk.fault = .full("no space left")
        await phone.touch(1, "[[0,1,0,0,0]]")
        if isKnown { await classroom.pass(seconds: 1) }
        let before = classroom.clocks.monotonicMilliseconds
        await classroom.server.stop()
        #expect(classroom.clocks.monotonicMilliseconds == before)
    }

    @Test func `the unwritten log is bounded, and phones are turned away and return`() async throws {
        let (classroom, phone) = try await drawing()
        classroom.disk.hold()
        await phone.touch(1, "[[0,1,0,0,0]]")
        await classroom.pass(milliseconds: 20)
        await phone.touch(2, "[[1,1,5,0,10]]")
        // It draws while the disk is blocked.
        let event = TouchEvent(phase: .moved, pointer: 1, position: Point(x: 0.1, y: 0.2), time: 0.3)
        let events = [TouchEvent](repeating: event, count: TouchLimits.eventsPerBatch)
        try await classroom.room { room in
            while room.log.count < StorageBudget.waitingBytesPerSession {
                room.log.append(.touches(seq: 2, events: events), of: 1, milliseconds: room.latestMilliseconds)
            }
        }
        await phone.touch(3, "[[2,1,5,0,20]]")
        #expect(await phone.close == .init(code: 1013, reason: "waiting for the disk"))
        #expect(try await phone.messages(ofType: "error").isEmpty)
        #expect(await classroom.look { $0.metrics.backlogRejections } == 1)
        #expect(try await classroom.stats("p1")["seq"] == 2)
        classroom.disk.release()
        await classroom.pass(seconds: 1)
        let again = try await classroom.resume(phone)
        #expect(try await again.newest("welcome")["ack"] == 2)
        await again.touch(3, "[[2,1,5,0,20]]")
        await classroom.pass(milliseconds: 200)
        #expect(try await again.newest("figures")["ack"] == 3)
    }

    @Test func `a missing data folder is reported until it is back`() async throws {
        let (classroom, phone) = try await drawing()
        classroom.disk.condition.fault = "the data folder was removed or replaced"
        classroom.disk.fault = .unavailable("the data folder was removed or replaced")
        await classroom.pass(seconds: 1)
        let health = await classroom.request(.get, "/healthz")
        #expect(health.status == 503 && health.problem == "store-failing" && !health.text.contains("folder"))
        #expect(await classroom.look { $0.storeWatch.problem } == "the data folder was removed or replaced")
        await phone.touch(1, "[[0,1,0,0,0]]")
        await classroom.pass(seconds: 1)
        #expect(try await phone.newest("figures")["ack"] == 0)
        classroom.disk.condition.fault = nil
        classroom.disk.fault = nil
        await classroom.pass(seconds: 2)
        #expect(await classroom.request(.get, "/healthz").status == 200)
        #expect(try await phone.newest("figures")["ack"] == 1)
    }

    @Test(
        arguments: [(1 << 20 - 1, 0, 507), (1 << 30, 1 << 35, 507), (1 << 34, 1 << 30, 201)] as [(Int64, Int64, Int)]
    )
    func `no session begins on a disk that is nearly full`(free: Int64, folder: Int64, status: Int) async throws {
        let (classroom, phone) = try await drawing()
        classroom.disk.condition = StoreCondition(freeBytes: free, folderBytes: folder, reserveBytes: 0)
        await classroom.pass(seconds: 1)
        let answer = await classroom.request(.post, "/api/v1/sessions")
        #expect(answer.status == status)
        if status == 507 { #expect(answer.problem == "insufficient-storage") }
        // Running sessions continue.
        await phone.touch(1, "[[0,1,0,0,0]]")
        await classroom.pass(milliseconds: 200)
        #expect(try await phone.newest("figures")["ack"] == 1)
    }

    // MARK: Damage

    @Test func `a session with a damaged part of the file is set aside, and the others are served`() async throws {
        let (classroom, phone) = try await drawing()
        let other = try await classroom.request(.post, "/api/v1/sessions").json["code"].text
        let mate = try await classroom.join(in: other)
        classroom.disk.damage[classroom.code] = Damage(
            session: classroom.code,
            part: "log chunk 7",
            reason: "its checksum is wrong"
        )
        await phone.touch(1, "[[0,1,0,0,0]]")
        await mate.touch(1, "[[0,1,0,0,0]]")
        await classroom.pass(milliseconds: 200)
        #expect(try await phone.newest("error")["title"] == "session damaged")
        #expect(try await mate.newest("figures")["ack"] == 1)
        let answer = await classroom.asHost(.get)
        #expect(answer.status == 500 && answer.problem == "damaged" && answer.text.contains("log chunk 7"))
        let late = await classroom.connect()
        #expect(try await late.newest("error")["title"] == "session damaged")
        #expect(await classroom.request(.delete, "/api/v1/sessions/\(classroom.code)", token: "wrong").status == 403)
        #expect(await classroom.asHost(.delete).status == 204)
        #expect(await classroom.asHost(.get).status == 404)
    }

    @Test func `with retention figures, only the figures are stored`() async throws {
        let classroom = try await Classroom(#"{"retention":"figures"}"#)
        let phone = try await classroom.join()
        for seq in 1...20 {
            await phone.touch(seq, "[[0,1,0,0,\(seq * 100)],[2,1,64,0,\(seq * 100 + 50)]]")
            await classroom.pass(milliseconds: 30)
        }
        // Checkpoints are written once a second; acknowledged touches are in one.
        await classroom.pass(milliseconds: 1200)
        #expect(try await phone.newest("figures")["ack"] == 20)
        #expect(classroom.disk.chunks.isEmpty && classroom.disk.keyframes.isEmpty)
        #expect(await classroom.asHost(.get, "/events").problem == "no-events")
        let before = try await classroom.stats("p1")
        try await classroom.restart(killing: true)
        let after = try await classroom.stats("p1")
        for field in ["distance", "time", "heatmap", "touches", "seq"] { #expect(before[field] == after[field]) }
    }

    @Test func `a calibration between two checkpoints is in the second`() async throws {
        let classroom = try await Classroom(#"{"retention":"figures"}"#)
        let phone = try await classroom.join()
        await phone.touch(1, "[[0,1,0,0,100],[2,1,64,0,150]]")
        await classroom.pass(milliseconds: 1200)
        await phone.hangUp()
        let calibrated = try await classroom.join(
            "\"resume\":\"\(phone.resume)\"",
            screen: #"{"width":390,"height":844,"pixelsPerCentimetre":60.5,"calibrated":true}"#
        )
        for seq in 2...3 {
            await calibrated.touch(seq, "[[0,1,0,0,\(seq * 100)],[2,1,64,0,\(seq * 100 + 50)]]")
            await classroom.pass(milliseconds: 1200)
        }
        try await classroom.restart(killing: true)
        let stored = try await classroom.stats("p1")
        #expect(stored["pixelsPerCentimetre"] == 60.5 && stored["calibrated"] == true && stored["seq"] == 3)
    }

    @Test func `every ten seconds keyframes of the changed participants are written`() async throws {
        let (classroom, phone) = try await drawing()
        let other = try await classroom.join()
        for second in 0..<31 {
            await phone.touch(second + 1, "[[0,1,0,0,\(second * 1000)],[2,1,64,0,\(second * 1000 + 9)]]")
            if second < 5 {
                await other.touch(second + 1, "[[0,1,0,0,\(second * 1000)],[2,1,64,0,\(second * 1000 + 9)]]")
            }
            await classroom.pass(seconds: 1)
        }
        let sets = Dictionary(grouping: classroom.disk.keyframes[classroom.code] ?? [], by: \.milliseconds)
            .sorted { $0.key < $1.key }.map { $0.value.map(\.participant).sorted() }
        #expect(sets == [[1, 2], [1], [1]])
    }
}
