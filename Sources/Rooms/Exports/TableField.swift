package import Challenges
import ExportFiles
import Geometry
import Web
package import WireProtocol

/// One field of a table's row; `nil` without a value.
package enum TableField: Sendable {
    case integer(Int?)
    case number(Double?)
    case text(String?)
    case bool(Bool?)
    /// Seconds since 1970.
    case date(Double?)
    case points([TracedPoint])

    var kind: TableColumn.Kind {
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
    mutating func row(_ fields: [TableField]) {
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
