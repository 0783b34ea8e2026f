import Rooms
import Web
import WireProtocol

/// The head by which a part of a session is identified.
struct PartHead: Hashable, Sendable {
    /// The session's code.
    var code: String
    var name: String
    var kind: String
    var number: Int?
    var title: String?
    var target: Double?
    var settings: String
    /// RFC 3339; `nil` for sums since the session's start.
    var startedAt: String?
}

extension PartHead {
    init(_ part: SessionPart, of room: Room) {
        code = room.code
        name = part.name
        kind = part.kind
        number = part.number
        title = part.title
        target = part.target
        settings = part.settings
        let created = room.createdAt + room.clockOffset
        startedAt = part.startedMilliseconds.map { Timestamp.text(created + Double($0) / 1000) }
    }

    /// Writes its fields without braces.
    func write(into json: inout JSONWriter) {
        json.string("code", code)
        json.string("name", name)
        json.string("kind", kind)
        json.integer("number", number)
        json.string("title", title)
        json.number("target", target)
        json.string("settings", settings)
        json.string("startedAt", startedAt)
    }
}

/// The samples of a part: the values of its participants in each measure.
package struct PartSamples: Sendable {
    /// One measure's values, in the order of the participants; `nil` for a participant without a value.
    struct Column: Sendable {
        var measure: Measure
        var values: [Double?]
    }

    var head: PartHead
    /// Their ids.
    var participants: [String]
    var columns: [Column]
    /// The reliability of the participants' densities, in a part with lengths.
    var trusts: [DensityTrust?]?

    init(head: PartHead, participants: [String], columns: [Column]) {
        self.head = head
        self.participants = participants
        self.columns = columns
    }

    /// Computes the values of a part.
    init(of part: SessionPart, _ head: PartHead) {
        let rows = part.rows()
        self.head = head
        participants = rows.map(\.participant)
        columns = part.measures.indices.map { index in
            Column(
                measure: part.measures[index],
                // JSON has no infinities and no NaN.
                values: rows.map { row in row.values[index].flatMap { $0.isFinite ? $0 : nil } }
            )
        }
        if part.measures.contains(where: { $0.unit == "cm" }) { trusts = rows.map(\.trust) }
    }

    func json() -> [UInt8] {
        var json = JSONWriter(capacity: 256)
        json.raw("{")
        head.write(into: &json)
        json.list("participants", participants) { $0.string($1) }
        json.objects("measures", columns) { json, column in
            json.fields(of: column.measure)
            json.list("values", column.values) { $0.number($1) }
        }
        if let trusts {
            json.list("densityFrom", trusts) { $0.string($1?.source.rawValue) }
            json.list("relativeError", trusts) { $0.number($1?.relativeError) }
        }
        json.raw("}")
        return json.bytes
    }

    /// The CSV table, with a line per participant and a column per measure.
    func csv(_ dialect: CSVDialect) -> [UInt8] {
        let density = trusts == nil ? [] : TableColumn.ofDensity.map(\.name.description)
        var text = CSVWriter(dialect, header: ["participant"] + columns.map(\.measure.name) + density)
        for (index, participant) in participants.enumerated() {
            text.string(participant)
            for column in columns { text.number(column.values[index]) }
            if let trusts {
                text.string(trusts[index]?.source.rawValue ?? "")
                text.number(trusts[index]?.relativeError)
            }
            text.endLine()
        }
        return text.bytes
    }
}

extension JSONWriter {
    /// Writes a measure's fields without braces.
    mutating func fields(of measure: Measure) {
        string("name", measure.name)
        string("unit", measure.unit)
        string("better", measure.better?.rawValue)
    }
}
