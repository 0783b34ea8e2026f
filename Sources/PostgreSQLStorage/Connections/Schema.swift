import Storage

/// The tables, in a schema of their own; migrated to this version by the first server that starts.
enum Schema {
    static let name = "touchfigures"
    /// The error code that the function `fence` raises.
    static let fencedCode = "TF001"
    /// The key of the advisory lock under which the schema is changed.
    private static let migrationLock: Int64 = 0x546f_7563_6846_0001

    /// Each version's statements; those of a released version never change.
    static let migrations = [sessions + puzzles + plays + lessons + contents + nodes, puzzleTexts]

    /// Makes the tables visible to the connection.
    static func use(_ connection: DatabaseConnection) throws(DatabaseFault) {
        try connection.run([
            Statement("SET search_path = \(name)"),
            // An acknowledged batch is on disk whatever the server's default is; a stricter default is kept.
            Statement(
                """
                SELECT set_config('synchronous_commit', 'on', false)
                WHERE current_setting('synchronous_commit') = 'off'
                """
            ),
            // A connection that its node has lost must not hold locks for long.
            Statement("SET idle_in_transaction_session_timeout = 60000"),
        ])
    }

    /// Migrates the database to this version's schema; writes nothing if it is up to date.
    ///
    /// - Throws: `StorageError.unavailable` with advice for the operator.
    static func migrate(_ connection: DatabaseConnection) throws {
        try refusing(connection) { () throws(DatabaseFault) in try update(connection) }
    }

    /// Checks what `migrate` checks, and changes nothing.
    ///
    /// - Throws: `StorageError.unavailable` with advice for the operator.
    static func check(_ connection: DatabaseConnection) throws {
        try refusing(connection) { () throws(DatabaseFault) in
            let rights = try connection.run(
                """
                SELECT coalesce(has_schema_privilege(to_regnamespace('\(name)')::oid, 'CREATE'),
                    has_database_privilege(current_database(), 'CREATE'))
                """
            )
            guard try rights.first?.bool(0) != true else { return }
            throw DatabaseFault(code: "42501", message: "it may not make the tables")
        }
    }

    /// - Parameter update: Called for a database of an older version, or without our tables.
    private static func refusing(
        _ connection: DatabaseConnection,
        _ update: () throws(DatabaseFault) -> Void
    ) throws {
        let name = connection.displayName
        let state = try connection.run(
            "SELECT pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on', current_setting('server_encoding')"
        )
        guard let state = state.first, try !state.bool(0) else {
            throw StorageError.unavailable(
                "\(name) is read-only, as a standby is: connect to the primary, "
                    + "or add target_session_attrs=read-write to the URL"
            )
        }
        guard state.text(1) == "UTF8" else {
            throw StorageError.unavailable("\(name) is encoded as \(state.text(1)): create one with ENCODING 'UTF8'")
        }
        let schemaVersion: Int
        do throws(DatabaseFault) {
            schemaVersion = try version(connection)
            if schemaVersion < migrations.count { try update() }
            if 1...migrations.count ~= schemaVersion { try checkRights(connection) }
        } catch {
            guard error.code == "42501" else { throw error }
            throw StorageError.unavailable(
                "\(name): the user lacks rights (\(error.message)): \(try remedy(connection))"
            )
        }
        guard schemaVersion <= migrations.count else {
            throw StorageError.unavailable(
                "\(name) was written by a newer version of touchfigures (schema \(schemaVersion), this one knows "
                    + "\(migrations.count)): update touchfigures"
            )
        }
    }

    /// What gives a user the missing rights: those of a database do not extend to another user's tables in it.
    private static func remedy(_ connection: DatabaseConnection) throws(DatabaseFault) -> String {
        let owner = try connection.run(
            "SELECT quote_ident(pg_get_userbyid(nspowner)) FROM pg_namespace WHERE nspname = $1",
            .text(name)
        )
        guard let owner = owner.first?.text(0) else {
            return "make it the database's owner, or grant CREATE on the database"
        }
        return "connect as \(owner), who made the tables, or grant that role to the user (GRANT \(owner) TO …)"
    }

    private static func update(_ connection: DatabaseConnection) throws(DatabaseFault) {
        // Other processes that start at the same time wait here, and then find the work done. The lock is taken before
        // the transaction, because within it the server would use its cached catalogue.
        try connection.run("SELECT pg_advisory_lock($1)", .int(migrationLock))
        try connection.run("BEGIN")
        do throws(DatabaseFault) {
            let schemaVersion = try version(connection)
            if schemaVersion == 0 {
                let schema = try connection.run("SELECT to_regnamespace('\(name)') IS NULL")
                if try schema.first?.bool(0) != false { try connection.run("CREATE SCHEMA \(name)") }
                try connection.run("CREATE TABLE migration (version bigint PRIMARY KEY, at timestamptz NOT NULL)")
            }
            for (index, statements) in migrations.enumerated().dropFirst(schemaVersion) {
                for statement in statements { try connection.run(statement) }
                try connection.run("INSERT INTO migration VALUES ($1, now())", .int(index + 1))
            }
            try connection.run("COMMIT")
            try connection.run("SELECT pg_advisory_unlock($1)", .int(migrationLock))
        } catch {
            // The caller closes the connection, which also releases the lock.
            if !error.isConnectionLost { try connection.run("ROLLBACK") }
            throw error
        }
    }

    /// 0 for a database without our tables.
    private static func version(_ connection: DatabaseConnection) throws(DatabaseFault) -> Int {
        let table = try connection.run("SELECT to_regclass('\(name).migration') IS NULL")
        guard try table.first?.bool(0) == false else { return 0 }
        let version = try connection.run("SELECT coalesce(max(version), 0) FROM \(name).migration")
        return Int(try version.first?.int(0) ?? 0)
    }

    private static func checkRights(_ connection: DatabaseConnection) throws(DatabaseFault) {
        let closed = try connection.run(
            """
            SELECT relname::text FROM pg_class
            WHERE relnamespace = '\(name)'::regnamespace AND relkind = 'r' AND NOT (
                has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')
                AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE')) LIMIT 1
            """
        )
        guard let table = closed.first else { return }
        throw DatabaseFault(code: "42501", message: "no access to the table \(name).\(table.text(0))")
    }
}

extension Schema {
    /// Texts by people are stored as bytes in UTF-8, because PostgreSQL's text type cannot hold U+0000.
    ///
    /// The tables of a session have no foreign key to it: in every commit each row would lock the session's row. A
    /// commit joins them instead, and a session has only one writer at a time.
    private static let sessions = [
        // A running store: the number of its commits shows whether a commit whose response was lost succeeded, and a
        // commit of an abandoned connection fails, however late it arrives. The backend is the connection of the
        // commits, so that the next node can terminate it.
        """
        CREATE TABLE writer (
            epoch bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, link bigint NOT NULL, commits bigint NOT NULL,
            started_at timestamptz NOT NULL, backend bigint NOT NULL DEFAULT 0, backend_start timestamptz)
        """,
        """
        CREATE FUNCTION fence(own_epoch bigint, own_link bigint) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            UPDATE writer SET commits = commits + 1 WHERE epoch = own_epoch AND link = own_link;
            IF NOT FOUND THEN
                RAISE EXCEPTION 'another connection writes for this store' USING ERRCODE = '\(fencedCode)';
            END IF;
        END $$
        """,
        """
        CREATE TABLE session (
            code text PRIMARY KEY, host_token text NOT NULL, activity text NOT NULL, retention text NOT NULL,
            locale text NOT NULL, created_at float8 NOT NULL, expires_at float8 NOT NULL, has_rounds boolean NOT NULL,
            state bytea NOT NULL, owner bigint, wanted_by bigint, moved_at timestamptz)
        """,
        """
        CREATE TABLE participant (
            session text NOT NULL, number bigint NOT NULL, resume_token text NOT NULL, profile bytea NOT NULL,
            checkpoint bytea NOT NULL, checkpoint_position bigint NOT NULL, PRIMARY KEY (session, number))
        """,
        // The node that wrote a chunk, and the time: evidence that a session has one owner at a time.
        """
        CREATE TABLE log (
            session text NOT NULL, position bigint NOT NULL, bytes bytea NOT NULL, epoch bigint, at timestamptz,
            PRIMARY KEY (session, position))
        """,
        """
        CREATE TABLE keyframe (
            session text NOT NULL, participant bigint NOT NULL, milliseconds bigint NOT NULL, position bigint NOT NULL,
            state bytea NOT NULL, PRIMARY KEY (session, participant, milliseconds))
        """,
        """
        CREATE TABLE result (
            session text NOT NULL, challenge bigint NOT NULL, participant bigint NOT NULL, slot bigint NOT NULL,
            content bytea NOT NULL, PRIMARY KEY (session, challenge, participant, slot))
        """,
        """
        CREATE TABLE class_round (
            session text NOT NULL, game bigint NOT NULL, participant bigint NOT NULL, content bytea NOT NULL,
            PRIMARY KEY (session, game, participant))
        """,
        """
        CREATE TABLE clock (
            number bigint PRIMARY KEY, age float8 NOT NULL, wall float8 NOT NULL, uptime float8 NOT NULL,
            boot text NOT NULL)
        """,
        // Frequently updated rows need free space on their own page.
        "ALTER TABLE writer SET (fillfactor = 50)",
        "ALTER TABLE participant SET (fillfactor = 70)",
        "ALTER TABLE session SET (fillfactor = 70)",
    ]

    private static let puzzles = [
        """
        CREATE TABLE puzzle (
            number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE, title bytea NOT NULL,
            description bytea NOT NULL, latitude float8 NOT NULL, longitude float8 NOT NULL,
            picture_hash text, picture_media_type text, picture_width bigint, picture_height bigint, picture_name bytea,
            original_hash text, original_media_type text, original_width bigint, original_height bigint,
            original_name bytea, differences float8[] NOT NULL, proximity_metres float8, is_published boolean NOT NULL,
            is_shown boolean NOT NULL, folder bytea NOT NULL, file bytea NOT NULL, updated_at float8 NOT NULL)
        """,
        "CREATE INDEX puzzle_by_file ON puzzle (sha256(file))",
        "CREATE INDEX puzzle_by_picture ON puzzle (picture_hash)",
        "CREATE INDEX puzzle_by_original ON puzzle (original_hash) WHERE original_hash IS NOT NULL",
        "CREATE INDEX puzzle_by_place ON puzzle USING gist (point(longitude, latitude)) WHERE is_shown",
        """
        CREATE TABLE round (
            id text PRIMARY KEY, puzzle bigint NOT NULL REFERENCES puzzle ON DELETE CASCADE,
            picture_width float8 NOT NULL, picture_height float8 NOT NULL, differences float8[] NOT NULL,
            found float8[] NOT NULL, hints bigint NOT NULL, started_at float8 NOT NULL, given_up_at float8)
        """,
        "CREATE INDEX round_by_puzzle ON round (puzzle)",
        "CREATE INDEX round_by_start ON round (started_at)",
        // Counts the transactions that changed a puzzle, whichever node made them.
        "CREATE TABLE puzzle_revision (revision bigint NOT NULL)",
        "INSERT INTO puzzle_revision VALUES (0)",
    ]

    /// Texts by language, in place of those of the former samples.
    private static let puzzleTexts =
        ["ALTER TABLE puzzle ADD COLUMN translations bytea NOT NULL DEFAULT ''"]
        + FormerSample.all.map { sample in
            """
            UPDATE puzzle SET title = \(bytes(sample.general.title)), description = \(bytes(sample.general.description)),
                translations = \(bytes(sample.translationsText))
            WHERE title = \(bytes(sample.title)) AND description = \(bytes(sample.description))
            """
        } + ["UPDATE puzzle_revision SET revision = revision + 1"]

    /// A text as a value of bytes.
    private static func bytes(_ text: String) -> String {
        "convert_to('\(text.replacing("'", with: "''"))', 'UTF8')"
    }

    private static let plays = [
        """
        CREATE TABLE play (
            number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE, title bytea NOT NULL,
            version bytea NOT NULL, language bytea NOT NULL, about bytea NOT NULL, source bytea NOT NULL,
            is_draft boolean NOT NULL, is_complete boolean NOT NULL, revision bigint NOT NULL,
            updated_at float8 NOT NULL)
        """,
        // A circle's radius in metres; missing for a polygon. Points: latitudes and longitudes of the centre or the
        // corners. After: names, a line each.
        """
        CREATE TABLE scene (
            play bigint NOT NULL REFERENCES play ON DELETE CASCADE, position bigint NOT NULL, name bytea NOT NULL,
            audio bytea NOT NULL, repetition text NOT NULL, radius float8, points float8[] NOT NULL,
            after bytea NOT NULL, line_seconds float8[] NOT NULL, line_texts bytea[] NOT NULL,
            PRIMARY KEY (play, position))
        """,
        """
        CREATE TABLE audio (
            play bigint NOT NULL REFERENCES play ON DELETE CASCADE, name bytea NOT NULL, hash text NOT NULL,
            media_type text NOT NULL, bytes bigint NOT NULL, seconds float8, PRIMARY KEY (play, name))
        """,
        "CREATE INDEX audio_by_hash ON audio (hash)",
    ]

    private static let lessons = [
        // Document: as the author wrote it. Summary: the fields for lists, as a JSON object.
        """
        CREATE TABLE lesson (
            number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE, document bytea NOT NULL,
            summary bytea NOT NULL, revision bigint NOT NULL, updated_at float8 NOT NULL)
        """
    ]

    /// Pictures and sounds by their hash, in pieces, so that none needs to be in memory twice as a whole.
    private static let contents = [
        """
        CREATE TABLE content (
            kind text NOT NULL, hash text NOT NULL, bytes bigint NOT NULL, used_at timestamptz NOT NULL,
            PRIMARY KEY (kind, hash))
        """,
        """
        CREATE TABLE content_piece (
            kind text NOT NULL, hash text NOT NULL, number bigint NOT NULL, bytes bytea NOT NULL,
            PRIMARY KEY (kind, hash, number), FOREIGN KEY (kind, hash) REFERENCES content ON DELETE CASCADE)
        """,
        // The contents are compressed already.
        "ALTER TABLE content_piece ALTER COLUMN bytes SET STORAGE EXTERNAL",
    ]
}
