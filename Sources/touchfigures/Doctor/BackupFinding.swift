import Backups
import Foundation
import Rooms
import SystemCalls

/// The automatic backups.
enum BackupFinding {
    /// The periods after which a backup is missing: one may be missed, by a machine that was off.
    private static let latePeriods = 2.0

    /// Why no backup can be made in the folder, in a sentence; `nil` if one can.
    static func fault(of plan: BackupPlan) -> String? {
        let path = plan.folder.path
        guard access("\(path)/", R_OK | W_OK | X_OK) != 0 else { return nil }
        return
            "Backups cannot be written into \(path) (\(systemMessage(errno))); make the folder, and give it to the account of "
            + "the server."
    }

    static func of(_ plan: BackupPlan, now: Date) -> Finding {
        if let fault = fault(of: plan) { return .warning(fault) }
        let path = plan.folder.path
        do throws(BackupFault) {
            if let trial = plan.folder.lastTrial, let fault = trial.fault {
                return .warning("The backup \(trial.archive) could not be restored on trial: \(fault).")
            }
            let archives = try plan.folder.archives()
            guard let newest = archives.last else { return .good("\(path) has no backup yet; the server makes one.") }
            let day = ClockFinding.day(Date(timeIntervalSince1970: newest.at))
            let isLate = newest.at + latePeriods * Double(plan.everySeconds) < now.timeIntervalSince1970
            let sentence = "The newest of \(archives.count) backups in \(path) is of \(day)."
            return isLate
                ? .warning("\(sentence) The log of the server says why there is no later one.") : .good(sentence)
        } catch {
            return .warning("\(error.description).")
        }
    }
}
