import ArgumentParser
import CommandLineSupport
import Foundation
import PlayFiles
import SQLiteStorage
import Storage

/// `touchfigures import-play`.
struct ImportPlay: AsyncParsableCommand, DatabaseCommand, FolderCommand {
    static let configuration = CommandConfiguration(
        commandName: "import-play",
        abstract: "Imports audio plays: each an XML file with its sounds beside it (docs/play.md).",
        discussion: "A play that exists is updated. A running server on the same data shows it at once. "
            + "Reports every fault with its line, and exits with 1 if a file was refused; the others are imported."
    )

    @Argument(help: "The plays' files.")
    var files: [String]

    @OptionGroup var location: DataLocation

    var databaseFlags: DatabaseFlags { location.database }
    var writtenFolder: URL? { location.folder }

    func run() async throws {
        if location.folder != nil { DataFolder.report(location.data) }
        let opened = try location.open()
        defer { opened.close() }
        let stores = try PlayStores(opened.folder, opened.database)
        let importer = try stores.importer()
        var refused = false
        do throws(StorageError) {
            for file in files {
                switch try await importer.run(URL(filePath: file), now: Date().timeIntervalSince1970) {
                case .refused(let faults):
                    refused = true
                    for fault in faults { print(fault.printable) }
                case .stored(let taken, let script, let bytes):
                    print("\(file): \(taken.change) as \(taken.id): \(Self.summary(script, bytes))".printable)
                }
            }
            try await stores.plays.close()
        } catch {
            throw StartFailure(error.message)
        }
        if refused { throw ExitCode(1) }
    }

    private static func summary(_ script: PlayScript, _ bytes: Int) -> String {
        let sounds = script.audioNames.count
        return
            "\"\(script.title)\" (\(script.language)), "
            + "\(script.scenes.count) scene\(script.scenes.count == 1 ? "" : "s"), "
            + "\(sounds) sound\(sounds == 1 ? "" : "s") of \(String(format: "%.1f", Double(bytes) / 1e6)) MB"
    }
}
