import Application
import FileStorage
import Foundation
import PlayDocuments
import PlayFiles
import SQLiteStorage
import Storage

/// Where plays and their sounds are kept, for a server and for the commands beside it, and what reads them.
struct PlayStores {
    let plays: SQLitePlayStore
    let audio: ContentFolder
    let reader: PlayReader

    init(_ folder: URL) throws {
        reader = try Self.reader()
        do throws(StorageError) {
            plays = try SQLitePlayStore(folder: folder)
        } catch {
            throw StartFailure(error.message)
        }
        audio = .audio(in: folder)
    }

    func services() -> PlayServices {
        PlayServices(store: plays, audio: audio, documents: reader)
    }

    private static func reader() throws -> PlayReader {
        guard let root = ProjectFolder.find() else {
            throw StartFailure("the folder docs is not beside the program; start it from a checkout of the project")
        }
        let schema = "\(root)/docs/play.xsd"
        do throws(DocumentFaults) {
            return try PlayReader(schemaPath: schema)
        } catch {
            throw StartFailure(error.faults[0].text(file: schema))
        }
    }
}
