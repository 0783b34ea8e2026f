import CommandLineSupport
import Features
import FileStorage
import Foundation
import PlayFiles
import PostgreSQLStorage
import SQLiteStorage
import Storage

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
