package import Foundation
import GRDB
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
            let database = try DatabaseQueue(path: path)
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
