package import Foundation
import GRDB
package import Storage

/// Stores plays in `plays.sqlite`, separate from the sessions for the same reasons as puzzles.
package final class SQLitePlayStore: PlayStore {
    private let pool: SQLitePool

    /// Opens the store in `folder`; a missing folder or file is created with mode 0700 or 0600.
    ///
    /// - Throws: `StorageError.unavailable` with advice for the operator.
    package init(folder: URL) throws(StorageError) {
        pool = try SQLitePool(
            folder: folder,
            name: "plays.sqlite",
            configuration: .pool("touchfigures.plays"),
            migrator: PlaySchema.migrator
        )
    }

    /// Adds a play, or replaces the script of a stored one.
    package func put(_ script: PlayScript, id: String?, now: Double) async throws(StorageError) -> PutPlay {
        try await pool.write { db in
            let table = PlayTable(db)
            guard let known = try id.flatMap({ id in try table.play("id = ?", id) }) else {
                let id = try id ?? table.freeID(PlayID.slug(script.title))
                let number = try table.insert(id: id, script, source: "", now: now)
                return PutPlay(play: try table.play(number: number), isNew: true)
            }
            guard known.play.script != script else { return PutPlay(play: known.play, isNew: false) }
            try table.update(known.number, script, source: known.play.source, now: now)
            return PutPlay(play: try table.play(number: known.number), isNew: false)
        }
    }

    /// Imports a play's file with all its sounds.
    package func take(
        _ script: PlayScript,
        audio: [StoredAudio],
        source: String,
        now: Double
    ) async throws(StorageError) -> TakenPlay {
        try await pool.write { db in try PlayTable(db).take(script, audio: audio, source: source, now: now) }
    }

    /// Adds a sound to a play, or replaces the one of its name, within the play's limits.
    package func put(
        _ audio: StoredAudio,
        play id: String,
        now: Double
    ) async throws(StorageError) -> Result<ChangedPlay, AudioExcess>? {
        try await change(id) { table, known throws in
            guard known.play.audio(named: audio.name) != audio else { return nil }
            let others = known.play.audio.filter { $0.name != audio.name }
            if let excess = AudioExcess(of: audio.bytes, beside: others) { return excess }
            try table.put(audio, play: known.number)
            try table.count(known.number, now: now)
            return nil
        }
    }

    /// Removes a sound of a play.
    package func remove(
        audio name: String,
        play id: String,
        now: Double
    ) async throws(StorageError) -> ChangedPlay? {
        let changed: Result<ChangedPlay, Never>? = try await change(id) { table, known in
            guard known.play.audio(named: name) != nil else { return nil }
            try table.remove(audio: name, play: known.number)
            try table.count(known.number, now: now)
            return nil
        }
        return changed?.get()
    }

    /// Removes a play.
    package func remove(play id: String) async throws(StorageError) -> StoredPlay? {
        try await pool.write { db -> StoredPlay? in
            let table = PlayTable(db)
            guard let known = try table.play("id = ?", id) else { return nil }
            try table.remove(known.number)
            return known.play
        }
    }

    /// Reads a play.
    package func play(_ id: String) async throws(StorageError) -> StoredPlay? {
        try await pool.read { db in try PlayTable(db).play("id = ?", id)?.play }
    }

    /// Finds one sound of a play.
    package func audio(
        _ name: String,
        play id: String
    ) async throws(StorageError) -> (audio: StoredAudio, isComplete: Bool)? {
        try await pool.read { db in try PlayTable(db).audio(name, play: id) }
    }

    /// Lists plays in the order of their creation.
    package func plays(
        after number: Int64,
        limit: Int,
        completeOnly: Bool
    ) async throws(StorageError) -> PlayPage {
        try await pool.read { db in try PlayTable(db).page(after: number, limit: limit, completeOnly: completeOnly) }
    }

    /// Whether any play has this sound.
    package func isUsed(audio hash: String) async throws(StorageError) -> Bool {
        try await pool.read { db in try PlayTable(db).isUsed(audio: hash) }
    }

    /// Closes the database.
    package func close() async throws(StorageError) {
        try pool.close()
    }

    /// The play before and after the work, all in one transaction; or why the work has changed nothing.
    private func change<Refusal: Error & Sendable>(
        _ id: String,
        _ work: @escaping @Sendable (PlayTable, NumberedPlay) throws -> Refusal?
    ) async throws(StorageError) -> Result<ChangedPlay, Refusal>? {
        try await pool.write { db -> Result<ChangedPlay, Refusal>? in
            let table = PlayTable(db)
            guard let known = try table.play("id = ?", id) else { return nil }
            if let refusal = try work(table, known) { return .failure(refusal) }
            return .success(ChangedPlay(before: known.play, after: try table.play(number: known.number)))
        }
    }
}
