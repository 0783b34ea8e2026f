import Foundation
import SQLiteStorage
import Storage
import Testing

/// A kind of store that keeps the contract of `SessionStore`; each case runs the whole suite.
enum StoreUnderTest: String, CaseIterable, CustomTestStringConvertible {
    case sqlite

    var testDescription: String { rawValue }

    func fixture() throws -> any StoreFixture {
        switch self {
        case .sqlite: try SQLiteFixture()
        }
    }
}

/// One place where a store keeps its data, for one test.
protocol StoreFixture: AnyObject {
    /// Opens the place; again after `close`, as a restarted server does.
    func open() throws -> any SessionStore

    /// Opens what a crash at this moment would leave, while the first store is still open.
    func openAfterCrash() throws -> any SessionStore

    /// What has to be on disk for a session to be read, by the session's code.
    func keys() throws -> [String: [UInt8]]

    /// The size of the data without what is held ready for wipes.
    func bytes() throws -> Int

    /// Whether any file of the place holds `bytes`.
    func holdsTrace(of bytes: [UInt8]) throws -> Bool
}
