import Foundation
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
    /// The group whose samples they are; `nil` for those of all.
    var group: String?
    /// RFC 3339; `nil` for sums since the session's start.
    var startedAt: String?
}

extension PartHead {
    init(_ part: SessionPart, of room: Room, group: String? = nil) {
        code = room.code
        name = part.name
        kind = part.kind
        number = part.number
        title = part.title
        target = part.target
        settings = part.settings
        self.group = group
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
        if let group { json.string("group", group) }
    }
}

/// The samples of a part: the values of its participants in each measure.
package struct PartSamples: Sendable {
    /// One measure's values, in the order of the participants; `nil` for a participant without a value.
    struct Column: Sendable {
        var measure: Measure
        var values: [Double?]
        /// How far each value may be from the truth; `nil` for a measure without errors.
        var errors: ColumnErrors?
    }

    /// The errors of a measure's values.
    struct ColumnErrors: Sendable {
        var kind: FigureError.Kind
        /// In the measure's unit; `nil` where it is unknown.
        var values: [Double?]
        /// Why the first of those that are unknown is.
        var absence: FigureError.Absence?

        /// `nil` without errors.
        init?(_ errors: [FigureError?]) {
            guard let first = errors.compactMap({ $0 }).first else { return nil }
            kind = first.kind
            // Rounded up to three digits: samples are kept and sent as files.
            values = errors.map { $0?.error.map(Self.rounded) }
            absence = errors.compactMap { $0?.absence }.first
        }

        init(kind: FigureError.Kind, values: [Double?], absence: FigureError.Absence?) {
            (self.kind, self.values, self.absence) = (kind, values, absence)
        }

        private static func rounded(_ error: Double) -> Double {
            guard error > 0, error.isFinite else { return error }
            let step = pow(10, 2 - log10(error).rounded(.down))
            return (error * step).rounded(.up) / step
        }

        /// Writes the error of a value in the middle; of more than half unknown, why.
        func writeTypical(into json: inout JSONWriter) {
            let known = values.compactMap { $0 }.sorted()
            guard !known.isEmpty, known.count * 2 >= values.count else {
                return json.error("valueError", FigureError(of: 0, kind, absence: absence ?? .notEstimated))
            }
            json.raw(",\"valueError\":{")
            json.number("error", known[known.count / 2])
            json.string("kind", kind.rawValue)
            json.raw("}")
        }
    }

    var head: PartHead
    /// Their ids.
    var participants: [String]
    /// Who had the participants' phones; `nil` where codes do not identify.
    var persons: [String?]?
    var columns: [Column]
    /// The reliability of the participants' densities, in a part with lengths.
    var trusts: [DensityTrust?]?

    init(head: PartHead, participants: [String], persons: [String?]? = nil, columns: [Column]) {
        self.head = head
        self.participants = participants
        self.persons = persons
        self.columns = columns
    }

    /// Computes the values of a part.
    ///
    /// - Parameters:
    ///   - groups: The participants' groups, of which the head names one or none.
    ///   - persons: The person of each participant's id that has one; `nil` where codes do not identify.
    init(of part: SessionPart, _ head: PartHead, groups: PartGroups, persons: [String: String]?) {
        let rows = groups.rows(part.rows(), of: head.group)
        self.head = head
        participants = rows.map(\.participant)
        self.persons = persons.map { persons in rows.map { persons[$0.participant] } }
        columns = part.measures.indices.map { index in
            Column(
                measure: part.measures[index],
                // JSON has no infinities and no NaN.
                values: rows.map { row in row.values[index].flatMap { $0.isFinite ? $0 : nil } },
                errors: ColumnErrors(
                    rows.map { row in
                        guard row.values[index]?.isFinite == true, index < row.errors.count else { return nil }
                        return row.errors[index]
                    }
                )
            )
        }
        if part.measures.contains(where: { $0.unit == "cm" }) { trusts = rows.map(\.trust) }
    }

    func json() -> [UInt8] {
        var json = JSONWriter(capacity: 256)
        json.raw("{")
        head.write(into: &json)
        json.list("participants", participants) { $0.string($1) }
        if let persons { json.list("persons", persons) { $0.string($1) } }
        json.objects("measures", columns) { json, column in
            json.fields(of: column.measure)
            json.list("values", column.values) { $0.number($1) }
            guard let errors = column.errors else { return }
            json.list("errors", errors.values) { $0.number($1) }
            json.string("errorKind", errors.kind.rawValue)
            if let absence = errors.absence { json.string("errorReason", absence.rawValue) }
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
        let density = TableColumns<DensityTrust?>.density { $0 }.all
        let names = trusts == nil ? [] : density.map(\.head.name.description)
        let errors = columns.filter { $0.errors != nil }
        let header =
            ["participant"] + (persons == nil ? [] : ["person"]) + columns.map(\.measure.name) + names
            + errors.map { "\($0.measure.name)Error" }
        var text = CSVWriter(dialect, header: header)
        for (index, participant) in participants.enumerated() {
            text.string(participant)
            if let persons { text.string(persons[index] ?? "") }
            for column in columns { text.number(column.values[index]) }
            text.row(
                (trusts.map { trusts in density.map { $0.field(trusts[index]) } } ?? [])
                    + errors.map { .number($0.errors?.values[index]) }
            )
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
