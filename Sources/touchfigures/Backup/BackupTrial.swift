import Backups
import Foundation
import SQLiteStorage
import Storage

/// Restores an archive into a temporary folder, and looks at it as the start of a server does.
struct BackupTrial {
    private let archive: String
    private let folder: URL
    private let requireGoingOn: @Sendable () throws(BackupFault) -> Void

    /// - Parameters:
    ///   - archive: The path of the archive.
    ///   - folder: The temporary folder, which does not exist; it needs the room that the data needs.
    ///   - requireGoingOn: Called between pieces; what it throws ends the trial.
    init(
        archive: String,
        folder: URL,
        requireGoingOn: @escaping @Sendable () throws(BackupFault) -> Void = {}
    ) {
        self.archive = archive
        self.folder = folder
        self.requireGoingOn = requireGoingOn
    }

    /// Restores, checks and removes the folder.
    ///
    /// - Returns: The archive's manifest.
    /// - Throws: `BackupFault` if the archive is not good, or there is no room for a trial.
    func run() throws -> BackupManifest {
        defer { try? FileManager.default.removeItem(at: folder) }
        let manifest = try BackupRestoration(
            archive: archive,
            folder: folder,
            knownSchemas: DatabaseFiles.knownMigrations,
            onPiece: requireGoingOn
        ).run()
        do throws(StorageError) {
            try DataFolderCheck.check(folder, isCache: false)
            for name in manifest.schemas.keys.sorted() {
                guard let fault = try DatabaseFiles.fault(in: folder.appending(path: name).path) else { continue }
                throw StorageError.unavailable("\(name) is damaged: \(fault)")
            }
        } catch {
            throw BackupFault("\(archive) was restored, but no server can use it: \(error.message)")
        }
        return manifest
    }
}
