import ArgumentParser
import CommandLineSupport
import Features
import FileStorage
import Foundation
import PostgreSQLStorage
import PuzzleFolders
import SQLiteStorage
import Storage
import VipsImaging

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

/// The stores of puzzles and pictures, for the server and the commands.
struct PuzzleStores {
    let puzzles: any PuzzleStore
    let pictures: any PictureStore

    init(_ folder: URL, _ database: PostgreSQLDatabase? = nil, isImporting: Bool = false) throws {
        if let database {
            puzzles = PostgreSQLPuzzleStore(database)
            pictures = DatabaseContents.pictures(database, cache: .pictures(in: folder))
            return
        }
        do throws(StorageError) {
            puzzles = try SQLitePuzzleStore(folder: folder, isImporting: isImporting)
        } catch {
            throw StartFailure(error.message)
        }
        pictures = ContentFolder.pictures(in: folder)
    }

    /// Whether a folder has a file of puzzles, even an empty one.
    static func exist(in folder: URL) -> Bool {
        FileManager.default.fileExists(atPath: folder.appending(path: SQLitePuzzleStore.fileName).path)
    }

    func importer() -> PuzzleImporter {
        PuzzleImporter(puzzles: puzzles, pictures: pictures, processing: PictureWorkshop(), makeID: PuzzleID.random)
    }

    func services() -> PuzzleServices {
        let workshop = PictureWorkshop()
        return PuzzleServices(store: puzzles, pictures: pictures, processing: workshop, thumbnails: workshop)
    }
}

/// Prints lines on standard output, and on a terminal a progress bar below them on standard error.
struct ProgressBar {
    private static let barWidth = 30
    /// The minimum time between two updates of the bar.
    private static let drawInterval = Duration.milliseconds(50)

    private let total: Int?
    private let isShown = isatty(STDERR_FILENO) == 1
    private var done = 0
    private var drawnAt: ContinuousClock.Instant?
    private var lines: [UInt8] = []

    /// - Parameter total: the number of items; `nil` if it is not known.
    init(total: Int?) {
        self.total = total
    }

    mutating func printLine(_ text: String) {
        lines.append(contentsOf: text.printable.utf8)
        lines.append(0x0a)
        // Buffered, because a million separate writes would take longer than the import.
        if isShown || lines.count > 1 << 16 { flush() }
    }

    /// Counts one more item and updates the bar.
    mutating func advance() {
        done += 1
        let now = ContinuousClock.now
        if let drawnAt, now - drawnAt < Self.drawInterval { return }
        flush()
        drawnAt = now
        guard isShown else { return }
        if let total, total > 0 {
            let filled = Self.barWidth * min(done, total) / total
            let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: Self.barWidth - filled)
            draw("[\(bar)] \(done) of \(total)")
        } else {
            draw("\(done)")
        }
    }

    mutating func finish() {
        flush()
    }

    private mutating func flush() {
        if isShown { draw("") }
        try? StandardOutput.write(lines)
        lines.removeAll(keepingCapacity: true)
    }

    /// Replaces the current line (ECMA-48: EL).
    private func draw(_ text: String) {
        StandardError.write("\r\u{1b}[K\(text)")
    }
}
