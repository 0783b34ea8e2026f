package import Foundation
import GRDB
package import Storage

/// Keeps sessions in one SQLite file, `touchfigures.sqlite`, through a single connection that no other process shares.
package final class SQLiteStore: SessionStore {
    private let path: String
    private let database: DatabaseQueue
    private let directory: SessionDirectory

    /// Opens the store in `folder`, creating both (modes 0700 and 0600) where they are missing.
    ///
    /// - Throws: `StorageError.unavailable` with what the operator can do: the folder cannot be used, another server
    ///   uses it, or the file is damaged, foreign or from a newer version.
    package init(folder: URL) throws(StorageError) {
        // A file that may not grow any more is an error to handle, not a reason to die.
        signal(SIGXFSZ, SIG_IGN)
        path = try StoreFolder(url: folder).prepareDatabaseFile("touchfigures.sqlite")
        do {
            database = try DatabaseQueue(path: path, configuration: .sessions)
            try Schema.migrate(database)
            directory = try database.writeWithoutTransaction { db in
                // What a crash left in the log, a wiped session's frames among it, goes at once.
                try db.checkpoint(.truncate)
                return try SessionDirectory(db)
            }
        } catch {
            throw .opening(path, error)
        }
    }

    package func restore(now: Double) async throws(StorageError) -> [RestoredSession] {
        try await perform { db, directory in
            try directory.wipe(directory.codes(expiredAt: now, db), db)
            return try directory.codes.compactMap { try directory.tables(of: $0)?.restored(db) }
        }
    }

    package func commit(_ commit: Commit) async throws(StorageError) {
        guard !commit.isEmpty else { return }
        try await perform { db, directory in try directory.write(commit, db) }
    }

    package func chunks(
        ofSession code: String,
        after position: Int64,
        limit: Int
    ) async throws(StorageError) -> [LogChunk] {
        try await perform { db, directory in
            try directory.tables(of: code)?.chunks(db, after: position, limit: limit) ?? []
        }
    }

    package func keyframes(
        ofSession code: String,
        until milliseconds: UInt64
    ) async throws(StorageError) -> [Keyframe] {
        try await perform { db, directory in
            try directory.tables(of: code)?.keyframes(db, until: milliseconds) ?? []
        }
    }

    package func keyframeActivity(ofSession code: String) async throws(StorageError) -> [KeyframeActivity] {
        try await perform { db, directory in try directory.tables(of: code)?.keyframeActivity(db) ?? [] }
    }

    package func wipe(session code: String) async throws(StorageError) {
        try await perform { db, directory in try directory.wipe([code], db) }
    }

    package func close() async throws(StorageError) {
        // The last connection's end empties the write-ahead log and removes it.
        try await perform { db, _ in _ = try db.checkpoint(.truncate) }
        do {
            try database.close()
        } catch {
            throw .failed("\(path): \(error)")
        }
    }

    /// Runs `work` on the connection's own queue, in order of the calls.
    ///
    /// Not GRDB's `async` methods: they interrupt the statement when the calling task is cancelled, and what was handed
    /// over for a commit has to reach the disk all the same.
    private func perform<Value: Sendable>(
        _ work: @escaping @Sendable (Database, SessionDirectory) throws -> Value
    ) async throws(StorageError) -> Value {
        let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
            database.asyncWriteWithoutTransaction { [directory] db in
                continuation.resume(returning: Result { try work(db, directory) })
            }
        }
        do {
            return try result.get()
        } catch {
            throw .failed("\(path): \(error)")
        }
    }
}
