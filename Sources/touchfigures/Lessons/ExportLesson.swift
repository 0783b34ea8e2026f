import ArgumentParser
import CommandLineSupport
import Features
import FileStorage
import Foundation
import SQLiteStorage
import Storage

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
            try write(Data(lesson.lesson.document))
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
