import Storage
import Testing

@testable import Rooms

/// Sessions of a store that other servers use, too: when another server takes a session, no phone is informed that the
/// session or the phone is unknown.
@Suite(.timeLimit(.minutes(10))) struct MovingTests {
    private let owners = Owners()

    private func drawn() async throws -> (Classroom, Phone) {
        let classroom = try await Classroom(ownership: owners)
        let phone = try await classroom.join()
        await phone.touch(1, "[[0,1,0,0,0],[1,1,64,0,100]]")
        await classroom.pass(seconds: 2)
        return (classroom, phone)
    }

    /// The server loses all its sessions, because it cannot renew its lease.
    private func lose(_ classroom: Classroom) async {
        owners.fault = .unavailable("no answer")
        await classroom.pass(seconds: 7)
        #expect(await classroom.look { $0.directory.awake.isEmpty })
        owners.fault = nil
        await classroom.pass(seconds: 1)
    }

    /// A session that is lost during a commit, and is read again after it; the phone has reconnected.
    private func waiting() async throws -> (Classroom, Line) {
        let (classroom, phone) = try await drawn()
        classroom.disk.hold()
        await phone.touch(2, "[[1,1,128,0,200]]")
        await classroom.pass(milliseconds: 300)
        #expect(classroom.disk.heldCommits > 0)
        await lose(classroom)
        let line = await classroom.greet(Classroom.hello(#""resume":"\#(phone.resume)""#))
        await classroom.pass(seconds: 1)
        #expect(try await line.newest("welcome") == .null)
        return (classroom, line)
    }

    @Test(arguments: [(false, 1013), (true, 4404)] as [(Bool, UInt16)])
    func `phones that wait for a session have to reconnect if it is lost when it is read`(isUnknown: Bool, code: UInt16)
        async throws
    {
        let (classroom, line) = try await waiting()
        // It is here briefly, and lost before those who wait for it continue.
        await classroom.look { $0.reader.finish(classroom.code, nil, isUnknown: isUnknown) }
        await classroom.settle()
        let closed = await line.closeCode
        #expect(closed == code)
        classroom.disk.release()
        await classroom.settle()
    }

    @Test func `a server whose lease may have expired sends phones elsewhere, whatever it knows of them`() async throws
    {
        let (classroom, phone) = try await drawn()
        await classroom.pauseServer(milliseconds: 5100)
        for fields in [#""resume":"\#(phone.resume)""#, #""resume":"of another server""#, ""] {
            #expect(await classroom.greet(Classroom.hello(fields)).closeCode == 1013)
        }
        await classroom.pass(seconds: 1)
        #expect(try await classroom.resume(phone).newest("welcome")["seq"] == 1)
    }

    @Test func `a single server without its database keeps the class, and declares no phone unknown`() async throws {
        owners.lease = NodeLease(isOver: false, otherNodes: 0)
        let (classroom, phone) = try await drawn()
        owners.fault = .unavailable("no answer")
        await classroom.pass(seconds: 7)
        #expect(try await classroom.resume(phone).newest("welcome")["seq"] == 1)
        let stranger = Classroom.hello(#""resume":"of another server""#)
        #expect(await classroom.greet(stranger).closeCode == 1013)
        owners.fault = nil
        await classroom.pass(seconds: 1)
        #expect(await classroom.greet(stranger).closeCode == 4401)
    }

    @Test(arguments: [false, true])
    func `a change is confirmed unless the session is lost before its answer waits for the disk`(isLost: Bool)
        async throws
    {
        let (classroom, _) = try await drawn()
        let answer = await classroom.beginControl("freeze")
        if isLost { await lose(classroom) }
        #expect(await classroom.status(of: answer) == (isLost ? 503 : 200))
        await classroom.settle()
    }

    @Test func `a session is read again after the commit that was under way when it was lost`() async throws {
        let (classroom, line) = try await waiting()
        classroom.disk.release()
        await classroom.settle()
        #expect(try await line.newest("welcome")["seq"] == 2)
        await line.touch(3, "[[2,1,128,0,300]]")
        await classroom.pass(milliseconds: 300)
        let positions = classroom.disk.chunks[classroom.code]?.map(\.position) ?? []
        #expect(positions == Array(1...Int64(positions.count)) && positions.count >= 3)
    }
}
