import CommandLineSupport
import Features
import FileStorage
import Foundation
import PostgreSQLStorage
import PuzzleFolders
import SQLiteStorage
import Storage
import VipsImaging

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
