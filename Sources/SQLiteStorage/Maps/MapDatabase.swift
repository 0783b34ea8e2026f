import Foundation
import GRDBSQLite

/// A read-only connection to an untrusted SQLite file, for ordinary tables and views that join them.
///
/// Without GRDB, whose connections set their own authorizer. https://sqlite.org/security.html: what a query may use,
/// how long its values are and how many steps it takes is bounded, because a view is a program.
final class MapDatabase: @unchecked Sendable {
    // Sendable because a file uses it on one queue at a time only.
    private let connection: OpaquePointer
    private let rules: MapQueryRules

    /// The largest value, in bytes; a row that is longer can be asked for its length.
    private static let maxValueBytes: Int32 = 2 << 20
    /// Virtual machine instructions between two looks at the bounds.
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
        // It stays open without its name.
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
        // SQLite reads nothing of the file before the first query; only then are its tables and views known.
        sqlite3_busy_timeout(connection, 1000)
        _ = try rows("PRAGMA trusted_schema = OFF", steps: 1) { _ in }
        _ = try rows("PRAGMA cell_size_check = ON", steps: 1) { _ in }
        _ = try rows("PRAGMA automatic_index = OFF", steps: 1) { _ in }
        rules.tables = Set(try names("type = 'table' AND rootpage > 0"))
        rules.views = Set(try names("type = 'view'"))
        rules.isOpening = false
    }

    deinit { sqlite3_close(connection) }

    /// What the file's schema calls an ordinary table or a view.
    var objects: Set<String> { rules.tables.union(rules.views) }
    /// The file's views.
    var views: Set<String> { rules.views }

    /// Makes sure that a query reads stored values alone: it fails where a view sorts, gathers or joins strings, and where a
    /// table computes a column.
    ///
    /// - Parameter arguments: As many whole numbers as the query has parameters.
    /// - Throws: `MapDatabaseError` with `SQLITE_AUTH`.
    func requireStored(_ sql: String, arguments: [Int]) throws(MapDatabaseError) {
        rules.read = []
        let programs = try rows("EXPLAIN \(sql)", arguments, steps: 1) { row in row.text(1) }
        if let found = programs.first(where: Self.computing.contains) { throw .computed("a view needs \(found)") }
        let tables = rules.read.intersection(rules.tables)
        rules.isOpening = true
        defer { rules.isOpening = false }
        for table in tables {
            let quoted = table.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
            // 2 and 3 are generated columns.
            let hidden = try rows("PRAGMA table_xinfo(\"\(quoted)\")", steps: 10) { row in row.integer(6) }
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
    ///   - steps: How many thousand instructions the query may take.
    ///   - read: Takes the values that are wanted from a row.
    /// - Throws: `MapDatabaseError`; with `SQLITE_INTERRUPT` after too many steps or too much time.
    func rows<Value>(
        _ sql: String,
        _ arguments: [Int] = [],
        steps: Int,
        read: (Row) -> Value
    ) throws(MapDatabaseError) -> [Value] {
        rules.begin(steps: steps)
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

        /// A value as a whole number; `nil` for none.
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
        // Of a schema with more than that, the rest cannot be read.
        try rows("SELECT name FROM sqlite_schema WHERE \(condition) LIMIT 1000", steps: 1000) { row in
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
