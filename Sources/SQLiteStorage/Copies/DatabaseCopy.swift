import Foundation
import GRDB
import GRDBSQLite
import Storage
import SystemCalls

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
