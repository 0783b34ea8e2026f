package import Storage

/// The store for the lessons' routes, and the built-in lessons.
package struct LessonServices: Sendable {
    /// Where the lessons are stored.
    package let store: any LessonStore
    let builtIn: [StoredLesson]

    /// Creates the services from their parts.
    package init(store: any LessonStore, builtIn: [StoredLesson]) {
        self.store = store
        self.builtIn = builtIn
    }

    /// Reads a lesson; one of the store replaces one that came along.
    package func lesson(_ id: String) async throws(StorageError) -> StoredLesson? {
        try await store.lesson(id) ?? builtIn.first { $0.id == id }
    }

    /// Lists the lessons of the store, then those that came along and are not replaced.
    package func lessons() async throws(StorageError) -> [LessonSummary] {
        let own = try await store.lessons()
        let ids = Set(own.map(\.id))
        return own + builtIn.filter { !ids.contains($0.id) }.map(\.summary)
    }
}
