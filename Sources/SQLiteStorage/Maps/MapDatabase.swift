import Foundation
import GRDBSQLite

/// A read-only connection to an untrusted SQLite file, for ordinary tables and views that join them.
///
/// GRDB cannot be used, because its connections set their own authorizer. As https://sqlite.org/security.html
/// recommends, the functions, the length of values and the number of instructions of a query are bounded, because a view is a program.
final class MapDatabase: @unchecked Sendable {
    // Sendable because the file uses it on one queue at a time.
    private let connection: OpaquePointer
    private let rules: MapQueryRules

    /// The largest value, in bytes; of a longer one, only the length can be queried.
    private static let maxValueBytes: Int32 = 2 << 20
    /// The number of virtual machine instructions between two checks of the limits.
    private static let instructionsBetweenChecks: Int32 = 1000
    private static let limits: [(name: Int32, value: Int32)] = [
        (SQLITE_LIMIT_LENGTH, maxValueBytes), (SQLITE_LIMIT_EXPR_DEPTH, 100), (SQLITE_LIMIT_VDBE_OP, 2000),
        (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_TRIGGER_DEPTH, 1), (SQLITE_LIMIT_WORKER_THREADS, 0),
    ]

    /// Opens a file read-only.
    ///
    /// - Throws: `MapDatabaseError`.
    init(_ path: String) throws(MapDatabaseError) {
        var opened: OpaquePointer?
        let access: MapFileAccess
        do {
            access = try MapFileAccess(path)
        } catch {
            throw MapDatabaseError(code: SQLITE_CANTOPEN, message: "\(error)")
        }
        // The file stays open after its name is removed.
        defer { access.removeCopy() }
        let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE
        let code = sqlite3_open_v2(access.name, &opened, flags | (access.isURI ? SQLITE_OPEN_URI : 0), nil)
        guard let opened else { throw MapDatabaseError(code: code, message: "out of memory") }
        guard code == SQLITE_OK else {
            let error = MapDatabaseError(code: code, message: String(cString: sqlite3_errmsg(opened)))
            sqlite3_close(opened)
            throw error
        }
        connection = opened
        rules = MapQueryRules()
        for limit in Self.limits { sqlite3_limit(connection, limit.name, limit.value) }
        sqlite3_extended_result_codes(connection, 0)
        let context = Unmanaged.passUnretained(rules).toOpaque()
        sqlite3_set_authorizer(connection, authorize, context)
        sqlite3_progress_handler(connection, Self.instructionsBetweenChecks, countSteps, context)
        // SQLite reads the file, and so its tables and views, only at the first query.
        sqlite3_busy_timeout(connection, 1000)
        _ = try rows("PRAGMA trusted_schema = OFF", kiloinstructions: 1) { _ in }
        _ = try rows("PRAGMA cell_size_check = ON", kiloinstructions: 1) { _ in }
        _ = try rows("PRAGMA automatic_index = OFF", kiloinstructions: 1) { _ in }
        rules.tables = Set(try names("type = 'table' AND rootpage > 0"))
        rules.views = Set(try names("type = 'view'"))
        rules.isOpening = false
    }

    deinit { sqlite3_close(connection) }

    /// The ordinary tables and views of the file's schema.
    var objects: Set<String> { rules.tables.union(rules.views) }
    /// The file's views.
    var views: Set<String> { rules.views }

    /// Ensures that a query reads stored values only: it fails where a view sorts, aggregates or concatenates strings,
    /// and where a table computes a column.
    ///
    /// - Parameter arguments: An integer for each parameter of the query.
    /// - Throws: `MapDatabaseError` with `SQLITE_AUTH`.
    func requireStored(_ sql: String, arguments: [Int]) throws(MapDatabaseError) {
        rules.read = []
        let programs = try rows("EXPLAIN \(sql)", arguments, kiloinstructions: 1) { row in row.text(1) }
        if let found = programs.first(where: Self.computing.contains) { throw .computed("a view needs \(found)") }
        let tables = rules.read.intersection(rules.tables)
        rules.isOpening = true
        defer { rules.isOpening = false }
        for table in tables {
            let quoted = table.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
            // 2 and 3 are generated columns.
            let hidden = try rows("PRAGMA table_xinfo(\"\(quoted)\")", kiloinstructions: 10) { row in row.integer(6) }
            if hidden.contains(where: { $0 != 0 }) { throw .computed("the table \(table) computes a column") }
        }
    }

    /// Opcodes that collect rows before the first result, or compute values (https://sqlite.org/opcode.html).
    private static let computing: Set<String> = [
        "OpenEphemeral", "OpenAutoindex", "SorterOpen", "OpenPseudo", "VOpen", "Concat", "AggStep", "InitCoroutine",
        "Program", "RowSetAdd",
    ]

    /// Reads all rows of a query.
    ///
    /// - Parameters:
    ///   - kiloinstructions: The maximum number of instructions for the query, in thousands.
    ///   - read: Reads the needed values from a row.
    /// - Throws: `MapDatabaseError`; with `SQLITE_INTERRUPT` after too many instructions or too much time.
    func rows<Value>(
        _ sql: String,
        _ arguments: [Int] = [],
        kiloinstructions: Int,
        read: (Row) -> Value
    ) throws(MapDatabaseError) -> [Value] {
        rules.begin(kiloinstructions: kiloinstructions)
        var statement: OpaquePointer?
        try check(sqlite3_prepare_v2(connection, sql, -1, &statement, nil))
        defer { sqlite3_finalize(statement) }
        for (index, argument) in arguments.enumerated() {
            try check(sqlite3_bind_int64(statement, Int32(index + 1), Int64(argument)))
        }
        var values: [Value] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: values.append(read(Row(statement: statement)))
            case SQLITE_DONE: return values
            case let code: try check(code)
            }
        }
    }

    /// The values of the query's current row.
    struct Row {
        fileprivate let statement: OpaquePointer?

        /// A value as text; empty for none.
        func text(_ column: Int32) -> String {
            sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
        }

        /// A value as an integer; `nil` if it is not one.
        func integer(_ column: Int32) -> Int? {
            sqlite3_column_type(statement, column) == SQLITE_NULL
                ? nil : Int(sqlite3_column_int64(statement, column))
        }

        /// A value's bytes.
        func bytes(_ column: Int32) -> [UInt8] {
            guard let start = sqlite3_column_blob(statement, column) else { return [] }
            let count = Int(sqlite3_column_bytes(statement, column))
            return Array(UnsafeRawBufferPointer(start: start, count: count))
        }
    }

    private func names(_ condition: String) throws(MapDatabaseError) -> [String] {
        // If the schema has more objects, the rest is not read.
        try rows("SELECT name FROM sqlite_schema WHERE \(condition) LIMIT 1000", kiloinstructions: 1000) { row in
            row.text(0).lowercased()
        }
    }

    private func check(_ code: Int32) throws(MapDatabaseError) {
        guard code != SQLITE_OK else { return }
        if let refused = rules.refused { throw .computed(refused) }
        throw MapDatabaseError(code: code, message: String(cString: sqlite3_errmsg(connection)))
    }
}

/// An error of SQLite, or a query that computes.
struct MapDatabaseError: Error, CustomStringConvertible {
    /// The result code.
    let code: Int32
    let message: String

    var description: String { message }

    static func computed(_ message: String) -> MapDatabaseError {
        MapDatabaseError(code: SQLITE_AUTH, message: message)
    }
}

/// Opens an SQLite file so that nothing is written beside it, which the folder may not allow.
///
/// A file in WAL mode needs files beside it even for reading, except an immutable one
/// (https://sqlite.org/wal.html#readonly).
enum MapFileAccess {
    /// The file needs no other file.
    case plain(String)
    /// The file is in WAL mode and complete: it is opened as immutable. Maps are replaced by renaming a new file.
    case immutable(uri: String)
    /// The file is in WAL mode with changes that are only in the log: a copy of both is opened, in a folder that is
    /// then removed.
    case copy(path: String, folder: URL)

    init(_ path: String) throws {
        guard Self.isInWALMode(path) else {
            self = .plain(path)
            return
        }
        let log = path + "-wal"
        guard let size = try? FileManager.default.attributesOfItem(atPath: log)[.size] as? Int, size > 0 else {
            let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
            self = .immutable(uri: (path.hasPrefix("/") ? "file://" : "file:") + escaped + "?immutable=1")
            return
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "touchfigures-map-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700]
        )
        let copy = folder.appending(path: "map").path
        do {
            try FileManager.default.copyItem(atPath: path, toPath: copy)
            try FileManager.default.copyItem(atPath: log, toPath: copy + "-wal")
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw error
        }
        self = .copy(path: copy, folder: folder)
    }

    /// The name for SQLite to open.
    var name: String {
        switch self {
        case .plain(let path), .copy(let path, _): path
        case .immutable(let uri): uri
        }
    }

    var isURI: Bool { if case .immutable = self { true } else { false } }

    /// Removes a copy; connections that have it open continue to work.
    func removeCopy() {
        if case .copy(_, let folder) = self { try? FileManager.default.removeItem(at: folder) }
    }

    /// Whether the versions for reading and writing are 2 (https://sqlite.org/fileformat2.html#file_format_version_numbers).
    private static func isInWALMode(_ path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        guard let header = try? file.read(upToCount: 20), header.count == 20 else { return false }
        return header.starts(with: Array("SQLite format 3\0".utf8)) && header[18] == 2 && header[19] == 2
    }
}
