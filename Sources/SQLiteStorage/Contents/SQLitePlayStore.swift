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
        try await pool.write { db in try PlayTable(db).put(script, id: id, now: now) }
    }

    /// Imports a play's file with all its sounds.
    package func addImported(
        _ script: PlayScript,
        audio: [StoredAudio],
        source: String,
        now: Double
    ) async throws(StorageError) -> ImportedPlay {
        try await pool.write { db in try PlayTable(db).addImported(script, audio: audio, source: source, now: now) }
    }

    /// Adds a sound to a play, or replaces the one of its name, within the play's limits.
    package func put(
        _ audio: StoredAudio,
        play id: String,
        now: Double
    ) async throws(StorageError) -> Result<ChangedPlay, AudioExcess>? {
        try await pool.write { db in try PlayTable(db).put(audio, play: id, now: now) }
    }

    /// Removes a sound of a play.
    package func remove(
        audio name: String,
        play id: String,
        now: Double
    ) async throws(StorageError) -> ChangedPlay? {
        try await pool.write { db in try PlayTable(db).remove(audio: name, play: id, now: now) }
    }

    /// Removes a play.
    package func remove(play id: String) async throws(StorageError) -> StoredPlay? {
        try await pool.write { db in try PlayTable(db).remove(play: id) }
    }

    /// Reads a play.
    package func play(_ id: String) async throws(StorageError) -> StoredPlay? {
        try await pool.read { db in try PlayTable(db).play(id: id)?.play }
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

    /// Reports whether another program has removed or overwritten the file.
    package func fault() async -> String? { await pool.fault() }

    /// Closes the database.
    package func close() async throws(StorageError) {
        try pool.close()
    }
}

/// The tables of `plays.sqlite`.
enum PlaySchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 plays") { db in
            try db.execute(
                sql: """
                    CREATE TABLE play (
                        number INTEGER PRIMARY KEY,
                        id TEXT NOT NULL UNIQUE,
                        title TEXT NOT NULL,
                        version TEXT NOT NULL,
                        language TEXT NOT NULL,
                        about TEXT NOT NULL,
                        source TEXT NOT NULL,
                        isDraft INTEGER NOT NULL,
                        isComplete INTEGER NOT NULL,
                        revision INTEGER NOT NULL,
                        updatedAt REAL NOT NULL
                    );
                    CREATE INDEX playBySource ON play (source);

                    CREATE TABLE scene (
                        play INTEGER NOT NULL REFERENCES play ON DELETE CASCADE,
                        position INTEGER NOT NULL,
                        name TEXT NOT NULL,
                        audio TEXT NOT NULL,
                        repetition TEXT NOT NULL,
                        -- A circle's radius in metres; missing for a polygon.
                        radius REAL,
                        -- Latitudes and longitudes of the centre or the corners.
                        points BLOB NOT NULL,
                        -- Names, a line each.
                        after TEXT NOT NULL,
                        PRIMARY KEY (play, position)
                    ) WITHOUT ROWID;

                    CREATE TABLE line (
                        play INTEGER NOT NULL,
                        scene INTEGER NOT NULL,
                        position INTEGER NOT NULL,
                        seconds REAL NOT NULL,
                        text TEXT NOT NULL,
                        PRIMARY KEY (play, scene, position),
                        FOREIGN KEY (play, scene) REFERENCES scene (play, position) ON DELETE CASCADE
                    ) WITHOUT ROWID;

                    CREATE TABLE audio (
                        play INTEGER NOT NULL REFERENCES play ON DELETE CASCADE,
                        name TEXT NOT NULL,
                        hash TEXT NOT NULL,
                        mediaType TEXT NOT NULL,
                        bytes INTEGER NOT NULL,
                        seconds REAL,
                        PRIMARY KEY (play, name)
                    ) WITHOUT ROWID;
                    CREATE INDEX audioByHash ON audio (hash);
                    """
            )
        }
        return migrator
    }
}
