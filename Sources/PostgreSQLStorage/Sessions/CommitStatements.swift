import Storage

/// Makes the statements of a commit: one for each table, whose rows are columns of arrays.
struct CommitStatements {
    /// The node that writes, which becomes the owner of new sessions; `nil` for no owner.
    var epoch: Int64?
    /// Whether to omit rows of sessions that are not stored, because they were wiped meanwhile.
    var isOfKnownSessions = true

    func all(of commit: Commit) -> [Statement] {
        [
            sessions(newest(commit.sessions) { $0.code }),
            participants(newest(commit.participants) { Key($0.session, $0.number) }),
            chunks(commit.chunks),
            rewritten(commit.rewritten),
            keyframes(newest(commit.keyframes) { Key($0.session, $0.participant, Int(clamping: $0.milliseconds)) }),
            results(newest(commit.results) { Key($0.session, $0.challenge, $0.participant, $0.slot) }),
            rounds(newest(commit.rounds) { Key($0.session, $0.game, $0.participant) }),
        ].compactMap { $0 } + forgotten(commit.forgotten) + clock(commit.clock)
    }

    private struct Key: Hashable {
        let session: String
        let numbers: [Int]

        init(_ session: String, _ numbers: Int...) {
            self.session = session
            self.numbers = numbers
        }
    }

    /// The last row of each key, because a statement may write a row only once.
    private func newest<Row>(_ rows: [Row], _ key: (Row) -> some Hashable) -> [Row] {
        func merged<K: Hashable>(_ key: (Row) -> K) -> [Row] {
            var seen: Set<K> = []
            let reversed = rows.reversed().filter { seen.insert(key($0)).inserted }
            return reversed.count == rows.count ? rows : reversed.reversed()
        }
        return merged(key)
    }

    private func sessions(_ rows: [StoredSession]) -> Statement? {
        guard !rows.isEmpty else { return nil }
        return Statement(
            """
            INSERT INTO session SELECT *, $10::bigint FROM unnest($1::text[], $2::text[], $3::text[], $4::text[],
                $5::text[], $6::float8[], $7::float8[], $8::boolean[], $9::bytea[])
            ON CONFLICT (code) DO UPDATE SET host_token = excluded.host_token, activity = excluded.activity,
                retention = excluded.retention, locale = excluded.locale, created_at = excluded.created_at,
                expires_at = excluded.expires_at, has_rounds = excluded.has_rounds, state = excluded.state
            """,
            [
                .texts(rows.map(\.code)), .texts(rows.map(\.hostToken)), .texts(rows.map(\.activity)),
                .texts(rows.map(\.retention)), .texts(rows.map(\.locale)), .doubles(rows.map(\.createdAt)),
                .doubles(rows.map(\.expiresAt)), .bools(rows.map(\.isReadAtStart)), .blobs(rows.map(\.state)),
                .optionalInt(epoch.map(Int.init)),
            ]
        )
    }

    private var join: String { isOfKnownSessions ? "JOIN session ON session.code = new.session" : "" }

    private func participants(_ rows: [StoredParticipant]) -> Statement? {
        guard !rows.isEmpty else { return nil }
        return Statement(
            """
            INSERT INTO participant
            SELECT new.* FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bytea[], $5::bytea[], $6::bigint[])
                AS new (session) \(join)
            ON CONFLICT (session, number) DO UPDATE SET resume_token = excluded.resume_token,
                profile = excluded.profile, checkpoint = excluded.checkpoint,
                checkpoint_position = excluded.checkpoint_position
            """,
            [
                .texts(rows.map(\.session)), numbers(rows, \.number), .texts(rows.map(\.resumeToken)),
                .blobs(rows.map(\.profile)), .blobs(rows.map(\.checkpoint)), .ints(rows.map(\.checkpointPosition)),
            ]
        )
    }

    private func chunks(_ rows: [LogChunk]) -> Statement? {
        guard !rows.isEmpty else { return nil }
        return Statement(
            """
            INSERT INTO log
            SELECT new.*, $4::bigint, clock_timestamp() FROM unnest($1::text[], $2::bigint[], $3::bytea[])
                AS new (session) \(join)
            """,
            [
                .texts(rows.map(\.session)), .ints(rows.map(\.position)), .blobs(rows.map(\.bytes)),
                .optionalInt(epoch.map(Int.init)),
            ]
        )
    }

    private func rewritten(_ rows: [LogChunk]) -> Statement? {
        guard !rows.isEmpty else { return nil }
        return Statement(
            """
            UPDATE log SET bytes = new.bytes
            FROM unnest($1::text[], $2::bigint[], $3::bytea[]) AS new (session, position, bytes)
            WHERE log.session = new.session AND log.position = new.position
            """,
            [.texts(rows.map(\.session)), .ints(rows.map(\.position)), .blobs(rows.map(\.bytes))]
        )
    }

    private func keyframes(_ rows: [Keyframe]) -> Statement? {
        guard !rows.isEmpty else { return nil }
        return Statement(
            """
            INSERT INTO keyframe
            SELECT new.* FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bytea[])
                AS new (session) \(join)
            ON CONFLICT (session, participant, milliseconds)
                DO UPDATE SET position = excluded.position, state = excluded.state
            """,
            [
                .texts(rows.map(\.session)), numbers(rows, \.participant),
                .ints(rows.map { Int64(clamping: $0.milliseconds) }), .ints(rows.map(\.position)),
                .blobs(rows.map(\.state)),
            ]
        )
    }

    private func results(_ rows: [StoredResult]) -> Statement? {
        guard !rows.isEmpty else { return nil }
        return Statement(
            """
            INSERT INTO result
            SELECT new.* FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bytea[])
                AS new (session) \(join)
            ON CONFLICT (session, challenge, participant, slot) DO UPDATE SET content = excluded.content
            """,
            [
                .texts(rows.map(\.session)), numbers(rows, \.challenge), numbers(rows, \.participant),
                numbers(rows, \.slot), .blobs(rows.map(\.content)),
            ]
        )
    }

    private func rounds(_ rows: [StoredClassRound]) -> Statement? {
        guard !rows.isEmpty else { return nil }
        return Statement(
            """
            INSERT INTO class_round
            SELECT new.* FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[])
                AS new (session) \(join)
            ON CONFLICT (session, game, participant) DO UPDATE SET content = excluded.content
            """,
            [
                .texts(rows.map(\.session)), numbers(rows, \.game), numbers(rows, \.participant),
                .blobs(rows.map(\.content)),
            ]
        )
    }

    private func forgotten(_ rows: [ForgottenParticipant]) -> [Statement] {
        guard !rows.isEmpty else { return [] }
        let keys = [Parameter.texts(rows.map(\.session)), numbers(rows, \.number)]
        let places = [
            ("participant", "number"), ("keyframe", "participant"), ("result", "participant"),
            ("class_round", "participant"),
        ]
        return places.map { table, column in
            Statement(
                """
                DELETE FROM \(table) USING unnest($1::text[], $2::bigint[]) AS gone (session, number)
                WHERE \(table).session = gone.session AND \(table).\(column) = gone.number
                """,
                keys
            )
        }
    }

    private func clock(_ clock: StoredClock?) -> [Statement] {
        guard let clock else { return [] }
        return [
            Statement(
                """
                INSERT INTO clock VALUES (0, $1, $2, $3, $4)
                ON CONFLICT (number) DO UPDATE SET age = $1, wall = $2, uptime = $3, boot = $4
                """,
                [.double(clock.age), .double(clock.wall), .double(clock.uptime), .text(clock.boot)]
            )
        ]
    }

    private func numbers<Row>(_ rows: [Row], _ number: KeyPath<Row, Int>) -> Parameter {
        .ints(rows.map { Int64($0[keyPath: number]) })
    }
}
