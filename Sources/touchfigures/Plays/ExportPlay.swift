import ArgumentParser
import CommandLineSupport
import FileStorage
import Foundation
import PlayFiles
import SQLiteStorage
import Storage

/// `touchfigures export-play`.
struct ExportPlay: AsyncParsableCommand, DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "export-play",
        abstract: "Writes a play's XML file, and its sounds beside it, as they are imported.",
        discussion: "Files that are there already must have the same content. Exits with 1 if a sound is missing."
    )

    @Argument(help: "The play's id.")
    var id: String

    @Argument(help: "The file to write.")
    var file: String

    @OptionGroup var location: DataLocation

    var databaseFlags: DatabaseFlags { location.database }

    func run() async throws {
        let opened = try location.open(isExport: true)
        defer { opened.close() }
        let stores = try PlayStores(opened.folder, opened.database)
        var missing: [String] = []
        do {
            guard let play = try await stores.plays.play(id) else {
                let ids = try await stores.plays.plays(after: 0, limit: 20, completeOnly: false).plays.map(\.id)
                throw StartFailure(
                    "unknown play \(id)"
                        + (ids.isEmpty ? "; there are no plays" : "; known plays: \(ids.joined(separator: ", "))")
                )
            }
            missing = try await PlayExporter(audio: stores.audio).run(play, to: URL(filePath: file))
            try await stores.plays.close()
            print("\(file): \"\(play.script.title)\", \(play.audio.count) sounds beside it".printable)
        } catch let error as StorageError {
            throw StartFailure(error.message)
        } catch let error as PlayFileRefusal {
            throw StartFailure(error.reason)
        } catch let error as StartFailure {
            throw error
        } catch {
            throw StartFailure("\(file): \(error.systemReason)")
        }
        for name in missing { print("\(file): missing sound \"\(name)\"".printable) }
        if !missing.isEmpty { throw ExitCode(1) }
    }
}
