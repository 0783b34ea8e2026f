import ArgumentParser
import Foundation
import Rooms

/// The flags of the backups that the server makes by itself.
struct BackupFlags: ParsableArguments {
    /// The number of archives that may be kept.
    static let keepRange = 1...1000

    @Option(
        help: ArgumentHelp(
            "The folder for backups of the data folder that the server makes by itself, best on another disk (default: none).",
            valueName: "folder"
        )
    )
    var backupFolder: String?

    @Option(help: ArgumentHelp("The time between two backups, 1m to 90d.", valueName: "duration"))
    var backupEvery = "24h"

    @Option(help: ArgumentHelp("The number of backups to keep; older ones are deleted.", valueName: "count"))
    var backupKeep = 7

    @Flag(help: "Backups have the sessions, too; a session that is deleted stays in those that have it.")
    var backupSessions = false

    /// The settings of the backups; `nil` without a folder.
    ///
    /// - Throws: `ValidationError` with the flag and the correct form.
    func plan(hasDatabase: Bool) throws -> BackupPlan? {
        guard let every = SessionLifetime(backupEvery) else {
            throw ValidationError("--backup-every \(backupEvery.printable): expected 1m to 90d, such as 45m, 24h or 7d")
        }
        guard Self.keepRange.contains(backupKeep) else {
            throw ValidationError(
                "--backup-keep \(backupKeep): must be \(Self.keepRange.lowerBound) to \(Self.keepRange.upperBound)"
            )
        }
        guard let backupFolder else { return nil }
        guard !hasDatabase else {
            throw ValidationError(
                "--backup-folder is for data folders, and --database has none: PostgreSQL has its own tools for backups"
            )
        }
        return BackupPlan(
            folder: BackupFolder(URL(filePath: backupFolder)),
            everySeconds: every.seconds,
            keep: backupKeep,
            hasSessions: backupSessions
        )
    }
}

/// What backups the server makes by itself.
struct BackupPlan {
    var folder: BackupFolder
    var everySeconds: Int
    var keep: Int
    var hasSessions: Bool
}
