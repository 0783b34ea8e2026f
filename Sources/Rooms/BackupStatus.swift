/// The state of the automatic backups, for the administrator and `/metrics`.
package struct BackupStatus: Equatable, Sendable {
    /// A whole archive.
    package struct Archive: Equatable, Sendable {
        /// The file's name in the folder.
        package var name: String
        /// When it was begun, in seconds since 1970.
        package var at: Double
        /// The file's length.
        package var bytes: Int

        /// Creates a value.
        package init(name: String, at: Double, bytes: Int) {
            self.name = name
            self.at = at
            self.bytes = bytes
        }
    }

    /// An attempt to restore an archive into a temporary folder.
    package struct Trial: Equatable, Sendable, Codable {
        /// The archive's name.
        package var archive: String
        /// When it ended, in seconds since 1970.
        package var at: Double
        /// Why the archive cannot be restored; `nil` if it can.
        package var fault: String?

        /// Creates a value.
        package init(archive: String, at: Double, fault: String?) {
            self.archive = archive
            self.at = at
            self.fault = fault
        }
    }

    /// The folder of the archives.
    package var folder: String
    /// The seconds between two backups.
    package var everySeconds: Int
    /// The number of archives that are kept.
    package var keep: Int
    /// Whether the archives have the sessions.
    package var hasSessions: Bool
    /// The number of whole archives in the folder.
    package var count = 0
    /// The newest archive.
    package var newest: Archive?
    /// Why the last attempt failed; `nil` if it did not.
    package var fault: String?
    /// The last restore trial.
    package var trial: Trial?

    /// Creates the state before the first backup.
    package init(folder: String, everySeconds: Int, keep: Int, hasSessions: Bool) {
        self.folder = folder
        self.everySeconds = everySeconds
        self.keep = keep
        self.hasSessions = hasSessions
    }
}
