import Geometry
import SpotTheDifference
package import Storage

/// Stores puzzles and rounds in PostgreSQL.
package final class PostgreSQLPuzzleStore: PuzzleStore {
    private let library: Channel
    private let pinIndex = PinIndexCache()

    /// Creates the store of an open database, which is closed with the sessions' store.
    package init(_ database: PostgreSQLDatabase) {
        library = database.library
    }

    // MARK: Puzzles

    /// Adds a puzzle, or replaces the one with its id.
    package func save(_ puzzle: StoredPuzzle) async throws(StorageError) {
        try await change { table in
            try table.save(puzzle)
            try table.incrementRevision()
        }
    }

    /// Changes a puzzle in one transaction.
    package func update<Refusal: Error>(
        puzzle id: String,
        _ change: @escaping @Sendable (StoredPuzzle) throws(Refusal) -> StoredPuzzle
    ) async throws(StorageError) -> Result<ChangedPuzzle, Refusal>? {
        try await self.change { table in try table.update(puzzle: id, change) }
    }

    /// Imports puzzles in one transaction.
    package func addImported(_ puzzles: [StoredPuzzle]) async throws(StorageError) -> [ImportedPuzzle] {
        try await change { table in try table.addImported(puzzles) }
    }

    /// Removes a puzzle with its rounds.
    package func remove(puzzle id: String) async throws(StorageError) -> StoredPuzzle? {
        try await change { table in try table.remove(puzzle: id) }
    }

    /// Reads a puzzle.
    package func puzzle(_ id: String) async throws(StorageError) -> StoredPuzzle? {
        try await library.perform { try PuzzleTable($0).puzzle(id) }
    }

    /// Lists puzzles in the order of their creation.
    package func puzzles(after number: Int64, limit: Int, shownOnly: Bool) async throws(StorageError) -> PuzzlePage {
        try await library.perform { try PuzzleTable($0).page(after: number, limit: limit, shownOnly: shownOnly) }
    }

    /// Whether any puzzle has this picture.
    package func isUsed(picture hash: String) async throws(StorageError) -> Bool {
        try await library.perform { try PuzzleTable($0).isUsed(picture: hash) }
    }

    // MARK: The map

    /// Finds the shown puzzles of a part of the map.
    package func pins(_ query: PinQuery) async throws(StorageError) -> PinPage {
        try await snapshot { connection in
            let (numbers, next) = try PinSearch(PlacedPins(connection), query).page()
            return PinPage(puzzles: try PuzzleTable(connection).puzzles(numbers: numbers), next: next)
        }
    }

    /// Finds the shown puzzles of a part of the map, with close ones clustered.
    package func clusters(_ query: ClusterQuery) async throws(StorageError) -> ClusterPage {
        try await snapshot { [pinIndex] connection in
            let page = try pinIndex.index(for: connection)
                .clusters(in: query.bounds, zoom: query.zoom, from: query.first, limit: query.limit)
            let items = try page.clusters.compactMap { cluster -> ClusterPage.Item? in
                guard let only = cluster.only else { return .cluster(cluster) }
                return try PuzzleTable(connection).puzzles(numbers: [only.number]).first.map { .puzzle($0) }
            }
            return ClusterPage(items: items, next: page.next)
        }
    }

    // MARK: Rounds

    /// Adds a round, or replaces the one with its id; false if it or its puzzle was removed meanwhile.
    package func save(_ round: StoredRound, isNew: Bool) async throws(StorageError) -> Bool {
        try await library.perform { try RoundTable($0).save(round, isNew: isNew) }
    }

    /// Reads a round.
    package func round(_ id: String) async throws(StorageError) -> StoredRound? {
        try await library.perform { try RoundTable($0).round(id) }
    }

    /// Lists rounds in the order of their ids.
    package func rounds(after id: String, limit: Int) async throws(StorageError) -> [StoredRound] {
        try await library.perform { try RoundTable($0).rounds(after: id, limit: limit) }
    }

    /// Removes rounds that started before a time in seconds since 1970.
    package func removeRounds(startedBefore time: Double) async throws(StorageError) {
        try await library.perform { try RoundTable($0).remove(startedBefore: time) }
    }

    // MARK: Work

    /// Does nothing: the database is closed with the sessions' store.
    package func close() async throws(StorageError) {}

    /// Changes puzzles in one transaction; those of all nodes are serialised.
    private func change<Value: Sendable>(
        _ work: @escaping @Sendable (PuzzleTable) throws -> Value
    ) async throws(StorageError) -> Value {
        try await library.perform { connection in
            let table = PuzzleTable(connection)
            return try connection.transaction {
                try table.lock()
                return try work(table)
            }
        }
    }

    /// Reads one consistent snapshot.
    private func snapshot<Value: Sendable>(
        _ work: @escaping @Sendable (DatabaseConnection) throws -> Value
    ) async throws(StorageError) -> Value {
        try await library.perform { connection in
            try connection.transaction {
                try connection.run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
                return try work(connection)
            }
        }
    }
}

/// The places of the shown puzzles, by an index of points.
struct PlacedPins: PinSource {
    private let connection: DatabaseConnection

    init(_ connection: DatabaseConnection) {
        self.connection = connection
    }

    /// PostgreSQL compares coordinates of points with a tolerance; the search decides by exact doubles.
    private static let inBox = "is_shown AND point(longitude, latitude) <@ box(point($1, $2), point($3, $4))"

    /// The box slightly enlarged, so that positions on an edge are included.
    private func parameters(_ box: GeographicBounds) -> [Parameter] {
        let box = box.grown(by: 1e-6)
        return [.double(box.west), .double(box.south), .double(box.east), .double(box.north)]
    }

    func highestNumber() throws -> Int64 {
        try connection.run("SELECT coalesce(max(number), 0) FROM puzzle").first?.int(0) ?? 0
    }

    func count(in box: GeographicBounds, upTo limit: Int) throws -> Int {
        let statement = Statement(
            "SELECT count(*) FROM (SELECT 1 FROM puzzle WHERE \(Self.inBox) LIMIT $5) AS found",
            parameters(box) + [.int(limit)]
        )
        return Int(try connection.run([statement])[0].first?.int(0) ?? 0)
    }

    func candidates(in box: GeographicBounds) throws -> [Pin] {
        let statement = Statement(
            "SELECT number, latitude, longitude FROM puzzle WHERE \(Self.inBox)",
            parameters(box)
        )
        return try Self.pins(connection.run([statement])[0])
    }

    func all() throws -> [Pin] {
        try Self.pins(connection.run("SELECT number, latitude, longitude FROM puzzle WHERE is_shown"))
    }

    private static func pins(_ rows: Rows) throws -> [Pin] {
        try rows.compactMap { row in
            let number = try row.int(0)
            return GeographicCoordinate(latitude: try row.double(1), longitude: try row.double(2))
                .map { Pin(number: number, coordinate: $0) }
        }
    }
}

/// The pins in memory, for clusters; read again when any node has changed a puzzle.
///
/// Sendable: its state is used on the queue of the library's connection only.
final class PinIndexCache: @unchecked Sendable {
    private var revision: Int64?
    private var index = PinIndex([])

    /// The index for the transaction's view of the table.
    func index(for connection: DatabaseConnection) throws -> PinIndex {
        let current = try connection.run("SELECT revision FROM puzzle_revision").first?.int(0)
        if revision != current {
            index = PinIndex(try PlacedPins(connection).all())
            revision = current
        }
        return index
    }
}
