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
