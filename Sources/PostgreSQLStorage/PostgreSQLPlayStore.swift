package import Storage

/// Stores plays in PostgreSQL.
package final class PostgreSQLPlayStore: PlayStore {
    private let library: Channel

    /// Creates the store of an open database, which is closed with the sessions' store.
    package init(_ database: PostgreSQLDatabase) {
        library = database.library
    }

    /// Adds a play, or replaces the script of a stored one.
    package func put(_ script: PlayScript, id: String?, now: Double) async throws(StorageError) -> PutPlay {
        try await write { table in try table.put(script, id: id, now: now) }
    }

    /// Imports a play's file with all its sounds.
    package func addImported(
        _ script: PlayScript,
        audio: [StoredAudio],
        source: String,
        now: Double
    ) async throws(StorageError) -> ImportedPlay {
        try await write { table in try table.addImported(script, audio: audio, source: source, now: now) }
    }

    /// Adds a sound to a play, or replaces the one of its name, within the play's limits.
    package func put(
        _ audio: StoredAudio,
        play id: String,
        now: Double
    ) async throws(StorageError) -> Result<ChangedPlay, AudioExcess>? {
        try await write { table in try table.put(audio, play: id, now: now) }
    }

    /// Removes a sound of a play.
    package func remove(
        audio name: String,
        play id: String,
        now: Double
    ) async throws(StorageError) -> ChangedPlay? {
        try await write { table in try table.remove(audio: name, play: id, now: now) }
    }

    /// Adds a play of another store unchanged, unless there is one with its id.
    ///
    /// - Returns: Whether it was added.
    package func add(_ play: StoredPlay) async throws(StorageError) -> Bool {
        try await write { table in
            guard try table.play(id: play.id) == nil else { return false }
            try table.insert(play)
            return true
        }
    }

    /// Removes a play.
    package func remove(play id: String) async throws(StorageError) -> StoredPlay? {
        try await write { table in try table.remove(play: id) }
    }

    /// Reads a play.
    package func play(_ id: String) async throws(StorageError) -> StoredPlay? {
        try await read { table in try table.play(id: id)?.play }
    }

    /// Finds one sound of a play.
    package func audio(
        _ name: String,
        play id: String
    ) async throws(StorageError) -> (audio: StoredAudio, isComplete: Bool)? {
        try await read { table in try table.audio(name, play: id) }
    }

    /// Lists plays in the order of their creation.
    package func plays(
        after number: Int64,
        limit: Int,
        completeOnly: Bool
    ) async throws(StorageError) -> PlayPage {
        try await read { table in try table.page(after: number, limit: limit, completeOnly: completeOnly) }
    }

    /// Whether any play has this sound.
    package func isUsed(audio hash: String) async throws(StorageError) -> Bool {
        try await read { table in try table.isUsed(audio: hash) }
    }

    /// Does nothing: the database is closed with the sessions' store.
    package func close() async throws(StorageError) {}

    /// Runs a transaction; those of all nodes are serialised.
    private func write<Value: Sendable>(
        _ work: @escaping @Sendable (PlayTable) throws -> Value
    ) async throws(StorageError) -> Value {
        try await library.perform { connection in
            let table = PlayTable(connection)
            return try connection.transaction {
                try table.lock()
                return try work(table)
            }
        }
    }

    /// Reads one consistent snapshot.
    private func read<Value: Sendable>(
        _ work: @escaping @Sendable (PlayTable) throws -> Value
    ) async throws(StorageError) -> Value {
        try await library.perform { connection in
            try connection.transaction {
                try connection.run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
                return try work(PlayTable(connection))
            }
        }
    }
}
