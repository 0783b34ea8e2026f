/// Stores lessons on disk.
///
/// Every call works away from the event loop; when it returns, its changes survive a power failure. Several processes may use
/// one store at the same time. A call throws `StorageError` if the store cannot do its work.
package protocol LessonStore: WatchedStore {
    /// Adds a lesson, or replaces the one of that id.
    ///
    /// - Parameters:
    ///   - id: The lesson's id; `nil` for a new lesson whose id is made from its title.
    ///   - reservedIDs: Ids that a new lesson must not get.
    ///   - now: The time in seconds since 1970.
    /// - Returns: The stored lesson, and whether it is new; `nil` if there are `LessonLimits.lessons` already.
    func put(_ lesson: Lesson, id: String?, reservedIDs: Set<String>, now: Double) async throws(StorageError)
        -> PutLesson?

    /// Removes a lesson. Returns false for an unknown one.
    func remove(lesson id: String) async throws(StorageError) -> Bool

    /// Reads a lesson; `nil` for an unknown one.
    func lesson(_ id: String) async throws(StorageError) -> StoredLesson?

    /// Lists all lessons in the order of their creation.
    func lessons() async throws(StorageError) -> [LessonSummary]

    /// Closes the store; no call may follow.
    func close() async throws(StorageError)
}

/// A lesson of the server.
package struct StoredLesson: Sendable, Equatable {
    /// The id in addresses.
    package var id: String
    /// Counts its changes, from 1.
    package var revision: Int
    /// Seconds since 1970.
    package var updatedAt: Double
    /// The lesson's content.
    package var lesson: Lesson
    /// Whether the lesson is part of the program.
    package var isBuiltIn: Bool

    /// Creates a lesson.
    package init(id: String, revision: Int, updatedAt: Double, lesson: Lesson, isBuiltIn: Bool = false) {
        (self.id, self.revision, self.updatedAt) = (id, revision, updatedAt)
        (self.lesson, self.isBuiltIn) = (lesson, isBuiltIn)
    }

    /// The summary for lists.
    package var summary: LessonSummary {
        LessonSummary(id: id, updatedAt: updatedAt, json: lesson.summaryJSON, isBuiltIn: isBuiltIn)
    }
}

/// The summary of a lesson for lists.
package struct LessonSummary: Sendable, Equatable {
    /// The id in addresses.
    package var id: String
    /// Seconds since 1970.
    package var updatedAt: Double
    /// `Lesson.summaryJSON`.
    package var json: [UInt8]
    /// Whether the lesson is part of the program.
    package var isBuiltIn: Bool

    /// Creates a summary.
    package init(id: String, updatedAt: Double, json: [UInt8], isBuiltIn: Bool = false) {
        (self.id, self.updatedAt, self.json, self.isBuiltIn) = (id, updatedAt, json, isBuiltIn)
    }
}

/// The result of storing a lesson.
package struct PutLesson: Sendable {
    /// The stored lesson.
    package var lesson: StoredLesson
    /// Whether it was added.
    package var isNew: Bool

    /// Creates a result.
    package init(lesson: StoredLesson, isNew: Bool) {
        (self.lesson, self.isNew) = (lesson, isNew)
    }
}
