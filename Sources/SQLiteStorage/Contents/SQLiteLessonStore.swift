package import Foundation
import GRDB
package import Storage

/// Stores lessons in `lessons.sqlite`, separate from the sessions for the same reasons as puzzles.
package final class SQLiteLessonStore: LessonStore {
    private let pool: SQLitePool

    /// Opens the store in `folder`; a missing folder or file is created with mode 0700 or 0600.
    ///
    /// - Throws: `StorageError.unavailable` with advice for the operator.
    package init(folder: URL) throws(StorageError) {
        pool = try SQLitePool(
            folder: folder,
            name: "lessons.sqlite",
            configuration: .pool("touchfigures.lessons"),
            migrator: LessonSchema.migrator
        )
    }

    /// Adds a lesson, or replaces the one of that id.
    package func put(
        _ lesson: Lesson,
        id: String?,
        reservedIDs: Set<String>,
        now: Double
    ) async throws(StorageError) -> PutLesson? {
        try await pool.write { db -> PutLesson? in
            if let id, let stored = try Self.lesson(id, db) {
                guard stored.lesson != lesson else { return PutLesson(lesson: stored, isNew: false) }
                try db.execute(
                    sql: """
                        UPDATE lesson SET document = ?, summary = ?, revision = revision + 1, updatedAt = ? WHERE id = ?
                        """,
                    arguments: [Data(lesson.file), Data(lesson.summaryJSON), now, id]
                )
                let changed = StoredLesson(id: id, revision: stored.revision + 1, updatedAt: now, lesson: lesson)
                return PutLesson(lesson: changed, isNew: false)
            }
            let count = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM lesson") ?? 0
            guard count < LessonLimits.lessons else { return nil }
            let id = try id ?? Self.freeID(PlayID.slug(lesson.title, fallback: "lesson"), reservedIDs, db)
            try db.execute(
                sql: "INSERT INTO lesson (id, document, summary, revision, updatedAt) VALUES (?, ?, ?, 1, ?)",
                arguments: [id, Data(lesson.file), Data(lesson.summaryJSON), now]
            )
            return PutLesson(lesson: StoredLesson(id: id, revision: 1, updatedAt: now, lesson: lesson), isNew: true)
        }
    }

    /// Removes a lesson.
    package func remove(lesson id: String) async throws(StorageError) -> Bool {
        try await pool.write { db in
            try db.execute(sql: "DELETE FROM lesson WHERE id = ?", arguments: [id])
            return db.changesCount > 0
        }
    }

    /// Reads a lesson.
    package func lesson(_ id: String) async throws(StorageError) -> StoredLesson? {
        try await pool.read { db in try Self.lesson(id, db) }
    }

    /// Lists all lessons in the order of their creation.
    package func lessons() async throws(StorageError) -> [LessonSummary] {
        try await pool.read { db in
            try Row.fetchAll(db, sql: "SELECT id, updatedAt, summary FROM lesson ORDER BY number").map { row in
                LessonSummary(id: row["id"], updatedAt: row["updatedAt"], json: Array(row["summary"] as Data))
            }
        }
    }

    /// Reports whether another program has removed or overwritten the file.
    package func fault() async -> String? { await pool.fault() }

    /// Closes the database.
    package func close() async throws(StorageError) {
        try pool.close()
    }

    private static func lesson(_ id: String, _ db: Database) throws -> StoredLesson? {
        guard
            let row = try Row.fetchOne(
                db,
                sql: "SELECT document, revision, updatedAt FROM lesson WHERE id = ?",
                arguments: [id]
            )
        else { return nil }
        do throws(DocumentFaults) {
            let lesson = try Lesson(document: Array(row["document"] as Data), isNew: false)
            return StoredLesson(id: id, revision: row["revision"], updatedAt: row["updatedAt"], lesson: lesson)
        } catch {
            throw StorageError.failed("lesson \(id): \(error.faults.first?.description ?? "it cannot be read")")
        }
    }

    private static func freeID(_ slug: String, _ taken: Set<String>, _ db: Database) throws -> String {
        try PlayID.free(slug) { id in
            try taken.contains(id)
                || Int.fetchOne(db, sql: "SELECT 1 FROM lesson WHERE id = ?", arguments: [id]) != nil
        }
    }
}

/// The table of `lessons.sqlite`.
enum LessonSchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 lessons") { db in
            try db.execute(
                sql: """
                    CREATE TABLE lesson (
                        number INTEGER PRIMARY KEY,
                        id TEXT NOT NULL UNIQUE,
                        -- As its author wrote it.
                        document BLOB NOT NULL,
                        -- What lists show, as fields of a JSON object.
                        summary BLOB NOT NULL,
                        revision INTEGER NOT NULL,
                        updatedAt REAL NOT NULL
                    );
                    """
            )
        }
        return migrator
    }
}
