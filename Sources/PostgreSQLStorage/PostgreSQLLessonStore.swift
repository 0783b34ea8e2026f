package import Storage

/// Stores lessons in PostgreSQL.
package final class PostgreSQLLessonStore: LessonStore {
    private let library: Channel

    /// Creates the store of an open database, which is closed with the sessions' store.
    package init(_ database: PostgreSQLDatabase) {
        library = database.library
    }

    /// Adds a lesson, or replaces the one of that id.
    package func put(
        _ lesson: Lesson,
        id: String?,
        reservedIDs: Set<String>,
        now: Double
    ) async throws(StorageError) -> PutLesson? {
        try await library.perform { connection in
            try connection.transaction {
                // Serialises changes of all nodes, and keeps the numbers of new lessons in order.
                try connection.run("LOCK TABLE lesson IN EXCLUSIVE MODE")
                let table = LessonTable(connection)
                guard let stored = try id.flatMap(table.lesson) else {
                    return try table.insert(lesson, id: id, reservedIDs: reservedIDs, now: now)
                }
                guard stored.lesson != lesson else { return PutLesson(lesson: stored, isNew: false) }
                return PutLesson(lesson: try table.replace(stored, with: lesson, now: now), isNew: false)
            }
        }
    }

    /// Adds a lesson of another store unchanged, unless there is one with its id.
    ///
    /// - Returns: Whether it was added.
    package func add(_ stored: StoredLesson) async throws(StorageError) -> Bool {
        try await library.perform { connection in
            try connection.run(
                """
                INSERT INTO lesson (id, document, summary, revision, updated_at) VALUES ($1, $2, $3, $4, $5)
                ON CONFLICT (id) DO NOTHING
                """,
                .text(stored.id),
                .bytes(stored.lesson.file),
                .bytes(stored.lesson.summaryJSON),
                .int(stored.revision),
                .double(stored.updatedAt)
            ).changed == 1
        }
    }

    /// Removes a lesson.
    package func remove(lesson id: String) async throws(StorageError) -> Bool {
        try await library.perform { connection in
            try connection.run("DELETE FROM lesson WHERE id = $1", .text(id)).changed > 0
        }
    }

    /// Reads a lesson.
    package func lesson(_ id: String) async throws(StorageError) -> StoredLesson? {
        try await library.perform { connection in try LessonTable(connection).lesson(id) }
    }

    /// Lists all lessons in the order of their creation.
    package func lessons() async throws(StorageError) -> [LessonSummary] {
        try await library.perform { connection in
            try connection.run("SELECT id, updated_at, summary FROM lesson ORDER BY number").map { row in
                LessonSummary(id: row.text(0), updatedAt: try row.double(1), json: row.bytes(2))
            }
        }
    }

    /// Does nothing: the database is closed with the sessions' store.
    package func close() async throws(StorageError) {}
}

/// Reads and writes lessons on a connection.
private struct LessonTable {
    let connection: DatabaseConnection

    init(_ connection: DatabaseConnection) {
        self.connection = connection
    }

    func lesson(_ id: String) throws -> StoredLesson? {
        let rows = try connection.run("SELECT document, revision, updated_at FROM lesson WHERE id = $1", .text(id))
        guard let row = rows.first else { return nil }
        let (revision, updatedAt) = (Int(try row.int(1)), try row.double(2))
        do throws(DocumentFaults) {
            let lesson = try Lesson(document: row.bytes(0), isNew: false)
            return StoredLesson(id: id, revision: revision, updatedAt: updatedAt, lesson: lesson)
        } catch {
            throw StorageError.failed("lesson \(id): \(error.faults.first?.description ?? "it cannot be read")")
        }
    }

    /// Adds a lesson; `nil` if there are too many.
    func insert(_ lesson: Lesson, id: String?, reservedIDs: Set<String>, now: Double) throws -> PutLesson? {
        let count = try connection.run("SELECT count(*) FROM lesson").first?.int(0) ?? 0
        guard count < LessonLimits.lessons else { return nil }
        let id = try id ?? freeID(PlayID.slug(lesson.title, fallback: "lesson"), reservedIDs)
        try connection.run(
            "INSERT INTO lesson (id, document, summary, revision, updated_at) VALUES ($1, $2, $3, 1, $4)",
            .text(id),
            .bytes(lesson.file),
            .bytes(lesson.summaryJSON),
            .double(now)
        )
        return PutLesson(lesson: StoredLesson(id: id, revision: 1, updatedAt: now, lesson: lesson), isNew: true)
    }

    func replace(_ stored: StoredLesson, with lesson: Lesson, now: Double) throws -> StoredLesson {
        try connection.run(
            "UPDATE lesson SET document = $1, summary = $2, revision = revision + 1, updated_at = $3 WHERE id = $4",
            .bytes(lesson.file),
            .bytes(lesson.summaryJSON),
            .double(now),
            .text(stored.id)
        )
        return StoredLesson(id: stored.id, revision: stored.revision + 1, updatedAt: now, lesson: lesson)
    }

    /// The id, or the first free one with a number appended.
    private func freeID(_ slug: String, _ taken: Set<String>) throws -> String {
        try PlayID.free(slug) { id in
            try taken.contains(id) || connection.run("SELECT 1 FROM lesson WHERE id = $1", .text(id)).count > 0
        }
    }
}
