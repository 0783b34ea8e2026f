import Storage
import Testing
import Transport

@testable import Rooms

@Suite struct NodeMembershipTests {
    private let owners: Owners
    private let parts: Parts

    init() {
        owners = Owners()
        parts = Parts(ownership: owners)
    }

    @Test func `without other nodes on the store each session is its own`() async throws {
        let alone = Parts()
        #expect(
            try await alone.node.acquire("AAAAAA") == .acquired && !alone.node.isShared && !alone.node.mayOwn("AAAAAA")
        )
        await alone.node.renewLease()
        #expect(!alone.node.hasOtherNodes && alone.directory.count == 1)
    }

    @Test func `a session without an owner is taken at once`() async throws {
        #expect(try await parts.node.acquire("AAAAAA") == .acquired && owners.acquireCount == 1)
        #expect(parts.node.mayOwn("AAAAAA") && !parts.node.mayOwn(parts.room.code))
    }

    @Test func `a session that another node requests is released, and its connections move`() async {
        let viewer = parts.watch()
        owners.lease.requestedSessions = [parts.room.code]
        await parts.node.renewLease()
        #expect(owners.released == [parts.room.code] && parts.directory.awake.isEmpty)
        #expect(parts.close(of: viewer) == .init(code: 1012, reason: "session moving"))
        #expect(parts.node.hasOtherNodes && parts.node.isElsewhere(parts.room.code))
        #expect(!parts.node.isReleasing(parts.room.code))
    }

    @Test func `a lease that has expired, or that is not renewed for long, loses all sessions`() async {
        await parts.node.renewLease()
        owners.fault = .full("no answer")
        await parts.node.renewLease()
        #expect(parts.directory.awake.count == 1, "it may still be renewed in time")
        parts.clocks.pass(5.1)
        await parts.node.renewLease()
        #expect(parts.directory.awake.isEmpty && parts.viewers.watchedRooms.isEmpty)
        parts.directory.open(parts.room)
        owners.fault = nil
        owners.lease.isOver = true
        await parts.node.renewLease()
        #expect(parts.directory.awake.isEmpty && owners.released.isEmpty)
    }

    @Test func `a refused commit loses the sessions that it names, or all`() {
        #expect(parts.node.drop(refused: ["AAAAAA"], of: Commit()) == ["AAAAAA"] && parts.directory.count == 1)
        #expect(parts.node.drop(refused: [], of: Commit()) == [parts.room.code] && parts.directory.count == 0)
    }

    @Test func `a draining node takes no more sessions`() async throws {
        await parts.node.drain()
        #expect(parts.node.isDraining && parts.directory.count == 1, "nobody is there to take over")
        #expect(try await parts.node.acquire("AAAAAA") == .owned && owners.acquireCount == 0)
    }
}
