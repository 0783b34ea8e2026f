import Application
import FileStorage
import Foundation
import PostgreSQLStorage
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

    func services() -> PuzzleServices {
        let workshop = PictureWorkshop()
        return PuzzleServices(store: puzzles, pictures: pictures, processing: workshop, thumbnails: workshop)
    }
}
