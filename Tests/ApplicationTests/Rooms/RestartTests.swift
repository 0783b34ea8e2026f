import Storage
import TestSupport
import Testing
import Transport

@testable import Rooms

/// The data after a stop, and after a kill.
@Suite(.timeLimit(.minutes(10))) struct RestartTests {
    /// Phones that draw different strokes, with all on disk in the end.
    private func drawn(_ count: Int, seed: UInt64) async throws -> (Classroom, [Phone]) {
        let classroom = try await Classroom()
        var phones: [Phone] = []
        for _ in 0..<count { phones.append(try await classroom.join()) }
        var random = SeededNumbers(state: seed)
        for seq in 1...30 {
            for phone in phones {
                let (x, y) = (Double.random(in: 0...390, using: &random), Double.random(in: 0...844, using: &random))
                let time = Double(seq * 100) + Double.random(in: 0...50, using: &random)
                await phone.touch(
                    seq,
                    "[[\(seq % 5 == 1 ? 0 : 1),1,\(x),\(y),\(time)],[\(seq % 5 == 0 ? 2 : 1),1,\(y / 3),\(x),\(time + 7.3)]]"
                )
            }
            await classroom.pass(milliseconds: 400)
        }
        return (classroom, phones)
    }

    @Test(arguments: [(1, false), (2, true), (3, true)] as [(UInt64, Bool)])
    func `figures are restored bit for bit`(seed: UInt64, isKilled: Bool) async throws {
        let (classroom, phones) = try await drawn(3, seed: seed)
        func states() async throws -> [[String: JSON]] {
            try await classroom.stats()["participants"].items.map { $0.fields.filter { $0.key != "connected" } }
        }
        let before = try await states()
        #expect(before.count == 3 && before.allSatisfy { $0["distance"]?["totalPixels"].value ?? 0 > 1000 })
        try await classroom.restart(killing: isKilled)
        #expect(try await states() == before)
        // They continue to draw as if nothing had happened.
        for phone in phones {
            let again = try await classroom.resume(phone)
            #expect((try await again.newest("welcome"))["seq"] == 30)
            await again.touch(31, "[[0,1,0,0,9000],[2,1,64,0,9100]]")
            await classroom.pass(milliseconds: 100)
            #expect(try await again.newest("figures")["ack"] == 31)
        }
    }

    @Test func `an unacknowledged batch is lost by a kill, and accepted when it is sent again`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await phone.touch(1, "[[0,1,0,0,0],[1,1,64,0,100]]")
        await classroom.pass(milliseconds: 200)
        classroom.disk.hold()
        await phone.touch(2, "[[1,1,128,0,200],[2,1,128,0,200]]")
        await classroom.pass(milliseconds: 200)
        #expect(try await phone.newest("figures")["ack"] == 1)
        try await classroom.restart(killing: true)
        let again = try await classroom.resume(phone)
        #expect(try await again.newest("welcome")["seq"] == 1)
        await again.touch(2, "[[1,1,128,0,200],[2,1,128,0,200]]")
        #expect(try await classroom.stats("p1")["distance"]["totalPixels"] == 128)
    }

    @Test(arguments: [false, true])
    func `tokens keep their purpose after a restart, others are invalid`(isKilled: Bool) async throws {
        let classroom = try await Classroom()
        var phones: [Phone] = []
        for _ in 0..<3 { phones.append(try await classroom.join()) }
        for phone in phones { await phone.touch(1, "[[0,1,100,100,0],[2,1,164,100,16]]") }
        await classroom.control("ban", #""participant":"p3""#)
        await classroom.pass(milliseconds: 200)
        try await classroom.restart(killing: isKilled)
        for phone in phones[..<2] {
            let again = try await classroom.resume(phone)
            #expect((again.id, again.resume) == (phone.id, phone.resume))
            #expect(try await classroom.stats(phone.id)["touches"] == 1)
        }
        #expect(await classroom.control("freeze").status == 200)
        let stored = classroom.disk.participants[classroom.code]?[1]?.resumeToken ?? ""
        for (word, code) in [
            (phones[2].resume, 4403), (stored, 4401), (phones[0].resume + "x", 4401),
            (String(phones[0].resume.dropLast()), 4401),
        ] as [(String, UInt16)] {
            let stranger = await classroom.greet(Classroom.hello(#""resume":"\#(word)""#))
            #expect(await stranger.closeCode == code)
        }
    }

    @Test func `the room's state and the host's marks are restored`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await phone.touch(1, "[[0,1,0,0,0]]")
        await classroom.pass(seconds: 1)
        for (action, fields) in [
            ("freeze", ""), ("unfreeze", ""), ("clear", ""), ("freeze", ""), ("lock", ""), ("hide", ""),
            ("touchkit", #""on":true"#), ("spotlight", #""participant":"p1""#), ("activity", #""activity":"scale""#),
        ] {
            await classroom.pass(seconds: 1)
            #expect(await classroom.control(action, fields).status == 200)
        }
        let marks = try await classroom.room(\.markers)
        #expect(marks.map(\.kind) == [.frozen, .unfrozen, .cleared, .frozen])
        func state() async throws -> [JSON] {
            let stats = try await classroom.stats()
            return ["frozen", "locked", "hidden", "touchkit", "spotlight", "activity"].map { stats[$0] }
        }
        #expect(try await state() == [true, true, true, true, "p1", "scale"])
        for isKilled in [true, false] {
            try await classroom.restart(killing: isKilled)
            #expect(try await state() == [true, true, true, true, "p1", "scale"])
            #expect(try await classroom.room(\.markers) == marks)
        }
    }

    @Test func `the times of the log continue where they were`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await classroom.pass(seconds: 30)
        await phone.touch(1, "[[0,1,0,0,0]]")
        await classroom.pass(seconds: 1)
        let before = try await classroom.room(\.latestMilliseconds)
        #expect(before > 29_000)
        try await classroom.restart(killing: true)
        await classroom.pass(seconds: 10)
        let again = try await classroom.resume(phone)
        await again.touch(2, "[[2,1,0,0,1]]")
        let after = try await classroom.room(\.latestMilliseconds)
        #expect(after >= before + 9_000 && after <= before + 13_000, "\(after) after \(before)")
    }

    @Test func `a phone that never drew returns with its token, and has no place until then`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        try await classroom.restart(killing: true)
        #expect(try await classroom.stats()["participants"].items.map { $0["connected"] } == [false])
        #expect(await classroom.look { $0.budgets.phones.phones } == 0)
        #expect(try await classroom.resume(phone).id == "p1")
        #expect(await classroom.look { $0.budgets.phones.phones } == 1)
    }

    @Test func `numbers and names are not reused after a restart`() async throws {
        let classroom = try await Classroom()
        let phones = [try await classroom.join(), try await classroom.join()]
        await phones[1].touch(1, "[[0,1,0,0,0]]")
        await classroom.control("remove", #""participant":"p2""#)
        try await classroom.restart(killing: true)
        #expect(try await classroom.join().id == "p3")
        let names = try await classroom.stats()["participants"].items.map { $0["name"] }
        #expect(Set(names).count == 2)
    }

    @Test func `a stop puts everything on disk that was applied`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await phone.touch(1, "[[0,1,0,0,0],[2,1,64,0,100]]")
        try await classroom.restart()
        #expect(try await classroom.stats("p1")["seq"] == 1)
        #expect(classroom.disk.participants[classroom.code]?[1]?.checkpointPosition == 1, "with a fresh checkpoint")
    }

    @Test func `many restarts in a row change nothing`() async throws {
        let (classroom, _) = try await drawn(2, seed: 9)
        let before = try await classroom.stats()["merged"]
        for index in 0..<6 {
            try await classroom.restart(killing: index % 2 == 0)
            #expect(try await classroom.stats()["merged"] == before)
        }
    }

    @Test func `a session that was deleted from the store is unknown after a restart`() async throws {
        let classroom = try await Classroom()
        await classroom.asHost(.delete)
        try await classroom.restart()
        #expect(await classroom.asHost(.get).status == 404)
        #expect(await classroom.connect().closeCode == 4404)
    }
}
