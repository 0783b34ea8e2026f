package import Foundation
import GRDB
import GRDBSQLite
package import Storage
import SystemCalls

/// The databases of a data folder as files, for backups.
package enum DatabaseFiles {
    /// The migrations of each database that this version knows, in order.
    package static var knownMigrations: [String: [String]] {
        [
            "touchfigures.sqlite": Schema.migrations, "puzzles.sqlite": PuzzleSchema.migrator.migrations,
            "plays.sqlite": PlaySchema.migrator.migrations, "lessons.sqlite": LessonSchema.migrator.migrations,
        ]
    }

    /// Copies the database of puzzles, plays or lessons into a new file; other processes may use it meanwhile.
    package static func copy(_ source: String, to path: String) throws(StorageError) {
        do {
            var configuration = Configuration()
            configuration.busyMode = .timeout(5)
            let database = try DatabaseQueue(path: source, configuration: configuration)
            try copy(database, to: path)
            try database.close()
        } catch let error as StorageError {
            throw error
        } catch let error as DatabaseError where error.isFull {
            throw .full("\(path): the disk is full")
        } catch {
            throw .opening(source, error)
        }
    }

    /// Copies the sessions of a folder that no server uses into a new file.
    ///
    /// - Throws: `StorageError.unavailable` if a server uses it.
    package static func copySessions(folder: URL, to path: String) throws(StorageError) -> SessionKeyFiles {
        let source = folder.appending(path: "touchfigures.sqlite").path
        do {
            let database = try DatabaseQueue(path: source, configuration: .sessions)
            // Keeps the lock of the file until it is closed.
            try copy(database, to: path)
            let files = SessionKeyFiles(
                keys: try content(folder.appending(path: "touchfigures.keys")),
                marks: try content(folder.appending(path: "touchfigures.marks"))
            )
            try database.close()
            return files
        } catch let error as StorageError {
            throw error
        } catch let error as DatabaseError where error.isFull {
            throw .full("\(path): the disk is full")
        } catch {
            throw .opening(source, error)
        }
    }

    /// The migrations of a database that is a copy, in no order.
    ///
    /// - Throws: `StorageError.unavailable` if a newer version has written it, or it is damaged.
    package static func migrations(of path: String, copiedFrom source: String) throws(StorageError) -> [String] {
        do {
            var configuration = Configuration()
            configuration.readonly = true
            // A copy is complete without a log, and one that is gone is not created.
            let address = URL(filePath: path).absoluteString + "?immutable=1"
            let database = try DatabaseQueue(path: address, configuration: configuration)
            let applied = try database.read { db in
                try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations ORDER BY rowid")
            }
            try database.close()
            let supported = knownMigrations[(source as NSString).lastPathComponent] ?? []
            guard Set(applied).isSubset(of: supported) else { throw Schema.Superseded() }
            return applied
        } catch {
            throw .opening(source, error)
        }
    }

    /// Reads a database that nobody uses from its beginning to its end.
    ///
    /// - Returns: What SQLite finds wrong in it; `nil` for nothing.
    /// - Throws: `StorageError.unavailable` if it cannot be read.
    package static func fault(in path: String) throws(StorageError) -> String? {
        do {
            var configuration = Configuration()
            configuration.readonly = true
            let address = URL(filePath: path).absoluteString + "?immutable=1"
            let database = try DatabaseQueue(path: address, configuration: configuration)
            let found = try database.read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") }
            try database.close()
            return found == "ok" ? nil : found ?? "no answer"
        } catch {
            throw .opening(path, error)
        }
    }

    /// Copies the database at one instant.
    private static func copy(_ database: DatabaseQueue, to path: String) throws {
        try database.read { db in
            // The transaction of the reader preserves the state until it ends.
            _ = try Row.fetchOne(db, sql: "SELECT 1 FROM sqlite_master LIMIT 1")
            let copy = try DatabaseCopy(of: db, to: path)
            while try !copy.step(db, pages: 1024).isDone {}
        }
    }

    private static func content(_ file: URL) throws -> [UInt8] {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw StorageError.unavailable("\(file.path) cannot be read: \(systemMessage(errno))")
        }
        defer { close(descriptor) }
        return try SQLiteStorage.content(of: descriptor, path: file.path)
    }
}

/// A copy of a database that is made in steps, with SQLite's backup interface.
///
/// Between two steps the source's connection may write: SQLite also writes the changed pages into the copy, so that it
/// equals the database as of the last step. Changes of other connections restart the copy.
///
/// Used only on the queue of the source's connection, and therefore unchecked.
final class DatabaseCopy: @unchecked Sendable {
    private let path: String
    private var destination: OpaquePointer?
    private var backup: OpaquePointer?
    private let source: OpaquePointer?

    /// Begins a copy into a new file of mode 0600.
    init(of db: Database, to path: String) throws {
        self.path = path
        source = db.sqliteConnection
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StorageError.failed("\(path) cannot be created: \(systemMessage(errno))") }
        close(descriptor)
        guard sqlite3_open_v2(path, &destination, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else { throw failure() }
        // An interrupted copy is discarded.
        sqlite3_exec(destination, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF", nil, nil, nil)
        backup = sqlite3_backup_init(destination, "main", db.sqliteConnection, "main")
        guard backup != nil else { throw failure() }
    }

    deinit {
        if backup != nil { sqlite3_backup_finish(backup) }
        sqlite3_close(destination)
    }

    /// Copies the next pages.
    ///
    /// - Parameter db: The source's connection.
    /// - Returns: Whether the copy is complete, the number of remaining pages, and the total.
    func step(_ db: Database, pages: Int32) throws -> (isDone: Bool, left: Int, all: Int) {
        guard db.sqliteConnection == source else {
            throw StorageError.failed("the database was opened anew during the copy: try again")
        }
        let code = sqlite3_backup_step(backup, pages)
        let (remainingPages, all) = (Int(sqlite3_backup_remaining(backup)), Int(sqlite3_backup_pagecount(backup)))
        switch code {
        case SQLITE_OK, SQLITE_BUSY, SQLITE_LOCKED: return (false, remainingPages, all)
        case SQLITE_DONE: break
        default:
            // Finished here, because it belongs to the source's connection, which has no lock of its own.
            sqlite3_backup_finish(backup)
            backup = nil
            throw DatabaseError(resultCode: ResultCode(rawValue: code), message: "\(path) cannot be written")
        }
        let result = sqlite3_backup_finish(backup)
        backup = nil
        guard result == SQLITE_OK else { throw failure() }
        let closed = sqlite3_close(destination)
        destination = nil
        guard closed == SQLITE_OK else { throw StorageError.failed("\(path) cannot be closed") }
        return (true, remainingPages, all)
    }

    private func failure() -> DatabaseError {
        DatabaseError(
            resultCode: ResultCode(rawValue: sqlite3_errcode(destination)),
            message: String(cString: sqlite3_errmsg(destination))
        )
    }
}

/// The key files of a copy of the sessions' database, as of the same instant.
package struct SessionKeyFiles: Equatable, Sendable {
    /// The content of `touchfigures.keys`; without it, the copy is unreadable.
    package var keys: [UInt8]
    /// The content of `touchfigures.marks`.
    package var marks: [UInt8]

    /// Creates a value.
    package init(keys: [UInt8], marks: [UInt8]) {
        self.keys = keys
        self.marks = marks
    }
}

extension SQLiteStore {
    /// The number of pages of a step, 1 MiB; a commit waits for one step at most.
    private static let pagesPerStep: Int32 = 256
    /// The space that a copy must leave on the disk of the running server, in bytes.
    private static let reservedBytes: Int64 = 64 << 20

    /// Copies all sessions into a new file while the store is in use; commits run between the steps.
    ///
    /// The copy contains everything that was committed before the call. The keys are returned but not written, because
    /// a wipe overwrites them in one place only.
    ///
    /// - Parameters:
    ///   - path: A path without a file.
    ///   - progress: Called with the number of pages copied, and of all pages.
    /// - Throws: `StorageError.full` if the copy does not fit on the disk.
    package func copySessions(
        to path: String,
        progress: @Sendable (_ pages: Int, _ all: Int) -> Void
    ) async throws(StorageError) -> SessionKeyFiles {
        let copy = try await perform { db, _ in
            let pages = try Int64.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            let needed = pages * (try Int64.fetchOne(db, sql: "PRAGMA page_size") ?? 0) + Self.reservedBytes
            let folder = (path as NSString).deletingLastPathComponent
            if let disk = DiskSpace(ofFolder: folder), disk.free < needed {
                throw StorageError.full(
                    "\(folder): the disk has no room for a copy of the sessions, which takes \(needed >> 20) MiB"
                )
            }
            return try DatabaseCopy(of: db, to: path)
        }
        while true {
            let (isDone, left, all, files) = try await perform { db, directory in
                let (isDone, left, all) = try copy.step(db, pages: Self.pagesPerStep)
                // In the same call on the queue: nothing is committed or wiped in between.
                let files =
                    isDone
                    ? SessionKeyFiles(keys: directory.keys.file.bytes, marks: directory.marks.file.bytes) : nil
                return (isDone, left, all, files)
            }
            progress(all - left, all)
            if isDone, let files { return files }
        }
    }
}
