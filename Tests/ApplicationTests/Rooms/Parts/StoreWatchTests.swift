import Storage
import Testing

@testable import Rooms
@testable import Web

@Suite struct StoreWatchTests {
    private let parts = Parts()

    @Test func `one check at a time, and its result is reported until it ends`() async {
        let (watch, disk) = (parts.watch, parts.disk)
        disk.condition.fault = "the folder is gone"
        #expect(watch.beginCheck() && !watch.beginCheck())
        await watch.checkStore()
        #expect(watch.problem == "the folder is gone")
        disk.condition.fault = nil
        #expect(watch.beginCheck())
        await watch.checkStore()
        #expect(watch.problem == nil)
    }

    @Test func `a refused commit is a problem until one is stored`() {
        parts.watch.recordCommit(fault: "no space left")
        #expect(parts.watch.problem == "no space left" && parts.watch.commitFault != nil)
        parts.watch.recordCommit(fault: nil)
        #expect(parts.watch.problem == nil && parts.watch.commitFault == nil)
    }

    @Test func `close to the quota no new session is stored`() async throws {
        #expect(parts.watch.use == nil && parts.watch.diskSpaceProblem == nil)
        parts.disk.condition = StoreCondition(freeBytes: 1, folderBytes: 1 << 40, reserveBytes: 0)
        _ = parts.watch.beginCheck()
        await parts.watch.checkStore()
        #expect(parts.watch.use?.isExhausted == true)
        let problem = #expect(throws: Problem.self) { try parts.watch.requireDiskSpace() }
        #expect(problem?.kind == "insufficient-storage")
    }
}
