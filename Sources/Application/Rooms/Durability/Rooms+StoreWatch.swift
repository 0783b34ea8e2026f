import Logging
import Storage
import Transport

/// Checks the stores once a second, and logs when storing stops and works again.
extension Rooms {
    /// Asks the stores for their condition, unless a check is running.
    func watchStore() {
        storeClockIfIdle()
        guard !isWatchingStore else { return }
        isWatchingStore = true
        Task {
            self.record(await self.store.condition())
            await self.renewLease()
        }
        guard !isWatchingLibrary else { return }
        isWatchingLibrary = true
        Task {
            var found: String?
            for other in self.library where found == nil { found = await other.fault() }
            self.isWatchingLibrary = false
            self.libraryFault = found
            self.noteOutage()
        }
    }

    private func record(_ condition: StoreCondition) {
        isWatchingStore = false
        for repair in condition.repairs {
            logger.error("Data folder changed by another program", metadata: ["repair": "\(repair)"])
        }
        let wasExhausted = storageUse?.isExhausted == true
        storeCondition = condition
        noteOutage()
        guard condition.fault == nil, let use = storageUse, use.isExhausted != wasExhausted else { return }
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

    /// Why stored data would be lost now, for the operator alone; `nil` if the stores work.
    var storeProblem: String? { storeCondition?.fault ?? storeFault ?? libraryFault }

    /// Logs that storing does not work: at once, then rarely; and once when it works again.
    func noteOutage() {
        guard let problem = storeProblem else {
            guard let began = outageBegan else { return }
            outageBegan = nil
            rareLines.forget(Self.outage)
            return logger.notice("Storing works again", metadata: ["after": "\(Int((now - began) / 1000)) s"])
        }
        let began = outageBegan ?? now
        outageBegan = began
        guard rareLines.take(Self.outage, now: now) != nil else { return }
        logger.error(
            "Nothing can be stored; retrying",
            metadata: ["reason": "\(problem)", "for": "\(Int((now - began) / 1000)) s"]
        )
    }

    private static let outage = "outage"

    /// Logs what may fail with each request or each second during an outage: at once, then rarely.
    func logRarely(_ what: Logger.Message, _ error: StorageError, session: String? = nil) {
        guard let leftOut = rareLines.take("\(what)", now: now) else { return }
        var fields: Logger.Metadata = ["reason": "\(error.message)"]
        if let session { fields["session"] = "\(session)" }
        if leftOut > 0 { fields["more"] = "\(leftOut)" }
        logger.error(what, metadata: fields)
    }

    /// - Throws: 507 if there is no space for new sessions, pictures and sounds; running sessions continue.
    func requireDiskSpace() throws(Problem) {
        if let problem = diskSpaceProblem { throw problem }
    }

    /// 507 if the data folder is close to its quota.
    var diskSpaceProblem: Problem? {
        // Of a folder that is gone nothing can be told, and storing fails by itself.
        guard storeCondition?.fault == nil, let use = storageUse, use.isExhausted else { return nil }
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
