package import Foundation
import GRDB
import SpotTheDifference
package import Storage

/// Keeps puzzles and rounds in `puzzles.sqlite`, beside the sessions' file and apart from it.
///
/// Puzzles are few writes and many reads of public data that stays for years; sessions are the opposite. So readers here
/// wait for nobody (a pool on a write-ahead log), and another process, such as an import, may use the file at the same time.
package final class SQLitePuzzleStore: PuzzleStore {
    private let path: String
    private let database: DatabasePool
    private let pinIndex = PinIndexCache()

    /// Opens the store in `folder`, creating both (modes 0700 and 0600) where they are missing.
    ///
    /// - Parameter isImporting: for a process that writes thousands of puzzles and ends.
    /// - Throws: `StorageError.unavailable` with what the operator can do.
    package init(folder: URL, isImporting: Bool = false) throws(StorageError) {
        path = try StoreFolder(url: folder).prepareDatabaseFile("puzzles.sqlite")
        do {
            database = try DatabasePool(path: path, configuration: .puzzles(isImporting: isImporting))
            try PuzzleSchema.migrate(database)
        } catch {
            throw .opening(path, error)
        }
    }

    // MARK: Puzzles

    package func save(_ puzzle: StoredPuzzle) async throws(StorageError) {
        try await write { db in
            try PuzzleTable(db).save(puzzle)
            try PuzzleTable(db).countRevision()
        }
    }

    package func take(_ puzzles: [StoredPuzzle]) async throws(StorageError) -> [TakenPuzzle] {
        try await write { db in
            let table = PuzzleTable(db)
            let taken = try puzzles.map { try table.take($0) }
            if taken.contains(where: { $0.change != .unchanged }) { try table.countRevision() }
            return taken
        }
    }

    package func remove(puzzle id: String) async throws(StorageError) -> StoredPuzzle? {
        try await write { db in
            let table = PuzzleTable(db)
            guard let puzzle = try table.puzzle(id) else { return nil }
            try table.remove(id)
            try table.countRevision()
            return puzzle
        }
    }

    package func puzzle(_ id: String) async throws(StorageError) -> StoredPuzzle? {
        try await read { db in try PuzzleTable(db).puzzle(id) }
    }

    package func puzzles(after number: Int64, limit: Int, shownOnly: Bool) async throws(StorageError) -> PuzzlePage {
        try await read { db in try PuzzleTable(db).page(after: number, limit: limit, shownOnly: shownOnly) }
    }

    package func isUsed(picture hash: String) async throws(StorageError) -> Bool {
        try await read { db in try PuzzleTable(db).isUsed(picture: hash) }
    }

    // MARK: The map

    package func pins(_ query: PinQuery) async throws(StorageError) -> PinPage {
        try await read { db in
            let (found, next) = try PinSearch(db, query).page()
            return PinPage(puzzles: try found.compactMap { try PuzzleTable(db).puzzle(number: $0) }, next: next)
        }
    }

    package func clusters(_ query: ClusterQuery) async throws(StorageError) -> ClusterPage {
        try await read { [pinIndex] db in
            let page = try pinIndex.index(for: db)
                .clusters(in: query.bounds, zoom: query.zoom, from: query.first, limit: query.limit)
            let items = try page.clusters.compactMap { cluster -> ClusterPage.Item? in
                guard let only = cluster.only else { return .cluster(cluster) }
                return try PuzzleTable(db).puzzle(number: only.number).map { .puzzle($0) }
            }
            return ClusterPage(items: items, next: page.next)
        }
    }

    // MARK: Rounds

    package func save(_ round: StoredRound, isNew: Bool) async throws(StorageError) -> Bool {
        try await write { db in try RoundTable(db).save(round, isNew: isNew) }
    }

    package func round(_ id: String) async throws(StorageError) -> StoredRound? {
        try await read { db in try RoundTable(db).round(id) }
    }

    package func removeRounds(startedBefore time: Double) async throws(StorageError) {
        try await write { db in try RoundTable(db).remove(startedBefore: time) }
    }

    // MARK: Work

    package func close() async throws(StorageError) {
        do {
            try database.close()
        } catch {
            throw .failed("\(path): \(error)")
        }
    }

    private func read<Value: Sendable>(
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

    /// In one transaction, in order of the calls; not stopped when the caller's task is cancelled.
    private func write<Value: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws(StorageError) -> Value {
        try finish(
            await withCheckedContinuation { continuation in
                database.asyncWriteWithoutTransaction { db in
                    continuation.resume(
                        returning: Result {
                            var value: Value?
                            try db.inTransaction(.immediate) {
                                value = try work(db)
                                return .commit
                            }
                            guard let value else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
                            return value
                        }
                    )
                }
            }
        )
    }

    private func finish<Value>(_ result: Result<Value, any Error>) throws(StorageError) -> Value {
        do {
            return try result.get()
        } catch {
            throw .failed("\(path): \(error)")
        }
    }
}
