import Storage
import Testing
import WireProtocol

@testable import Rooms

@Suite struct CommitsTests {
    private let parts = Parts()

    /// Writes the commit that has been started.
    private func write(losing lost: Set<String> = []) async -> [PendingAcknowledgement] {
        await parts.commits.write(quarantine: { _ in }, lose: { _, _ in lost })
    }

    @Test func `changes during a commit go into the next one`() async {
        let commits = parts.commits
        commits.markDirty(parts.room)
        commits.startIfDue()
        #expect(commits.isInFlight)
        let participant = parts.room.join(screen: Hello.Screen(width: 390, height: 844))
        commits.markDirty(participant, in: parts.room)
        commits.startIfDue()
        #expect(await write().isEmpty && parts.disk.sessions.count == 1 && parts.disk.participants.isEmpty)
        parts.clocks.pass(0.1)
        commits.finish { _ in }
        #expect(await write().map(\.participant.number) == [1] && parts.disk.participants[parts.room.code]?.count == 1)
        commits.finish { _ in }
        #expect(!commits.isBusy && parts.services.metrics.commits == 2)
    }

    @Test func `callbacks run once their own changes are on disk, and at once if there are none`() async {
        let commits = parts.commits
        var called: [String] = []
        commits.afterCommit { called.append("nothing to do") }
        commits.markDirty(parts.room)
        commits.afterCommit { called.append("first") }
        // The commit was started for the first change; this one is not in it.
        commits.markDirty(parts.room)
        commits.afterCommit { called.append("second") }
        #expect(called == ["nothing to do"])
        _ = await write()
        commits.finish { _ in }
        #expect(called == ["nothing to do", "first"] && commits.isInFlight)
        _ = await write()
        commits.finish { _ in }
        #expect(called == ["nothing to do", "first", "second"] && !commits.isInFlight)
    }

    @Test func `callbacks run even if the rooms of the next commit are dropped before it`() async {
        let commits = parts.commits
        var called = false
        commits.markDirty(parts.room)
        commits.startIfDue()
        commits.markDirty(parts.room)
        commits.afterCommit { called = true }
        commits.drop([parts.room])
        for _ in 1...2 {
            #expect(!called)
            _ = await write()
            commits.finish { _ in }
        }
        #expect(called && !commits.isBusy)
    }

    @Test func `a session that is wiped while it is written is left out`() async {
        parts.commits.markDirty(parts.room)
        parts.commits.startIfDue()
        parts.commits.exclude([parts.room.code])
        _ = await write()
        #expect(parts.disk.sessions.isEmpty)
    }

    @Test func `the sessions of other nodes are left out, and the rest is written`() async {
        parts.disk.fault = .notOwned([parts.room.code])
        parts.commits.markDirty(parts.room)
        parts.commits.startIfDue()
        let disk = parts.disk
        _ = await parts.commits.write(
            quarantine: { _ in },
            lose: { codes, _ in
                disk.fault = nil
                return Set(codes)
            }
        )
        #expect(disk.sessions.isEmpty && disk.refusals == 1 && parts.watch.problem == nil)
    }

    @Test func `rooms that are dropped are not written`() {
        parts.commits.markDirty(parts.room)
        parts.commits.drop([parts.room])
        parts.commits.startIfDue()
        #expect(!parts.commits.isBusy)
    }
}
