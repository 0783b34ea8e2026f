import ArgumentParser
import CommandLineSupport
import Foundation
import PuzzleFolders
import SQLiteStorage
import Storage

/// `touchfigures import-puzzles`.
struct ImportPuzzles: AsyncParsableCommand, DatabaseCommand, FolderCommand {
    static let configuration = CommandConfiguration(
        commandName: "import-puzzles",
        abstract: "Imports a folder of puzzles: Metadata/*.plist beside Images/.",
        discussion: "A puzzle that exists is updated. A running server on the same data shows it at once. "
            + "Exits with 1 if a file was refused; the others are imported."
    )

    @Argument(help: "The folder.")
    var folder: String

    @OptionGroup var location: DataLocation

    var databaseFlags: DatabaseFlags { location.database }
    var writtenFolder: URL? { location.folder }

    func run() async throws {
        let source: PuzzleFolder
        do throws(PuzzleFolderError) {
            source = try PuzzleFolder(URL(filePath: folder))
        } catch {
            throw StartFailure(error.description)
        }
        if location.folder != nil { DataFolder.report(location.data) }
        let opened = try location.open()
        defer { opened.close() }
        let stores = try PuzzleStores(opened.folder, opened.database, isImporting: true)
        let importer = stores.importer()
        let progress = ImportReport(total: source.files.count)
        do throws(StorageError) {
            try await importer.run(source, now: Date().timeIntervalSince1970) { progress.report($0, $1) }
            progress.finish()
            try await stores.puzzles.close()
        } catch {
            progress.finish()
            throw StartFailure(error.message)
        }
        if progress.refused > 0 { throw ExitCode(1) }
    }
}

/// Prints a line per file on standard output, and totals at the end.
///
/// Sendable: the importer reports one file after another.
private final class ImportReport: @unchecked Sendable {
    private var bar: ProgressBar
    private var counts: [ImportedPuzzle.Change: Int] = [:]
    private(set) var refused = 0

    init(total: Int) {
        bar = ProgressBar(total: total)
    }

    /// Prints the outcome of one file.
    func report(_ file: String, _ outcome: PuzzleImporter.Outcome) {
        switch outcome {
        case .refused(let refusal):
            refused += 1
            bar.printLine("Metadata/\(file): refused: \(refusal)")
        case .stored(let imported, let title, let differences, let cut):
            counts[imported.change, default: 0] += 1
            let beyond = cut == 0 ? "" : ", \(cut) reaching beyond the picture"
            bar.printLine(
                "Metadata/\(file): \(imported.change) as \(imported.id): \"\(title)\", "
                    + "\(differences) difference\(differences == 1 ? "" : "s")\(beyond)"
            )
        }
        bar.advance()
    }

    func finish() {
        let parts = [ImportedPuzzle.Change.added, .updated, .unchanged].map { "\(counts[$0] ?? 0) \($0)" }
        bar.printLine((parts + ["\(refused) refused"]).joined(separator: ", "))
        bar.finish()
    }
}
