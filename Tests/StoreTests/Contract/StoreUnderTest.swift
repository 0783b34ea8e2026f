import Foundation
import Storage
import Testing

/// A kind of store that keeps the contracts of `Storage`; each case runs the whole suite.
enum StoreUnderTest: String, CaseIterable, CustomTestStringConvertible {
    case sqlite, postgresql

    var testDescription: String { rawValue }

    func fixture() throws -> any StoreFixture {
        switch self {
        case .sqlite: try SQLiteFixture()
        case .postgresql: try PostgreSQLFixture()
        }
    }
}

/// One place where a store keeps its data, for one test.
protocol StoreFixture: AnyObject {
    /// Opens the place; after `close` again, like a restarted server.
    func open() throws -> any SessionStore

    /// Opens the state after a crash now, while the first store is still open.
    func openAfterCrash() throws -> any SessionStore

    /// Opens the puzzles and rounds of the place, once per process.
    func openPuzzles() throws -> any PuzzleStore

    /// Opens the plays of the place, once per process.
    func openPlays() throws -> any PlayStore

    /// Opens the lessons of the place, once per process.
    func openLessons() throws -> any LessonStore

    /// Opens the pictures of the place.
    func openPictures() throws -> any PictureStore

    /// Makes a picture look as if it had not been used for an hour.
    func age(_ hash: String) throws

    /// The bytes on disk that a session's reading needs, by its code; `nil` for a store without keys.
    func keys() throws -> [String: [UInt8]]?

    /// The size of the data without the reserve for wipes, in bytes.
    func bytes() throws -> Int

    /// Makes commits with rounds fail, of a place that was opened once and is closed.
    func refuseRounds() throws

    /// Whether any file of the place, or any row of the database, holds `bytes`.
    func holdsTrace(of bytes: [UInt8]) throws -> Bool
}
