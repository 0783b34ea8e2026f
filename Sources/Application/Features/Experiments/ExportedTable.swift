import Challenges
import Geometry
import WireProtocol

/// One field of an exported row.
enum ExportField {
    case integer(Int?)
    case number(Double?)
    case text(String?)
    case bool(Bool?)
    /// `[[x,y,t], …]`; in CSV `x y t|x y t|…`.
    case points([TracedPoint])
}

/// Rows of an experiment's export, as JSON or CSV.
protocol ExportedTable: RoomReading {
    init(rows: PerformedRows, isTable: Bool)
    /// Distinguishes its answers from those of the others.
    static var cacheKey: String { get }
    var rows: PerformedRows { get }
    /// Whether it is CSV.
    var isTable: Bool { get }
    /// The name of the rows' list in JSON.
    var listName: StaticString { get }
    /// The columns' names.
    var names: [StaticString] { get }
    /// Calls `write` with the fields of each row.
    func forEachRow(_ write: ([ExportField]) -> Void)
}

extension ExportedTable {
    func bytes() -> [UInt8] { isTable ? csv : json }

    private var json: [UInt8] {
        var json = JSONWriter(capacity: 256)
        json.raw("{\"code\":")
        json.string(rows.code)
        json.raw(",\"")
        json.raw(listName)
        json.raw("\":[")
        let names = names
        var isFirst = true
        forEachRow { row in
            json.raw(isFirst ? "{" : ",{")
            isFirst = false
            for (index, field) in row.enumerated() {
                json.raw(index == 0 ? "\"" : ",\"")
                json.raw(names[index])
                json.raw("\":")
                switch field {
                case .integer(let value): json.integer(value)
                case .number(let value): json.optional(value)
                case .text(let value): json.string(value)
                case .bool(let value): if let value { json.bool(value) } else { json.raw("null") }
                case .points(let points):
                    json.list(points) { json, point in
                        json.raw("[")
                        json.coordinates(of: point, separator: ",")
                        json.raw("]")
                    }
                }
            }
            json.raw("}")
        }
        json.raw("]}")
        return json.bytes
    }

    private var csv: [UInt8] {
        var text = CSVWriter(header: names.map(\.description).joined(separator: ","))
        forEachRow { row in
            for field in row {
                switch field {
                case .integer(let value): text.integer(value)
                case .number(let value): text.number(value)
                case .text(let value): text.string(value ?? "")
                case .bool(let value): text.string(value.map { $0 ? "true" : "false" } ?? "")
                case .points(let points):
                    var packed = JSONWriter()
                    for (index, point) in points.enumerated() {
                        if index > 0 { packed.raw("|") }
                        packed.coordinates(of: point, separator: " ")
                    }
                    text.numbers(packed)
                }
            }
            text.endLine()
        }
        return text.bytes
    }
}

extension JSONWriter {
    /// Writes x, y and time.
    fileprivate mutating func coordinates(of point: TracedPoint, separator: StaticString) {
        number(point.position.x)
        raw(separator)
        number(point.position.y)
        raw(separator)
        number(point.milliseconds)
    }
}
