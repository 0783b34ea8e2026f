package import Logging
package import Storage
package import Transport
package import Web

/// Monitors whether the stores work: checks them once a second, and logs when storing stops and works again.
package final class StoreWatch {
    private let services: RoomServices
    /// The other stores, which are watched in addition to the sessions' store.
    private let library: [any WatchedStore]
    private let quota: StorageQuota
    /// The store's latest report.
    package private(set) var condition: StoreCondition?
    /// The reason why the store refuses commits; `nil` while it works.
    private(set) var commitFault: String?
    /// The reason why puzzles, plays or lessons cannot be stored; `nil` while storing works.
    private var libraryFault: String?
    private var isCheckingStore = false
    private var isCheckingLibrary = false
    /// The time at which storing stopped working, in ms; `nil` while it works.
    private var outageBegan: Double?
    private var rareLines = LogThrottle()

    init(_ services: RoomServices, library: [any WatchedStore], quota: StorageQuota) {
        self.services = services
        self.library = library
        self.quota = quota
    }

    /// Why stored data would be lost now, for the operator alone; `nil` if the stores work.
    package var problem: String? { condition?.fault ?? commitFault ?? libraryFault }

    // MARK: Checks

    /// Begins a check of the store's condition, unless one is running. Returns whether the caller must call `checkStore`.
    func beginCheck() -> Bool {
        guard !isCheckingStore else { return false }
        isCheckingStore = true
        return true
    }

    /// Checks the store's condition.
    nonisolated(nonsending) func checkStore() async {
        let newest = await services.store.condition()
        isCheckingStore = false
        record(newest)
    }

    /// Checks the other stores, unless an earlier check is running.
    nonisolated(nonsending) func checkLibrary() async {
        guard !isCheckingLibrary else { return }
        isCheckingLibrary = true
        var fault: String?
        for other in library where fault == nil { fault = await other.fault() }
        isCheckingLibrary = false
        libraryFault = fault
        noteOutage()
    }

    /// Records the result of a commit.
    ///
    /// - Parameter fault: The reason why the store refused it; `nil` if it is on disk.
    func recordCommit(fault: String?) {
        commitFault = fault
        noteOutage()
    }

    private func record(_ newest: StoreCondition) {
        for repair in newest.repairs {
            services.logger.error("Data folder changed by another program", metadata: ["repair": "\(repair)"])
        }
        let wasExhausted = use?.isExhausted == true
        condition = newest
        noteOutage()
        guard newest.fault == nil, let use, use.isExhausted != wasExhausted else { return }
        let fields: Logger.Metadata = [
            "used": "\(use.folderBytes >> 20) MiB", "limit": "\(use.limitBytes >> 20) MiB",
            "free": "\(use.freeBytes.map { "\($0 >> 20) MiB" } ?? "unknown")",
        ]
        if use.isExhausted {
            services.logger.warning("Data folder close to its quota: no new sessions", metadata: fields)
        } else {
            services.logger.notice("Data folder below its quota: new sessions again", metadata: fields)
        }
    }

    // MARK: Log

    /// Logs that storing does not work: at once, then rarely, and once when it works again.
    private func noteOutage() {
        let now = services.now
        guard let problem else {
            guard let began = outageBegan else { return }
            outageBegan = nil
            rareLines.forget(Self.outage)
            return services.logger.notice(
                "Storing works again",
                metadata: ["after": "\(Int((now - began) / 1000)) s"]
            )
        }
        let began = outageBegan ?? now
        outageBegan = began
        guard rareLines.admit(Self.outage, now: now) != nil else { return }
        services.logger.error(
            "Nothing can be stored; retrying",
            metadata: ["reason": "\(problem)", "for": "\(Int((now - began) / 1000)) s"]
        )
    }

    private static let outage = "outage"

    /// Logs an error that may occur with each request or each second during an outage: at once, then rarely.
    package func logRarely(_ what: Logger.Message, _ error: StorageError, session: String? = nil) {
        guard let leftOut = rareLines.admit("\(what)", now: services.now) else { return }
        var fields: Logger.Metadata = ["reason": "\(error.message)"]
        if let session { fields["session"] = "\(session)" }
        if leftOut > 0 { fields["more"] = "\(leftOut)" }
        services.logger.error(what, metadata: fields)
    }

    /// Logs why the stored events of a session cannot be read, and responds: 500 `server-error` or `damaged`.
    ///
    /// - Parameter what: The line of the log; it is left out when it is repeated too often.
    package static func unreadableEvents(
        _ what: String,
        _ error: StorageError,
        session: String,
        _ rooms: isolated Rooms
    ) -> HTTPResponse {
        rooms.storeWatch.logRarely("\(what)", error, session: session)
        if case .damaged(let damage) = error { return Problem.damaged(damage).response }
        return Problem(
            500,
            "server-error",
            title: "Unreadable events",
            detail: "The server cannot read the stored events; its log has the reason."
        ).response
    }

    // MARK: Space

    /// - Throws: 507 if there is no space for new sessions, pictures and sounds; running sessions continue.
    package func requireDiskSpace() throws(Problem) {
        if let problem = diskSpaceProblem { throw problem }
    }

    /// 507 if the data folder is close to its quota.
    package var diskSpaceProblem: Problem? {
        // A missing folder has no condition; storing fails anyway.
        guard condition?.fault == nil, let use, use.isExhausted else { return nil }
        return .insufficientStorage(use)
    }

    /// The part of its quota that the data folder uses; `nil` before it was measured, and with a database on another
    /// machine.
    package var use: StorageUse? {
        guard let condition, condition.isFolder else { return nil }
        return StorageUse(folderBytes: condition.folderBytes, freeBytes: condition.freeBytes, quota: quota)
    }
}

extension Problem {
    static func insufficientStorage(_ use: StorageUse) -> Problem {
        Problem(
            507,
            "insufficient-storage",
            title: "Insufficient storage",
            detail: "The data folder uses \(use.folderBytes >> 20) of \(use.limitBytes >> 20) MiB"
                + (use.freeBytes.map { ", and its disk has \($0 >> 20) MiB free" } ?? "")
                + ": nothing new is stored. Running sessions continue; "
                + "wipe sessions, delete puzzles or plays, or raise the quota.",
            headers: ["retry-after": "60"]
        )
    }
}
