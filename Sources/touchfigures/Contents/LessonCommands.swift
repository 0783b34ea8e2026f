import ArgumentParser
import CommandLineSupport
import Features
import FileStorage
import Foundation
import Languages
import PostgreSQLStorage
import SQLiteStorage
import Storage

/// `touchfigures import-lesson`.
struct ImportLesson: AsyncParsableCommand, DatabaseCommand, FolderCommand {
    static let configuration = CommandConfiguration(
        commandName: "import-lesson",
        abstract: "Imports lessons: each a JSON file (docs/lessons.md).",
        discussion:
            "A lesson that exists is replaced: the one whose id the file names, or else that of the file's name. "
            + "A running server on the same data shows it at once. "
            + "Reports every fault with its line, and exits with 1 if a file was refused; the others are imported."
    )

    @Argument(help: "The lessons' files.")
    var files: [String]

    @OptionGroup var location: DataLocation

    var databaseFlags: DatabaseFlags { location.database }
    var writtenFolder: URL? { location.folder }

    func run() async throws {
        if location.folder != nil { DataFolder.report(location.data) }
        let opened = try location.open()
        defer { opened.close() }
        let stores = try LessonStores(opened.folder, opened.database)
        var isRefused = false
        do {
            for file in files {
                do {
                    print(try await put(file, stores).printable)
                } catch let faults as DocumentFaults {
                    isRefused = true
                    for fault in faults.faults { print(fault.text(file: file).printable) }
                }
            }
            try await stores.lessons.close()
        } catch let error as StorageError {
            throw StartFailure(error.message)
        }
        if isRefused { throw ExitCode(1) }
    }

    /// Stores one file; returns the result as text.
    private func put(_ file: String, _ stores: LessonStores) async throws -> String {
        let lesson = try Lesson(document: try Self.content(of: file))
        let name = URL(filePath: file).deletingPathExtension().lastPathComponent
        let id = lesson.id ?? PlayID.slug(name, fallback: "lesson")
        let now = Date().timeIntervalSince1970
        guard let put = try await stores.lessons.put(lesson, id: id, reservedIDs: [], now: now) else {
            throw DocumentFaults([
                DocumentFault(line: nil, reason: "there are \(LessonLimits.lessons) lessons already; remove one")
            ])
        }
        let steps = lesson.steps.count
        return "\(file): \(put.isNew ? "added" : "stored") as \(id): "
            + "\"\(lesson.title)\", \(steps) step\(steps == 1 ? "" : "s")"
    }

    /// Reads at most one byte more than a lesson may have.
    private static func content(of file: String) throws -> [UInt8] {
        guard let handle = FileHandle(forReadingAtPath: file),
            let bytes = try? handle.read(upToCount: LessonLimits.fileBytes + 1)
        else { throw DocumentFaults([DocumentFault(line: nil, reason: "cannot be read; is it a file?")]) }
        return Array(bytes)
    }
}

/// `touchfigures export-lesson`.
struct ExportLesson: AsyncParsableCommand, DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "export-lesson",
        abstract: "Writes a lesson's JSON file, as it was imported.",
        discussion: "Without --output it is written to standard output. A file that is there is not overwritten."
    )

    @Argument(help: "The lesson's id.")
    var id: String

    @Option(name: [.short, .long], help: "The file to write.")
    var output: String?

    @OptionGroup var location: DataLocation

    var databaseFlags: DatabaseFlags { location.database }

    func run() async throws {
        let opened = try location.open(isExport: true)
        defer { opened.close() }
        let stores = try LessonStores(opened.folder, opened.database)
        do {
            let services = stores.services()
            guard let lesson = try await services.lesson(id) else {
                let ids = try await services.lessons().map(\.id).joined(separator: ", ")
                throw StartFailure("unknown lesson \(id); known lessons: \(ids)")
            }
            try await stores.lessons.close()
            try write(Data(lesson.lesson.file))
        } catch let error as StorageError {
            throw StartFailure(error.message)
        }
    }

    private func write(_ document: Data) throws {
        guard let output else {
            try StandardOutput.write(Array(document))
            return
        }
        do {
            try document.write(to: URL(filePath: output), options: .withoutOverwriting)
        } catch {
            throw StartFailure("\(output): \(error.systemReason)")
        }
    }
}

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
        LessonServices(store: lessons, builtIn: builtIn, sample: Self.sample)
    }

    /// Reads a picture that lessons lay under the drawing.
    @concurrent
    private static func sample(_ sample: StepGround.Sample) async -> [UInt8]? {
        guard let pages = try? SharedFiles.find().pages else { return nil }
        return try? contents(of: "\(pages)/data/grounds/\(sample.rawValue).png")
    }

    /// Reads the built-in lessons, in the order of their file names, with their texts in all languages.
    static func builtIn() throws -> [StoredLesson] {
        let pages = try SharedFiles.find().pages
        let folder = "\(pages)/data/lessons"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let translations = try TextLanguage.all.compactMap { language throws -> Translation? in
            let path = "\(pages)/languages/\(language.rawValue)/samples/lessons.json"
            guard FileManager.default.fileExists(atPath: path) else { return nil }
            return Translation(code: language.rawValue, path: path, texts: try contents(of: path))
        }
        return try names.filter { $0.hasSuffix(".json") }.sorted().map { name in
            let path = "\(folder)/\(name)"
            var document = try contents(of: path)
            for each in translations {
                do throws(DocumentFault) {
                    document = try Lesson.translated(document, into: each.code, by: each.texts)
                } catch {
                    throw StartFailure(error.text(file: each.path))
                }
            }
            let lesson = try lesson(document, at: path)
            guard let id = lesson.id else { throw StartFailure("\(path): missing \"id\"; add it") }
            return StoredLesson(id: id, revision: 1, updatedAt: 0, lesson: lesson, isBuiltIn: true)
        }
    }

    /// The texts of the built-in lessons in another language.
    private struct Translation {
        var code: String
        var path: String
        var texts: [UInt8]
    }

    private static func contents(of path: String) throws -> [UInt8] {
        guard let bytes = FileManager.default.contents(atPath: path) else { throw StartFailure("cannot read \(path)") }
        return Array(bytes)
    }

    private static func lesson(_ document: [UInt8], at path: String) throws -> Lesson {
        do throws(DocumentFaults) {
            return try Lesson(document: document)
        } catch {
            throw StartFailure(error.faults[0].text(file: path))
        }
    }
}
