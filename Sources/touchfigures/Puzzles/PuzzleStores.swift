import Application
import FileStorage
import Foundation
import SQLiteStorage
import Storage
import VipsImaging

/// The stores of puzzles and pictures, for the server and the commands.
struct PuzzleStores {
    let puzzles: SQLitePuzzleStore
    let pictures: ContentFolder

    init(_ folder: URL, isImporting: Bool = false) throws {
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
