import ArgumentParser
import CommandLineSupport
import FileStorage
import Foundation
import PuzzleFolders
import SQLiteStorage
import Storage

/// `touchfigures export-puzzles`.
struct ExportPuzzles: AsyncParsableCommand, DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "export-puzzles",
        abstract: "Exports all puzzles into a new folder, in the format of the import."
    )

    @Argument(help: "The folder; it must be new or empty.")
    var folder: String

    @OptionGroup var location: DataLocation

    var databaseFlags: DatabaseFlags { location.database }

    func run() async throws {
        let opened = try location.open(isExport: true)
        defer { opened.close() }
        let stores = try PuzzleStores(opened.folder, opened.database)
        var written = 0
        var bar = ProgressBar(total: nil)
        do {
            try await PuzzleExporter(puzzles: stores.puzzles, pictures: stores.pictures)
                .run(into: URL(filePath: folder)) { file, outcome in
                    switch outcome {
                    case .written(let title, let differences):
                        written += 1
                        bar.printLine(
                            "Metadata/\(file): \"\(title)\", \(differences) difference\(differences == 1 ? "" : "s")"
                        )
                    case .leftOut(let title):
                        bar.printLine("skipped: \"\(title)\" is a draft without picture or differences")
                    }
                    bar.advance()
                }
            try await stores.puzzles.close()
        } catch let error as PuzzleFolderError {
            throw StartFailure(error.description)
        } catch let error as StorageError {
            throw StartFailure(error.message)
        } catch {
            throw StartFailure("\(folder): \(error.systemReason)")
        }
        bar.printLine("\(written) written")
        bar.finish()
    }
}
