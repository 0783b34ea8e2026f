import CommandLineSupport
import Features
import Foundation
import PostgreSQLStorage
import SQLiteStorage
import Storage

/// The store of lessons, and the built-in lessons, for the server and the commands.
struct LessonStores {
    let lessons: any LessonStore
    let builtIn: [StoredLesson]

    /// - Parameter orElse: Receives the problem of the built-in lessons, and throws if it is fatal.
    init(
        _ folder: URL,
        _ database: PostgreSQLDatabase? = nil,
        orElse: (any Error) throws -> Void = { throw $0 }
    ) throws {
        do {
            builtIn = try Self.builtIn()
        } catch {
            try orElse(error)
            builtIn = []
        }
        if let database {
            lessons = PostgreSQLLessonStore(database)
            return
        }
        do throws(StorageError) {
            lessons = try SQLiteLessonStore(folder: folder)
        } catch {
            throw StartFailure(error.message)
        }
    }

    func services() -> LessonServices {
        LessonServices(store: lessons, builtIn: builtIn)
    }

    /// Reads the built-in lessons, in the order of their file names.
    static func builtIn() throws -> [StoredLesson] {
        let folder = "\(try SharedFiles.find().pages)/data/lessons"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return try names.filter { $0.hasSuffix(".json") }.sorted().map { name in
            let path = "\(folder)/\(name)"
            let lesson = try lesson(at: path)
            guard let id = lesson.id else { throw StartFailure("\(path): missing \"id\"; add it") }
            return StoredLesson(id: id, revision: 1, updatedAt: 0, lesson: lesson, isBuiltIn: true)
        }
    }

    private static func lesson(at path: String) throws -> Lesson {
        guard let bytes = FileManager.default.contents(atPath: path) else { throw StartFailure("cannot read \(path)") }
        do throws(DocumentFaults) {
            return try Lesson(document: Array(bytes))
        } catch {
            throw StartFailure(error.faults[0].text(file: path))
        }
    }
}
