package import Challenges
import ExportFiles
import Geometry
package import Languages
package import Web
package import WireProtocol

/// The head of a table's column. CSV, spreadsheets and their explanations are all made from it.
package struct ColumnHead: Sendable {
    /// The kind of a column's values; each may be missing.
    package enum Kind: String, CaseIterable, Sendable {
        case integer
        case number
        case text
        case bool
        case date
        /// In plain CSV `x y t|x y t|…`, in JSON `[[x,y,t], …]`; spreadsheets have a table of points instead.
        case points

        /// The kind's name.
        package var text: LocalText { LocalText("tables.kinds.\(rawValue)") }
    }

    /// The name in every file, and in the texts' keys.
    package let name: StaticString
    /// The kind of its values.
    package let kind: Kind
    /// `nil` for values without a unit.
    package let unit: String?
    /// What takes the place of `{name}` in the column's explanation.
    fileprivate let words: (@Sendable (TextLanguage) -> String)?
    /// What the values tell beyond the measurement; `nil` for nothing.
    fileprivate(set) var disclosure: Disclosure?
}

/// A table of a session that can be requested.
package struct TableDescription: Sendable {
    /// The name of its files and sheets, in its address, and in the texts' keys.
    package let name: StaticString
    /// All columns, in the order of plain CSV.
    package let columns: [ColumnHead]

    /// The table's title for a reader.
    package var title: LocalText { LocalText("tables.titles.\(name)") }
    /// The columns that spreadsheets have.
    var spreadsheetColumns: [ColumnHead] { columns.filter { $0.kind != .points } }

    /// The key of a column's explanation: this table's own, or else the one that it has in common with other tables.
    package func key(of column: ColumnHead) -> String {
        let own = "tables.columns.\(name).\(column.name)"
        return Languages.shared.text(own, in: .en) == nil ? "tables.columns.common.\(column.name)" : own
    }

    /// Explains a column.
    package func explanation(of column: ColumnHead, in language: TextLanguage) -> String {
        let text = LocalText(key(of: column))
        return column.words.map { text.filled(["words": $0(language)], in: language) } ?? text[language]
    }

    /// Begins the table as CSV, with the columns' names.
    package func csv(_ dialect: CSVDialect) -> CSVWriter {
        let columns = dialect.isForSpreadsheets ? spreadsheetColumns : columns
        return CSVWriter(dialect, header: columns.map(\.name.description))
    }
}

/// Columns of a table whose rows are of a type: each has its value beside its name.
package struct TableColumns<Row>: Sendable {
    /// One column.
    package struct Column: Sendable {
        /// The name, the kind and the unit.
        package fileprivate(set) var head: ColumnHead
        /// The value in a row, of the head's kind.
        package let field: @Sendable (Row) -> TableField
    }

    /// The columns in their order.
    package private(set) var all: [Column]

    private init(
        _ name: StaticString,
        _ kind: ColumnHead.Kind,
        _ unit: String?,
        words: (@Sendable (TextLanguage) -> String)? = nil,
        _ field: @escaping @Sendable (Row) -> TableField
    ) {
        all = [Column(head: ColumnHead(name: name, kind: kind, unit: unit, words: words), field: field)]
    }

    /// Joins columns.
    package init(_ parts: [TableColumns]) {
        all = parts.flatMap(\.all)
    }

    /// The same columns, whose values tell something beyond the measurement.
    package func disclosing(_ disclosure: Disclosure) -> TableColumns {
        var columns = self
        for index in columns.all.indices { columns.all[index].head.disclosure = disclosure }
        return columns
    }

    /// A column of whole numbers.
    package static func integer(
        _ name: StaticString,
        unit: String? = nil,
        _ value: @escaping @Sendable (Row) -> Int?
    ) -> TableColumns {
        TableColumns(name, .integer, unit) { .integer(value($0)) }
    }

    /// A column of numbers.
    package static func number(
        _ name: StaticString,
        unit: String? = nil,
        words: (@Sendable (TextLanguage) -> String)? = nil,
        _ value: @escaping @Sendable (Row) -> Double?
    ) -> TableColumns {
        TableColumns(name, .number, unit, words: words) { .number(value($0)) }
    }

    /// A column of texts.
    package static func text(
        _ name: StaticString,
        words: (@Sendable (TextLanguage) -> String)? = nil,
        _ value: @escaping @Sendable (Row) -> String?
    ) -> TableColumns {
        TableColumns(name, .text, nil, words: words) { .text(value($0)) }
    }

    /// A column of truth values.
    package static func bool(_ name: StaticString, _ value: @escaping @Sendable (Row) -> Bool?) -> TableColumns {
        TableColumns(name, .bool, nil) { .bool(value($0)) }
    }

    /// A column of times, in seconds since 1970.
    package static func date(_ name: StaticString, _ value: @escaping @Sendable (Row) -> Double?) -> TableColumns {
        TableColumns(name, .date, nil) { .date(value($0)) }
    }

    /// A column of points: x and y in CSS px and the time in ms.
    package static func points(
        _ name: StaticString,
        _ value: @escaping @Sendable (Row) -> [TracedPoint]
    ) -> TableColumns {
        TableColumns(name, .points, "CSS px, CSS px, ms") { .points(value($0)) }
    }
}

/// The columns of a table under its name.
package struct TableLayout<Row>: Sendable {
    /// The heads of the columns.
    package let description: TableDescription
    /// The columns.
    package let columns: [TableColumns<Row>.Column]

    /// Lists the columns.
    package init(_ name: StaticString, _ columns: [TableColumns<Row>]) {
        self.columns = columns.flatMap(\.all)
        description = TableDescription(name: name, columns: self.columns.map(\.head))
    }

    /// Returns the values of a row.
    package func fields(of row: Row) -> [TableField] { columns.map { $0.field(row) } }
}

/// One field of a table's row; `nil` without a value.
package enum TableField: Sendable {
    case integer(Int?)
    case number(Double?)
    case text(String?)
    case bool(Bool?)
    /// Seconds since 1970.
    case date(Double?)
    case points([TracedPoint])

    var kind: ColumnHead.Kind {
        switch self {
        case .integer: .integer
        case .number: .number
        case .text: .text
        case .bool: .bool
        case .date: .date
        case .points: .points
        }
    }

    /// The cell of a spreadsheet; `nil` for a field that has its own sheet.
    var cell: SpreadsheetCell? {
        switch self {
        case .integer(let value): value.map { .number(Double($0)) } ?? .empty
        case .number(let value): value.map { .number($0) } ?? .empty
        case .text(let value): value.map { .text($0) } ?? .empty
        case .bool(let value): value.map { .bool($0) } ?? .empty
        case .date(let value): value.map { .date($0) } ?? .empty
        case .points: nil
        }
    }
}

extension CSVWriter {
    /// Writes a line.
    package mutating func row(_ fields: [TableField]) {
        for field in fields {
            switch field {
            case .integer(let value): integer(value)
            case .number(let value): number(value)
            case .text(let value): string(value ?? "")
            case .bool(let value): bool(value)
            case .date(let value): string(value.map(Timestamp.text) ?? "")
            // Spreadsheets have no cells for points.
            case .points where isForSpreadsheets: break
            case .points(let points):
                var packed = JSONWriter()
                for (index, point) in points.enumerated() {
                    if index > 0 { packed.raw("|") }
                    packed.coordinates(of: point, separator: " ")
                }
                numbers(packed)
            }
        }
        endLine()
    }
}

extension JSONWriter {
    /// Writes x, y and time.
    package mutating func coordinates(of point: TracedPoint, separator: StaticString) {
        number(point.position.x)
        raw(separator)
        number(point.position.y)
        raw(separator)
        number(point.milliseconds)
    }
}
