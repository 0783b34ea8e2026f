import Storage
import Testing
import Transport

@testable import Application
@testable import Rooms

/// Sessions expire by a clock that does not step.
@Suite(.timeLimit(.minutes(10))) struct ExpiryTests {
    private static func classroom(seconds: Int) async throws -> Classroom {
        var configuration = ServerConfiguration()
        configuration.lifetimes.standard = try #require(SessionLifetime(seconds))
        return try await Classroom(configuration: configuration)
    }

    @Test func `a session is wiped when it expires, and its connections are closed with a reason`() async throws {
        let classroom = try await Self.classroom(seconds: 60)
        let (phone, viewer) = (try await classroom.join(), await classroom.watch())
        await phone.touch(1, "[[0,1,0,0,0]]")
        await classroom.pass(seconds: 58)
        #expect(try await classroom.stats()["participants"][0]["id"] == "p1")
        await classroom.pass(seconds: 3)
        #expect(await phone.closeCode == 4410)
        #expect(try await viewer.newest("error")["detail"] == "The session has expired.")
        #expect(await classroom.asHost(.get).problem == "unknown-session")
        #expect(classroom.disk.sessions.isEmpty && classroom.disk.chunks.isEmpty)
        #expect(await classroom.look { $0.budgets.phones.phones == 0 && $0.directory.count == 0 })
    }

    @Test func `a session that was not used since a restart is wiped, too`() async throws {
        let classroom = try await Self.classroom(seconds: 60)
        try await classroom.restart()
        await classroom.pass(seconds: 30)
        #expect(classroom.disk.sessions.count == 1)
        await classroom.pass(seconds: 31)
        #expect(classroom.disk.sessions.isEmpty)
        #expect(await classroom.asHost(.get).status == 404)
    }

    @Test func `time passes while the server is off`() async throws {
        let classroom = try await Self.classroom(seconds: 3600)
        await classroom.server.stop()
        await classroom.pauseServer(milliseconds: 3_601_000)
        try await classroom.restart(killing: true)
        #expect(await classroom.asHost(.get).status == 404)
        await classroom.pass(seconds: 1)
        #expect(classroom.disk.sessions.isEmpty)
    }

    @Test func `an expired session that the disk does not delete is tried again`() async throws {
        let classroom = try await Self.classroom(seconds: 60)
        await classroom.pass(seconds: 50)
        classroom.disk.fault = .full("no space left")
        await classroom.pass(seconds: 30)
        #expect(classroom.disk.sessions.count == 1)
        classroom.disk.fault = nil
        await classroom.pass(seconds: 3)
        #expect(classroom.disk.sessions.isEmpty)
    }

    @Test func `256 sessions expire in a second, the others in the next`() async throws {
        let classroom = try await Self.classroom(seconds: 60)
        for index in 1..<300 {
            #expect(await classroom.request(.post, "/api/v1/sessions", from: "10.0.0.\(index % 4)").status == 201)
        }
        let start = classroom.clocks.monotonicMilliseconds
        while await classroom.look({ $0.directory.count }) == 300 { await classroom.pass(seconds: 1) }
        #expect(classroom.clocks.monotonicMilliseconds - start <= 62_000)
        #expect(await classroom.look { $0.directory.count } == 44)
        await classroom.pass(seconds: 1)
        #expect(classroom.disk.sessions.isEmpty)
    }

    // MARK: Steps of the machine's clock

    @Test(arguments: [28 * 3600, -28 * 3600, 400 * 86_400] as [Double])
    func `a step of the clock ends no session, and times are reported by the current clock`(step: Double) async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await phone.touch(1, "[[0,1,0,0,0],[2,1,64,0,100]]")
        await classroom.pass(seconds: 1)
        let (end, begin) = try await classroom.room { ($0.expiresAt, $0.createdAt) }
        let text = Timestamp.text(end)
        #expect(try await classroom.stats()["expiresAt"] == .string(text))
        classroom.clocks.wall += step
        await classroom.pass(seconds: 2)
        for isKilled in [false, true] {
            let stats = try await classroom.stats()
            #expect(stats["expiresAt"] == .string(Timestamp.text(end + step)))
            #expect(stats["createdAt"] == .string(Timestamp.text(begin + step)))
            #expect(stats["participants"][0]["distance"]["totalPixels"] == 64)
            if isKilled { try await classroom.restart(killing: true) }
        }
    }

    @Test func `a class of an hour lasts an hour, whatever the clock does`() async throws {
        let classroom = try await Self.classroom(seconds: 3600)
        for step in [7 * 3600, -30 * 3600, 90 * 3600] as [Double] {
            classroom.clocks.wall += step
            await classroom.pass(seconds: 600)
        }
        await classroom.pass(seconds: 1800 - 10)
        #expect(await classroom.asHost(.get).status == 200)
        await classroom.pass(seconds: 20)
        #expect(await classroom.asHost(.get).status == 404)
    }

    @Test func `the clock is stored every ten minutes of an idle server`() async throws {
        let classroom = try await Classroom()
        let first = classroom.disk.clock
        await classroom.pass(seconds: 590)
        #expect(classroom.disk.clock == first)
        await classroom.pass(seconds: 30)
        #expect((classroom.disk.clock?.age ?? 0) - (first?.age ?? 0) > 590)
    }
}
