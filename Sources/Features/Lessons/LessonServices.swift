package import Storage

/// The store for the lessons' routes, and the built-in lessons.
package struct LessonServices: Sendable {
    /// The store of the lessons.
    package let store: any LessonStore
    let builtIn: [StoredLesson]

    /// Creates the services from their parts.
    package init(store: any LessonStore, builtIn: [StoredLesson]) {
        self.store = store
        self.builtIn = builtIn
    }

    /// Reads a lesson; a stored lesson replaces a built-in one with the same id.
    package func lesson(_ id: String) async throws(StorageError) -> StoredLesson? {
        try await store.lesson(id) ?? builtIn.first { $0.id == id }
    }

    /// Lists the stored lessons, then the built-in ones that are not replaced.
    package func lessons() async throws(StorageError) -> [LessonSummary] {
        let own = try await store.lessons()
        let ids = Set(own.map(\.id))
        return own + builtIn.filter { !ids.contains($0.id) }.map(\.summary)
    }
}
