import ArgumentParser
import CommandLineSupport
import Features
import FileStorage
import Foundation
import PlayFiles
import PostgreSQLStorage
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

/// The stores of plays and sounds, and the reader of play files, for the server and the commands.
struct PlayStores {
    let plays: any PlayStore
    let audio: any AudioStore
    let reader: any PlayDocumentReading

    /// - Parameter isReplacement: Whether the server was already running: files for reading plays are then looked up
    ///   when they are needed.
    init(_ folder: URL, _ database: PostgreSQLDatabase? = nil, isReplacement: Bool = false) throws {
        reader = isReplacement ? LazyPlayReader() : try Self.reader()
        if let database {
            plays = PostgreSQLPlayStore(database)
            audio = DatabaseContents.audio(database, cache: .audio(in: folder))
            return
        }
        do throws(StorageError) {
            plays = try SQLitePlayStore(folder: folder)
        } catch {
            throw StartFailure(error.message)
        }
        audio = ContentFolder.audio(in: folder)
    }

    func importer() throws -> PlayImporter {
        PlayImporter(plays: plays, audio: audio, reader: try Self.reader())
    }

    func services() -> PlayServices {
        PlayServices(store: plays, audio: audio, documents: reader)
    }

    static func reader() throws -> PlayReader {
        let schema = "\(try SharedFiles.find().documents)/play.xsd"
        do throws(DocumentFaults) {
            return try PlayReader(schemaPath: schema)
        } catch {
            throw StartFailure(error.faults[0].text(file: schema))
        }
    }
}

/// Compiles the schema for each document, so that a server continues if the schema is temporarily unreadable.
private struct LazyPlayReader: PlayDocumentReading {
    func script(_ bytes: [UInt8]) throws(DocumentFaults) -> PlayScript { try reader().script(bytes) }

    func regions(_ bytes: [UInt8]) throws(DocumentFaults) -> MapRegions { try reader().regions(bytes) }

    private func reader() throws(DocumentFaults) -> PlayReader {
        do {
            return try PlayStores.reader()
        } catch {
            let reason = "the server cannot read its schema now; try again later"
            throw DocumentFaults([DocumentFault(line: nil, reason: reason)])
        }
    }
}
