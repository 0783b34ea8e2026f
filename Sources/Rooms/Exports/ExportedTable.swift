import ExportFiles
import Web

/// The rows of a table of a session.
///
/// A copy that shares memory with the room.
package protocol ExportedTable: Sendable {
    static var description: TableDescription { get }
    /// Returns the rows from the first on; their fields have the columns' kinds.
    func makeRows() -> AnyIterator<[TableField]>
}

extension ExportedTable {
    /// The table as CSV.
    func csv(_ dialect: CSVDialect) -> [UInt8] {
        var text = Self.description.csv(dialect)
        for row in makeRows() { text.row(row) }
        return text.bytes
    }
}

/// The rows of a table in pieces, which may be read from the store.
package protocol TableRows: Sendable {
    /// Returns the next rows; `nil` at the end.
    func next() async throws -> [[TableField]]?
}

/// The rows of a table in memory.
package actor MemoryRows: TableRows {
    private static let rowsPerPiece = 512

    private let rows: AnyIterator<[TableField]>

    /// Reads a table from its first row on.
    package init(_ table: any ExportedTable) {
        rows = table.makeRows()
    }

    /// Returns up to 512 rows; `nil` at the end.
    package func next() -> [[TableField]]? {
        let piece = Array(rows.prefix(Self.rowsPerPiece))
        return piece.isEmpty ? nil : piece
    }
}

extension SpreadsheetWriting {
    /// Begins a sheet for a table.
    func beginSheet(of table: TableDescription) throws(ExportError) {
        try beginSheet(
            table.name.description,
            columns: table.spreadsheetColumns.map { SpreadsheetColumn($0.name.description, width: $0.width) }
        )
    }

    /// Appends a table's row.
    func append(_ row: [TableField]) throws(ExportError) {
        try append(row.compactMap(\.cell))
    }

    /// Adds a sheet with a whole table.
    func add(_ table: any ExportedTable) throws(ExportError) {
        try beginSheet(of: type(of: table).description)
        for row in table.makeRows() { try append(row) }
    }
}

extension TableColumn {
    /// The width in a spreadsheet, in characters.
    fileprivate var width: Double {
        let maxWidth: Double = kind == .date ? 20 : kind == .text ? 16 : 10
        return max(maxWidth, Double(name.description.count) + 2)
    }
}
