import Application
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
    let reader: PlayReader

    init(_ folder: URL, _ database: PostgreSQLDatabase? = nil) throws {
        reader = try Self.reader()
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

    func services() -> PlayServices {
        PlayServices(store: plays, audio: audio, documents: reader)
    }

    private static func reader() throws -> PlayReader {
        let schema = "\(try SharedFiles.find().documents)/play.xsd"
        do throws(DocumentFaults) {
            return try PlayReader(schemaPath: schema)
        } catch {
            throw StartFailure(error.faults[0].text(file: schema))
        }
    }
}
