import ArgumentParser
import CommandLineSupport
import Foundation
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
