package import Foundation
import GRDB
import Geometry
import SpotTheDifference
package import Storage

/// Stores puzzles and rounds in `puzzles.sqlite`, separate from the sessions' file.
///
/// Puzzles are public, long-lived and often read, but rarely written; sessions are the opposite. So readers never wait
/// (a pool on a write-ahead log), and another process, such as an import, may use the file at the same time.
package final class SQLitePuzzleStore: PuzzleStore {
    /// The file's name in the data folder.
    package static let fileName = "puzzles.sqlite"

    private let pool: SQLitePool
    private let pinIndex = PinIndexCache()

    /// Opens the store in `folder`; a missing folder or file is created with mode 0700 or 0600.
    ///
    /// - Parameter isImporting: Whether the process writes thousands of puzzles and then ends.
    /// - Throws: `StorageError.unavailable` with advice for the operator.
    package init(folder: URL, isImporting: Bool = false) throws(StorageError) {
        pool = try SQLitePool(
            folder: folder,
            name: Self.fileName,
            configuration: .pool("touchfigures.puzzles", isImporting: isImporting),
            migrator: PuzzleSchema.migrator
        )
    }

    // MARK: Puzzles

    /// Adds a puzzle, or replaces the one with its id.
    package func save(_ puzzle: StoredPuzzle) async throws(StorageError) {
        try await pool.write { db in
            try PuzzleTable(db).save(puzzle)
            try PuzzleTable(db).incrementRevision()
        }
    }

    /// Changes a puzzle in one transaction.
    package func update<Refusal: Error>(
        puzzle id: String,
        _ change: @escaping @Sendable (StoredPuzzle) throws(Refusal) -> StoredPuzzle
    ) async throws(StorageError) -> Result<ChangedPuzzle, Refusal>? {
        try await pool.write { db in try PuzzleTable(db).update(puzzle: id, change) }
    }

    /// Imports puzzles in one transaction.
    package func addImported(_ puzzles: [StoredPuzzle]) async throws(StorageError) -> [ImportedPuzzle] {
        try await pool.write { db in try PuzzleTable(db).addImported(puzzles) }
    }

    /// Removes a puzzle with its rounds.
    package func remove(puzzle id: String) async throws(StorageError) -> StoredPuzzle? {
        try await pool.write { db in try PuzzleTable(db).remove(puzzle: id) }
    }

    /// Reads a puzzle.
    package func puzzle(_ id: String) async throws(StorageError) -> StoredPuzzle? {
        try await pool.read { db in try PuzzleTable(db).puzzle(id) }
    }

    /// Lists puzzles in the order of their creation.
    package func puzzles(after number: Int64, limit: Int, shownOnly: Bool) async throws(StorageError) -> PuzzlePage {
        try await pool.read { db in try PuzzleTable(db).page(after: number, limit: limit, shownOnly: shownOnly) }
    }

    /// Whether any puzzle has this picture.
    package func isUsed(picture hash: String) async throws(StorageError) -> Bool {
        try await pool.read { db in try PuzzleTable(db).isUsed(picture: hash) }
    }

    // MARK: The map

    /// Finds the shown puzzles of a part of the map.
    package func pins(_ query: PinQuery) async throws(StorageError) -> PinPage {
        try await pool.read { db in
            let (numbers, next) = try PinSearch(PinTree(db), query).page()
            return PinPage(puzzles: try numbers.compactMap { try PuzzleTable(db).puzzle(number: $0) }, next: next)
        }
    }

    /// Finds the shown puzzles of a part of the map, with close ones clustered.
    package func clusters(_ query: ClusterQuery) async throws(StorageError) -> ClusterPage {
        try await pool.read { [pinIndex] db in
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

    /// Adds a round, or replaces the one with its id; false if it or its puzzle was removed meanwhile.
    package func save(_ round: StoredRound, isNew: Bool) async throws(StorageError) -> Bool {
        try await pool.write { db in try RoundTable(db).save(round, isNew: isNew) }
    }

    /// Reads a round.
    package func round(_ id: String) async throws(StorageError) -> StoredRound? {
        try await pool.read { db in try RoundTable(db).round(id) }
    }

    /// Lists rounds in the order of their ids.
    package func rounds(after id: String, limit: Int) async throws(StorageError) -> [StoredRound] {
        try await pool.read { db in try RoundTable(db).rounds(after: id, limit: limit) }
    }

    /// Removes rounds that started before a time in seconds since 1970.
    package func removeRounds(startedBefore time: Double) async throws(StorageError) {
        try await pool.write { db in try RoundTable(db).remove(startedBefore: time) }
    }

    // MARK: Work

    /// Reports whether another program has removed or overwritten the file.
    package func fault() async -> String? { await pool.fault() }

    /// Closes the database.
    package func close() async throws(StorageError) {
        try pool.close()
    }
}

/// The R*Tree of the pins, which has 32-bit floats, rounded outwards, and the exact positions in auxiliary columns.
struct PinTree: PinSource {
    private let db: Database

    init(_ db: Database) {
        self.db = db
    }

    private static let overlaps = "west <= ? AND east >= ? AND south <= ? AND north >= ?"

    private func arguments(_ box: GeographicBounds) -> StatementArguments {
        [box.east, box.west, box.north, box.south]
    }

    func highestNumber() throws -> Int64 {
        try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(number) FROM place")) ?? 0
    }

    func count(in box: GeographicBounds, upTo limit: Int) throws -> Int {
        let statement = try db.cachedStatement(
            sql: "SELECT count(*) FROM (SELECT 1 FROM pin WHERE \(Self.overlaps) LIMIT ?)"
        )
        return try Int.fetchOne(statement, arguments: arguments(box) + [limit]) ?? 0
    }

    func candidates(in box: GeographicBounds) throws -> [Pin] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT place.number, place.latitude, place.longitude
                FROM pin JOIN place ON place.number = pin.number WHERE \(Self.overlaps)
                """
        )
        var pins: [Pin] = []
        let rows = try Row.fetchCursor(statement, arguments: arguments(box))
        while let row = try rows.next() {
            guard let coordinate = GeographicCoordinate(latitude: row[1], longitude: row[2]) else { continue }
            pins.append(Pin(number: row[0], coordinate: coordinate))
        }
        return pins
    }
}

/// The pins in memory, for clusters; read again when any process has changed a puzzle.
///
/// 40 MB for a million pins. Counting them per cell in SQL would read all of them for each map that is drawn.
///
/// Sendable: the lock protects its state.
final class PinIndexCache: @unchecked Sendable {
    private let lock = NSLock()
    private var revision: Int64?
    private var index = PinIndex([])

    /// The index for the transaction's view of the table; other callers wait while it is made.
    func index(for db: Database) throws -> PinIndex {
        let current = try Int64.fetchOne(db.cachedStatement(sql: "SELECT revision FROM state"))
        lock.lock()
        defer { lock.unlock() }
        if revision != current {
            let rows = try Row.fetchCursor(db.cachedStatement(sql: "SELECT number, latitude, longitude FROM place"))
            var pins: [Pin] = []
            while let row = try rows.next() {
                guard let coordinate = GeographicCoordinate(latitude: row[1], longitude: row[2]) else { continue }
                pins.append(Pin(number: row[0], coordinate: coordinate))
            }
            index = PinIndex(pins)
            revision = current
        }
        return index
    }
}
