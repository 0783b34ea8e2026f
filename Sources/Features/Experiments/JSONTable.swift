import Rooms
import WireProtocol

/// A table whose JSON response is a list of objects with the columns' names.
protocol JSONTable: ExportedTable {
    init(rows: PerformedRows)
    var rows: PerformedRows { get }
    /// The name of the list.
    static var listName: StaticString { get }
}

extension JSONTable {
    /// The source of the table.
    static var source: TableSource {
        TableSource({ Self(rows: PerformedRows(of: $0)) }, cost: ExperimentRows.cost)
    }

    var json: [UInt8] {
        var json = JSONWriter(capacity: 256)
        json.raw("{")
        json.string("code", rows.code)
        json.key(Self.listName)
        json.raw("[")
        let names = Self.description.columns.map(\.name)
        var isFirst = true
        for row in makeRows() {
            json.raw(isFirst ? "{" : ",{")
            isFirst = false
            for (name, field) in zip(names, row) {
                json.key(name)
                json.field(field)
            }
            json.raw("}")
        }
        json.raw("]}")
        return json.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func field(_ field: TableField) {
        switch field {
        case .integer(let value): integer(value)
        case .number(let value), .date(let value): number(value)
        case .text(let value): string(value)
        case .bool(let value): bool(value)
        case .points(let points):
            list(points) { json, point in
                json.raw("[")
                json.coordinates(of: point, separator: ",")
                json.raw("]")
            }
        }
    }
}

/// A table of experiments as JSON.
struct JSONTableResponse<Table: JSONTable>: RoomResponse {
    var mediaType: String { "application/json" }
    var cacheKey: String { "xj-\(Table.description.name)" }

    func cost(in room: Room) -> Int? { ExperimentRows.cost(in: room) }

    func read(_ room: Room, at milliseconds: UInt64) -> any RoomReading {
        Reading(table: Table(rows: PerformedRows(of: room)))
    }

    private struct Reading: RoomReading {
        let table: Table

        func bytes() -> [UInt8] { table.json }
    }
}
