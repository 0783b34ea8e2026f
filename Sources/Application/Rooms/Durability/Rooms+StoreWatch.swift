import Logging
import Storage
import Transport

/// Checks the store once a second.
extension Rooms {
    /// Asks the store for its condition, unless a check is running.
    func watchStore() {
        storeClockIfIdle()
        guard !isWatchingStore else { return }
        isWatchingStore = true
        Task {
            let condition = await self.store.condition()
            self.record(condition)
        }
    }

    private func record(_ condition: StoreCondition) {
        isWatchingStore = false
        if let fault = condition.fault, fault != storeCondition?.fault {
            logger.error("Store unavailable", metadata: ["reason": "\(fault)"])
        }
        storeCondition = condition
    }

    /// Why stored data would be lost now; `nil` if the store works.
    var storeProblem: String? { storeCondition?.fault ?? storeFault }

    /// - Throws: 507 if there is no space for new sessions, pictures and sounds; running sessions continue.
    func requireDiskSpace() throws(Problem) {
        if let problem = diskSpaceProblem { throw problem }
    }

    /// 507 if the disk is almost full.
    var diskSpaceProblem: Problem? {
        guard let condition = storeCondition, let free = condition.freeBytes else { return nil }
        let inAll = condition.folderBytes + free
        let isOverShare = Double(free) < (1 - StorageBudget.folderShare) * Double(inAll)
        guard isOverShare || free < StorageBudget.leastFreeBytes else { return nil }
        return .insufficientStorage(freeBytes: free)
    }

    // MARK: Backlog

    /// Checks whether too many log bytes wait for the disk; called while a commit is slow.
    func measureBacklog() {
        isBacklogged = waitingBytes > StorageBudget.waitingBytes
    }

    /// Bytes of logs that wait for the disk.
    var waitingBytes: Int { dirtyRooms.reduce(committingBytes) { $0 + $1.log.count } }

    /// Closes a connection because the disk is behind; the phone keeps its unacknowledged batches and reconnects.
    func rejectForBacklog(_ connection: Connection) {
        guard !connection.isClosing else { return }
        connection.isClosing = true
        metrics.backlogRejections += 1
        transport.close(connection.id, code: 1013, reason: "waiting for the disk")
    }
}
