package import Foundation
import GRDB
package import Storage
import SystemCalls

/// Looks at a data folder as the start of a server uses it, and changes nothing in it.
package enum DataFolderCheck {
    private static let sessions = "touchfigures.sqlite"
    private static let keys = "touchfigures.keys"
    /// Files and folders that a start reads and writes.
    private static let files =
        [sessions, "\(sessions)-wal", keys, "touchfigures.marks"]
        + libraries.flatMap { [$0, "\($0)-wal", "\($0)-shm"] }
    private static let libraries = ["puzzles.sqlite", "plays.sqlite", "lessons.sqlite"]
    private static let folders = ["certificates", "pictures", "audio", "tmp"]
    /// The least size of SQLite's index of a log.
    private static let indexBytes = 32_768
    /// The bytes of a database by which SQLite's processes lock it (https://sqlite.org/src/file/src/os.h).
    private static let lockedBytes = (start: 0x4000_0000, count: 512)

    /// Checks that a server could use the folder, or make it.
    ///
    /// - Parameter isCache: Whether the data is in a database, and the folder is for caches and certificates only.
    /// - Throws: `StorageError.unavailable` with the advice of the start.
    package static func check(_ folder: URL, isCache: Bool) throws(StorageError) {
        guard try exists(folder) else { return try checkCreation(of: folder) }
        guard access(folder.path, R_OK | W_OK | X_OK) == 0 else {
            throw .unavailable(
                "\(folder.path) cannot be written (\(systemMessage(errno))): make it writable or choose another folder with "
                    + "--data"
            )
        }
        try checkEntries(of: folder)
        guard !isCache, !isInUse(folder) else { return }
        for name in [sessions] + libraries { try checkDatabase(name, in: folder) }
    }

    /// Whether a running server has the folder's sessions open.
    package static func isInUse(_ folder: URL) -> Bool {
        let descriptor = open(folder.appending(path: sessions).path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        // Closing a descriptor also ends this process's own locks of the file; a check has none.
        defer { close(descriptor) }
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = off_t(lockedBytes.start)
        lock.l_len = off_t(lockedBytes.count)
        return fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
    }

    private static func exists(_ folder: URL) throws(StorageError) -> Bool {
        var information = stat()
        guard stat(folder.path, &information) == 0 else {
            guard errno == ENOENT else {
                throw .unavailable(
                    "\(folder.path) cannot be examined (\(systemMessage(errno))): choose another folder with --data"
                )
            }
            return false
        }
        guard information.st_mode & S_IFMT == S_IFDIR else {
            throw .unavailable("\(folder.path) is not a folder: choose another with --data")
        }
        return true
    }

    /// Makes the first missing folder and removes it again: no other call tells whether every file system allows it.
    private static func checkCreation(of folder: URL) throws(StorageError) {
        var missing = folder.standardizedFileURL
        while missing.path != "/", access(missing.deletingLastPathComponent().path, F_OK) != 0 {
            missing.deleteLastPathComponent()
        }
        guard mkdir(missing.path, 0o700) == 0 else {
            guard errno != EEXIST else { return }
            throw .unavailable(
                "\(folder.path) cannot be created (\(systemMessage(errno))): make its parent writable or choose another with "
                    + "--data"
            )
        }
        rmdir(missing.path)
    }

    private static func checkEntries(of folder: URL) throws(StorageError) {
        for name in files + folders {
            let path = folder.appending(path: name).path
            var information = stat()
            guard stat(path, &information) == 0 else { continue }
            let isFolder = information.st_mode & S_IFMT == S_IFDIR
            guard isFolder == folders.contains(name) else {
                throw .unavailable(
                    "\(path) is \(isFolder ? "a folder" : "no folder"): move it away or choose another folder with --data"
                )
            }
            guard access(path, isFolder ? R_OK | W_OK | X_OK : R_OK | W_OK) == 0 else {
                throw .unavailable(
                    "\(path) cannot be read and written (\(systemMessage(errno))): make it and its folder writable for this "
                        + "user, or choose another folder with --data"
                )
            }
        }
    }

    /// Checks the version and the form of a database, as its store does when it opens it.
    private static func checkDatabase(_ name: String, in folder: URL) throws(StorageError) {
        let path = folder.appending(path: name).path
        var information = stat()
        guard stat(path, &information) == 0, information.st_size > 0 else {
            // A start makes a new database, to which the keys of another one do not belong.
            if name == sessions { try KeyFile.checkIsUnused(path: folder.appending(path: keys).path) }
            return
        }
        let hadIndex = access("\(path)-shm", F_OK) == 0
        let hasLog = stat("\(path)-wal", &information) == 0 && information.st_size > 0
        // Nobody but a server has the sessions open, and that keeps their index in memory.
        defer { if name == sessions, !hadIndex { unlink("\(path)-shm") } }
        do {
            var configuration = Configuration()
            configuration.readonly = true
            configuration.busyMode = .timeout(2)
            // Without a log the file is complete, and reading it needs no files beside it.
            let isComplete = !hasLog && !hadIndex
            let address = isComplete ? URL(filePath: path).absoluteString + "?immutable=1" : path
            let database = try DatabaseQueue(path: address, configuration: configuration)
            let identity = try database.read { db -> (bytes: [UInt8], isNew: Bool)? in
                try requireKnown(name, db)
                guard name == sessions, try Schema.isComplete(db) else { return nil }
                try Schema.check(db)
                return (try Schema.identity(db), (try? Schema.sessionNumbers(db))?.isEmpty ?? false)
            }
            try database.close()
            if let identity {
                let path = folder.appending(path: keys).path
                try KeyFile.check(path: path, identity: identity.bytes, isNew: identity.isNew)
            }
        } catch let error as StorageError {
            throw error
        } catch let error as DatabaseError where hasNoRoom(error, for: name, in: folder) {
            // On a full disk there is no room for the index beside the log; a server starts all the same, without one.
        } catch {
            throw .opening(path, error)
        }
    }

    /// Whether SQLite could not make its index (`-shm`) of a log, for lack of room.
    private static func hasNoRoom(_ error: DatabaseError, for name: String, in folder: URL) -> Bool {
        switch error.extendedResultCode {
        case .SQLITE_IOERR_SHMOPEN, .SQLITE_IOERR_SHMSIZE, .SQLITE_IOERR_SHMMAP, .SQLITE_FULL: true
        // It has other causes, too. The server keeps the index of the sessions in memory, whatever the cause.
        case .SQLITE_CANTOPEN:
            name == sessions || (DiskSpace(ofFolder: folder.path)?.free ?? .max) < Self.indexBytes
        default: false
        }
    }

    /// Throws `Schema.Superseded` for a file of a newer version.
    private static func requireKnown(_ name: String, _ db: Database) throws {
        guard try db.tableExists("grdb_migrations") else { return }
        let applied = try String.fetchSet(db, sql: "SELECT identifier FROM grdb_migrations")
        guard applied.isSubset(of: DatabaseFiles.knownMigrations[name] ?? []) else { throw Schema.Superseded() }
    }
}
