import Backups
import FileStorage
import Foundation
import Logging
import Rooms
import Storage
import SystemCalls

/// Makes the backups of a running server at their time, on a thread of its own with low priority.
///
/// The time of the last one is in its name, so a restart neither repeats nor delays one.
final class BackupSchedule: @unchecked Sendable {
    // Unchecked: what changes is guarded by the condition.

    /// The time after which a folder that cannot be used is looked at again.
    private static let waitSeconds = 10.0
    /// The longest time without a look at the folder, whose disk may sleep.
    private static let restSeconds = 3600.0
    /// The time after which a fault that lasts is logged again.
    private static let reminderSeconds = 3600.0
    /// The time after a failure before the next attempt.
    private static let retrySeconds = 300.0
    private static let trialSeconds = 30.0 * 86_400
    /// The time after a trial that failed.
    private static let trialRetrySeconds = 86_400.0
    private static let niceness: CInt = 10

    private let plan: BackupPlan
    private let data: URL
    private let logger: Logger
    private let condition = NSCondition()
    private var known: BackupStatus
    private var isStopping = false
    private var hasEnded = true
    // Of the thread alone, on a clock that nobody sets.
    private var restsUntil = ContinuousClock.now
    private var remindsAt = ContinuousClock.now

    /// Plans the backups; nothing is done before `start`.
    ///
    /// - Parameter data: The data folder.
    init(_ plan: BackupPlan, data: URL, logger: Logger) {
        self.plan = plan
        self.data = data
        self.logger = logger
        known = Self.status(of: plan)
    }

    /// Starts the thread, once phones are served.
    func start() {
        condition.withLock { hasEnded = false }
        Thread.detachNewThread { [self] in
            // Of this thread alone.
            setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.niceness)
            while waits() { work() }
            condition.withLock {
                hasEnded = true
                condition.broadcast()
            }
        }
    }

    /// The state before anything was looked at.
    static func status(of plan: BackupPlan) -> BackupStatus {
        BackupStatus(
            folder: plan.folder.path,
            everySeconds: plan.everySeconds,
            keep: plan.keep,
            hasSessions: plan.hasSessions
        )
    }

    /// The state now.
    var status: BackupStatus { condition.withLock { known } }

    /// Begins to end the thread; an archive that is not finished is dropped.
    func cancel() {
        condition.withLock {
            isStopping = true
            condition.broadcast()
        }
    }

    /// Waits until the thread has ended: its libraries must not be in use at the process's exit.
    func waitForEnd() {
        condition.withLock {
            while !hasEnded { condition.wait() }
        }
    }

    // MARK: The thread

    private var isFirst = true

    /// Waits for the next look; returns false when the server stops.
    private func waits() -> Bool {
        condition.withLock {
            if !isFirst, !isStopping { _ = condition.wait(until: Date(timeIntervalSinceNow: Self.waitSeconds)) }
            isFirst = false
            return !isStopping
        }
    }

    private func work() {
        guard restsUntil <= .now else { return }
        do {
            try plan.folder.exclusively {
                // A fault of the folder itself is looked for again and again, one of the work after a while.
                restsUntil = .now + .seconds(Self.retrySeconds)
                if try isBackupDue() { try backUp() }
                look()
                try tryNewest()
                restsUntil = .now + .seconds(restingSeconds())
            }
            condition.withLock { known.fault = nil }
        } catch let fault as BackupFault where fault == Self.stopped {
            return
        } catch {
            report(Self.reason(error))
        }
    }

    private func report(_ reason: String) {
        let isNew = condition.withLock {
            defer { known.fault = reason }
            return known.fault != reason
        }
        look()
        guard isNew || remindsAt <= .now else { return }
        remindsAt = .now + .seconds(Self.reminderSeconds)
        logger.error("No backup was made", metadata: ["reason": "\(reason)"])
    }

    private func restingSeconds(now: Double = Date().timeIntervalSince1970) -> Double {
        let due = status.newest.map { $0.at + Double(plan.everySeconds) - now } ?? 0
        return min(Self.restSeconds, max(Self.waitSeconds, due))
    }

    private func isBackupDue(now: Date = Date()) throws(BackupFault) -> Bool {
        // One of the future is of a clock that was wrong.
        let newest = try plan.folder.archives().last { $0.at <= now.timeIntervalSince1970 }
        return newest.map { $0.at + Double(plan.everySeconds) <= now.timeIntervalSince1970 } ?? true
    }

    private func backUp() throws {
        let name = BackupFolder.name(at: Date())
        let file = plan.folder.path(of: name)
        let manifest = try BackupRun(
            file: file,
            folder: data,
            hasSessions: plan.hasSessions,
            showsProgress: false,
            requireGoingOn: requireGoingOn
        ).run()
        // Older ones go once this one can be read from beginning to end.
        _ = try BackupReader(path: file).read(onPiece: { _ throws(BackupFault) in try requireGoingOn() })
        try plan.folder.rotate(keeping: plan.keep, newest: name)
        logger.notice("Backup made", metadata: ["file": "\(file)", "files": "\(manifest.files.count)"])
    }

    /// Learns what is in the folder.
    private func look() {
        let archives = (try? plan.folder.archives()) ?? []
        let trial = plan.folder.lastTrial
        condition.withLock {
            known.count = archives.count
            known.newest = archives.last
            known.trial = trial ?? known.trial
        }
    }

    /// Restores the newest archive into a temporary folder once a month, or a day after a failure.
    private func tryNewest(now: Date = Date()) throws {
        guard let newest = try plan.folder.archives().last else { return }
        let time = now.timeIntervalSince1970
        if let last = plan.folder.lastTrial, last.at <= time,
            time < last.at + (last.fault == nil ? Self.trialSeconds : Self.trialRetrySeconds)
        {
            return
        }
        var fault: String?
        let file = plan.folder.path(of: newest.name)
        do {
            _ = try BackupTrial(archive: file, folder: plan.folder.trialURL, requireGoingOn: requireGoingOn).run()
            logger.notice("Backup restored on trial", metadata: ["file": "\(file)"])
        } catch let stopped as BackupFault where stopped == Self.stopped {
            throw stopped
        } catch {
            fault = Self.reason(error)
            logger.error("Backup not restored on trial", metadata: ["reason": "\(fault ?? "")"])
        }
        let trial = BackupStatus.Trial(archive: newest.name, at: time.rounded(), fault: fault)
        condition.withLock { known.trial = trial }
        try plan.folder.store(trial)
    }

    private static let stopped = BackupFault("the server stops")

    private var requireGoingOn: @Sendable () throws(BackupFault) -> Void {
        { [self] () throws(BackupFault) in
            if condition.withLock({ isStopping }) { throw Self.stopped }
        }
    }

    private static func reason(_ error: any Error) -> String {
        if let error = error as? StorageError { return error.message }
        return (error as? BackupFault)?.description ?? error.systemReason
    }
}
