import Storage
import Testing

@Suite struct LessonStoreTests {
    private func lesson(_ title: String, steps: Int = 1) throws -> Lesson {
        let list = Array(repeating: #"{"title": {"en": "S"}}"#, count: steps).joined(separator: ", ")
        return try Lesson(
            document: Array("{\"lesson\": 1,\n \"title\": {\"en\": \"\(title)\"}, \"steps\": [\(list)]}".utf8)
        )
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a lesson is restored as its author wrote it, also from another connection`(
        kind: StoreUnderTest
    ) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.openLessons()
        let made = try #require(try await store.put(lesson("Größe"), id: nil, reservedIDs: ["groesse"], now: 10))
        #expect(made.isNew && made.lesson.id == "groesse-2")
        let changed = try #require(
            try await store.put(lesson("Größe", steps: 2), id: "groesse-2", reservedIDs: [], now: 11)
        )
        #expect(!changed.isNew && changed.lesson.revision == 2 && changed.lesson.updatedAt == 11)
        let other = try fixture.openLessons()
        #expect(try await other.lesson("groesse-2") == changed.lesson)
        #expect(try await other.lessons() == [changed.lesson.summary])
        #expect(
            try await store.put(lesson("Größe", steps: 2), id: "groesse-2", reservedIDs: [], now: 12)?.lesson.revision
                == 2
        )
        #expect(try await store.remove(lesson: "groesse-2"))
        #expect(try await !store.remove(lesson: "groesse-2"))
        #expect(try await other.lesson("groesse-2") == nil)
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `the number of lessons is bounded, changes of one are not`(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.openLessons()
        for number in 1...LessonLimits.lessons {
            _ = try await store.put(lesson("x"), id: "l\(number)", reservedIDs: [], now: 1)
        }
        #expect(try await store.put(lesson("y"), id: nil, reservedIDs: [], now: 1) == nil)
        #expect(try await store.put(lesson("y"), id: "l1", reservedIDs: [], now: 1)?.isNew == false)
        #expect(try await store.lessons().count == LessonLimits.lessons)
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a lesson that was stored before its texts had to be readable stays`(kind: StoreUnderTest) async throws {
        let document = Array(
            "{\"lesson\": 1, \"title\": {\"en\": \"\u{2800}\"}, \"steps\": [{\"title\": {\"en\": \"a\u{202e}b\"}}]}"
                .utf8
        )
        #expect(throws: DocumentFaults.self) { try Lesson(document: document) }
        let fixture = try kind.fixture()
        let store = try fixture.openLessons()
        let stored = try Lesson(document: document, isNew: false)
        _ = try await store.put(stored, id: "old", reservedIDs: [], now: 1)
        let other = try fixture.openLessons()
        #expect(try await other.lesson("old")?.lesson.document == document)
        #expect(try await other.lessons().map(\.id) == ["old"])
    }
}
