import ExportFiles
package import Languages
import Web

/// The rows of a table of a session.
///
/// A copy that shares memory with the room.
package protocol ExportedTable: Sendable {
    associatedtype Row
    /// The columns, each with its value in a row.
    static var layout: TableLayout<Row> { get }
    /// Returns the rows from the first on.
    func makeRows() -> AnyIterator<Row>
}

extension ExportedTable {
    /// The name and the heads of the columns.
    package static var description: TableDescription { layout.description }

    /// Returns the values of the rows from the first on.
    package func makeFields() -> AnyIterator<[TableField]> {
        let (layout, rows) = (Self.layout, makeRows())
        return AnyIterator { rows.next().map(layout.fields) }
    }

    /// The table as CSV.
    func csv(_ dialect: CSVDialect) -> [UInt8] {
        var text = Self.description.csv(dialect)
        for row in makeFields() { text.row(row) }
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
        rows = table.makeFields()
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
        for row in table.makeFields() { try append(row) }
    }
}

extension ColumnHead {
    /// The width in a spreadsheet, in characters.
    fileprivate var width: Double {
        let maxWidth: Double = kind == .date ? 20 : kind == .text ? 16 : 10
        return max(maxWidth, Double(name.description.count) + 2)
    }
}

/// The columns of tables, with their units and explanations.
package struct ColumnsTable: ExportedTable {
    /// A column of a table.
    package typealias Row = (table: TableDescription, column: ColumnHead, language: TextLanguage)

    /// The columns of this table.
    package static let layout = TableLayout<Row>(
        "columns",
        [
            .text("table") { $0.table.name.description },
            .text("column") { $0.column.name.description },
            .text("kind") { $0.column.kind.text[$0.language] },
            .text("unit") { $0.column.unit },
            .text("explanation") { $0.table.explanation(of: $0.column, in: $0.language) },
        ]
    )

    /// The tables whose columns are listed.
    package let tables: [TableDescription]
    /// The language of the explanations.
    package let language: TextLanguage
    /// Whether to omit the columns that only plain CSV has.
    package internal(set) var isForSpreadsheets = true

    /// Lists the columns of tables.
    package init(tables: [TableDescription], language: TextLanguage, isForSpreadsheets: Bool = true) {
        self.tables = tables
        self.language = language
        self.isForSpreadsheets = isForSpreadsheets
    }

    /// Returns a row for each column of each table.
    package func makeRows() -> AnyIterator<Row> {
        let (language, isForSpreadsheets) = (language, isForSpreadsheets)
        let rows = tables.lazy.flatMap { table in
            (isForSpreadsheets ? table.spreadsheetColumns : table.columns).lazy.map {
                (table: table, column: $0, language: language)
            }
        }
        return AnyIterator(rows.makeIterator())
    }
}
