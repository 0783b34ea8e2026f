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
            await self.renewLease()
        }
    }

    private func record(_ condition: StoreCondition) {
        isWatchingStore = false
        if let fault = condition.fault, fault != storeCondition?.fault {
            logger.error("Store unavailable", metadata: ["reason": "\(fault)"])
        }
        let wasExhausted = storageUse?.isExhausted == true
        storeCondition = condition
        guard let use = storageUse, use.isExhausted != wasExhausted else { return }
        let fields: Logger.Metadata = [
            "used": "\(use.folderBytes >> 20) MiB", "limit": "\(use.limitBytes >> 20) MiB",
            "free": "\(use.freeBytes >> 20) MiB",
        ]
        if use.isExhausted {
            logger.warning("Data folder close to its quota: no new sessions", metadata: fields)
        } else {
            logger.notice("Data folder below its quota: new sessions again", metadata: fields)
        }
    }

    /// Why stored data would be lost now; `nil` if the store works.
    var storeProblem: String? { storeCondition?.fault ?? storeFault }

    /// - Throws: 507 if there is no space for new sessions, pictures and sounds; running sessions continue.
    func requireDiskSpace() throws(Problem) {
        if let problem = diskSpaceProblem { throw problem }
    }

    /// 507 if the data folder is close to its quota.
    var diskSpaceProblem: Problem? {
        guard let use = storageUse, use.isExhausted else { return nil }
        return .insufficientStorage(use)
    }

    /// How much of its quota the data folder uses; `nil` before it was measured, and with a database on another machine.
    var storageUse: StorageUse? {
        guard let condition = storeCondition, let free = condition.freeBytes else { return nil }
        return StorageUse(folderBytes: condition.folderBytes, freeBytes: free, quota: configuration.quota)
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

extension Problem {
    static func insufficientStorage(_ use: StorageUse) -> Problem {
        Problem(
            507,
            "insufficient-storage",
            title: "Insufficient storage",
            detail: "The data folder uses \(use.folderBytes >> 20) of \(use.limitBytes >> 20) MiB, and its disk has "
                + "\(use.freeBytes >> 20) MiB free: nothing new is stored. Running sessions continue; "
                + "wipe sessions, delete puzzles or plays, or raise the quota.",
            headers: ["retry-after": "60"]
        )
    }
}
