import GRDB

/// The database library.
package enum SQLiteLibrary {
    /// The version of the library that is loaded, such as `3.40.1`.
    package static var version: String {
        let version = try? DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()") }
        return version ?? "unknown"
    }
}
