import Foundation
import GRDB
import Storage

/// A database file with concurrent readers and one writer, also of other processes; every call runs away from the event
/// loop.
struct SQLitePool: Sendable {
    private let path: String
    private let database: DatabasePool
    /// Used on the writer's queue.
    private let watch: DatabaseWatch

    /// Opens the file in `folder`, creates missing ones (modes 0700 and 0600), and migrates it to this version's
    /// schema.
    ///
    /// - Throws: `StorageError.unavailable` with advice for the operator.
    init(
        folder: URL,
        name: String,
        configuration: Configuration,
        migrator: DatabaseMigrator
    ) throws(StorageError) {
        path = try StoreFolder(url: folder).prepareDatabaseFile(name)
        do {
            try Self.requireKnownVersion(path, migrator)
            database = try DatabasePool(path: path, configuration: configuration)
            try migrator.migrate(database)
            watch = database.writeWithoutTransaction { [path] db in DatabaseWatch(path, db, isExclusive: false) }
        } catch {
            throw .opening(path, error)
        }
        openReaders(configuration.maximumReaderCount)
    }

    /// Opens all readers. One that is opened later, when the file's name is gone or is that of an earlier copy, would find
    /// nothing, or would go on reading that copy. Returns when they are open: closing the pool waits for each read that
    /// has begun, and lets none begin.
    private func openReaders(_ count: Int) {
        let unopened = DispatchGroup()
        for _ in 0..<count { unopened.enter() }
        for _ in 0..<count {
            database.asyncRead { reader in
                unopened.leave()
                // A reader that is free again would be used in place of a further one.
                if case .success = reader { unopened.wait() }
            }
        }
        unopened.wait()
    }

    /// Throws `Schema.Superseded` if a newer version has written the file. This is checked without a pool, since
    /// opening one would write to the file.
    private static func requireKnownVersion(_ path: String, _ migrator: DatabaseMigrator) throws {
        var configuration = Configuration()
        // Another process may be opening or closing the file.
        configuration.busyMode = .timeout(10)
        let database = try DatabaseQueue(path: path, configuration: configuration)
        let isSuperseded = try database.read { db in try migrator.hasBeenSuperseded(db) }
        try database.close()
        guard !isSuperseded else { throw Schema.Superseded() }
    }

    /// Closes the file, which then contains everything without its log, unless another process still has it open.
    func close() throws(StorageError) {
        do {
            // The writer is closed first. Readers do not change the write-ahead log when they are closed; if another
            // process has the file open, it checkpoints the log, or the next process that opens the file does.
            _ = try? database.writeWithoutTransaction { db in try db.checkpoint(.truncate) }
            try database.close()
        } catch {
            throw .failed("\(path): \(error)")
        }
    }

    func read<Value: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws(StorageError) -> Value {
        try finish(
            await withCheckedContinuation { continuation in
                database.asyncRead { db in
                    continuation.resume(returning: Result { try work(db.get()) })
                }
            }
        )
    }

    /// Runs a transaction, in the order of the calls; it continues when the caller's task is cancelled.
    func write<Value: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws(StorageError) -> Value {
        try finish(
            await withCheckedContinuation { continuation in
                database.asyncWriteWithoutTransaction { [watch] db in
                    continuation.resume(
                        returning: Result {
                            try Self.requireSound(watch, db)
                            var value: Value?
                            try db.inTransaction(.immediate) {
                                value = try work(db)
                                return .commit
                            }
                            // The file may have been removed meanwhile.
                            try Self.requireSound(watch, db)
                            guard let value else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
                            return value
                        }
                    )
                }
            }
        )
    }

    /// The reason why writes would be lost; `nil` if the file is as expected.
    func fault() async -> String? {
        await withCheckedContinuation { continuation in
            database.asyncWriteWithoutTransaction { [watch] db in
                continuation.resume(returning: watch.fault(db)?.text(watch.path, isExclusive: false))
            }
        }
    }

    private static func requireSound(_ watch: DatabaseWatch, _ db: Database) throws {
        if let fault = watch.fault(db) { throw StorageError.unavailable(fault.text(watch.path, isExclusive: false)) }
    }

    private func finish<Value>(_ result: Result<Value, any Error>) throws(StorageError) -> Value {
        do {
            return try result.get()
        } catch let error as StorageError {
            throw error
        } catch {
            throw .failed("\(path): \(error)")
        }
    }
}

extension Configuration {
    /// Concurrent readers and one writer, in this process and others, with durable commits.
    ///
    /// - Parameters:
    ///   - label: GRDB's label of the connections.
    ///   - isImporting: Whether many writes follow: uses more memory and checkpoints the write-ahead log less often.
    static func pool(_ label: String, isImporting: Bool = false) -> Configuration {
        var configuration = Configuration()
        configuration.label = label
        configuration.maximumReaderCount = 3
        // An import in another process commits every few thousand puzzles.
        configuration.busyMode = .timeout(10)
        configuration.prepareDatabase { db in
            // In WAL mode, only FULL makes a commit survive a power cut.
            try db.execute(sql: "PRAGMA synchronous = FULL")
            try db.execute(sql: "PRAGMA temp_store = MEMORY")
            // KiB, and pages of 4 KiB.
            try db.execute(sql: "PRAGMA cache_size = \(isImporting ? -262_144 : -16_384)")
            try db.execute(sql: "PRAGMA wal_autocheckpoint = \(isImporting ? 65_536 : 1000)")
            try db.execute(sql: "PRAGMA journal_size_limit = 16777216")
        }
        return configuration
    }
}

/// The database library.
package enum SQLiteLibrary {
    /// The version of the library that is loaded, such as `3.40.1`.
    package static var version: String {
        let version = try? DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()") }
        return version ?? "unknown"
    }
}

extension String {
    /// The text with its accents composed (Unicode's NFC), which all systems but some of Apple's file systems use.
    ///
    /// Swift compares strings by characters, SQL by bytes: names used for lookups are stored in this form.
    var composed: String {
        utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping
    }
}
