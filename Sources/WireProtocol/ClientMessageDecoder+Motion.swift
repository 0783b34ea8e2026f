import Foundation
package import Weighing

/// The batches by which a phone weighs with a spring or a ruler, or swings as a pendulum.
extension ClientMessageDecoder {
    /// The rule for the name of a spring or a ruler.
    private static let scaleName = LabelText(
        field: "name",
        maxCharacters: MotionLimits.nameCharacters,
        maxBytes: MotionLimits.nameBytes
    )

    /// What a `motion` batch has, before it is checked.
    private struct MotionFields {
        var texts: [String?] = [nil, nil, nil]
        var numbers = [Double?](repeating: nil, count: MotionFields.numberNames.count)
        var rows: [MotionRow] = []
        var hasRows = false
        var reading: [Double]?
        var isLast = false
        var fault: String?

        static let textNames: [StaticString] = ["way", "name", "role"]
        static let numberNames: [StaticString] = ["scale", "grams", "gramsError", "load", "tare", "metres"]
    }

    /// Decodes a `motion` batch, which is valid JSON. Its list is bounded by the message, and is read here for the first time.
    func decodeMotion(_ seq: UInt64, _ bytes: Span<UInt8>) -> ClientMessage {
        do throws(JSONFault) {
            let fields = try readMotion(in: bytes)
            func bad(_ rule: String) -> ClientMessage { .badBatch(seq: seq, detail: "motion: \(rule)") }
            if let fault = fields.fault { return bad(fault) }
            guard fields.reading == nil || fields.rows.isEmpty else { return bad("either samples or a reading") }
            let subject: MotionSubject?
            do throws(MotionFault) {
                subject = try motionSubject(of: fields)
            } catch {
                return bad(error.rule)
            }
            guard fields.hasRows || fields.reading != nil else { return bad("samples: missing") }
            var reading: LoadReading?
            if let numbers = fields.reading {
                guard let subject else { return bad("way: missing beside a reading") }
                guard let read = LoadReading(subject.way, numbers: numbers) else {
                    return bad("reading: expected the five numbers of a period, an inclination or a swing")
                }
                reading = read
            }
            let isLast = fields.isLast || reading != nil
            return .motion(
                seq: seq,
                batch: MotionBatch(subject: subject, rows: fields.rows, reading: reading, isLast: isLast)
            )
        } catch {
            return .badBatch(seq: seq, detail: "\(error)")
        }
    }

    private struct MotionFault: Error {
        var rule: String
        init(_ rule: String) { self.rule = rule }
    }

    /// What the recording is of; `nil` if the batch continues one.
    private func motionSubject(of fields: MotionFields) throws(MotionFault) -> MotionSubject? {
        guard let wayName = fields.texts[0] else { return nil }
        guard let way = WeighingWay.allCases.first(where: { $0.name.description == wayName }) else {
            throw MotionFault("way: expected \(WeighingWay.allCases.map(\.name.description).joined(separator: " or "))")
        }
        guard let scale = Self.number(fields.numbers[0]) else {
            throw MotionFault("scale: expected a whole number from 1")
        }
        let name: String?
        do throws(LabelText.Fault) {
            name = try fields.texts[1].flatMap { text throws(LabelText.Fault) in try Self.scaleName.checked(text) }
        } catch {
            throw MotionFault("name: \(error.detail)")
        }
        guard let name else { throw MotionFault("name: missing") }
        guard (way == .pendulum) == (fields.texts[2] == "swing") else {
            throw MotionFault("role: expected \(way == .pendulum ? "swing" : "empty, reference or weigh")")
        }
        let role: MotionSubject.Role
        switch fields.texts[2] {
        case "swing":
            guard let metres = fields.numbers[5], MotionLimits.metres.contains(metres) else {
                throw MotionFault("metres: expected a length from 0.1 to 3")
            }
            role = .swing(metres: metres)
        case "empty": role = .reference(grams: 0, error: 0)
        case "reference":
            guard let grams = fields.numbers[1], grams > 0, grams <= MotionLimits.grams else {
                throw MotionFault("grams: expected more than 0, at most \(Int(MotionLimits.grams))")
            }
            guard let error = fields.numbers[2], (0...grams).contains(error) else {
                throw MotionFault("gramsError: expected a standard error from 0 to `grams`")
            }
            role = .reference(grams: grams, error: error)
        case "weigh":
            guard let load = Self.number(fields.numbers[3]) else {
                throw MotionFault("load: expected a whole number from 1")
            }
            let tare = Self.number(fields.numbers[4])
            guard fields.numbers[4] == nil || tare != nil, tare != load else {
                throw MotionFault("tare: expected the number of another load")
            }
            role = .weigh(load: load, tare: tare)
        default: throw MotionFault("role: expected empty, reference or weigh")
        }
        return MotionSubject(way: way, scale: scale, name: name, role: role)
    }

    private static func number(_ value: Double?) -> Int? {
        guard let value, (1...maxExactInteger).contains(value), value == value.rounded() else { return nil }
        return Int(value)
    }

    private func readMotion(in bytes: Span<UInt8>) throws(JSONFault) -> MotionFields {
        var fields = MotionFields()
        var cursor = JSONCursor(ofText: bytes)
        try cursor.expect(UInt8(ascii: "{"), in: bytes)
        repeat {
            let key = try cursor.string(in: bytes)
            try cursor.expect(UInt8(ascii: ":"), in: bytes)
            let next = cursor.peek(in: bytes)
            if let text = MotionFields.textNames.indices.first(where: {
                key.equals(MotionFields.textNames[$0], in: bytes)
            }),
                next == UInt8(ascii: "\"")
            {
                fields.texts[text] = try cursor.string(in: bytes).text(in: bytes)
            } else if let number = MotionFields.numberNames.indices.first(where: {
                key.equals(MotionFields.numberNames[$0], in: bytes)
            }), Self.startsNumber(next) {
                fields.numbers[number] = try cursor.number(in: bytes)
            } else if key.equals("last", in: bytes), next == UInt8(ascii: "t") {
                try cursor.literal("true", in: bytes)
                fields.isLast = true
            } else if key.equals("samples", in: bytes) {
                fields.hasRows = true
                try readRows(into: &fields, &cursor, in: bytes)
            } else if key.equals("reading", in: bytes), next == UInt8(ascii: "[") {
                fields.reading = try numbers(&cursor, count: 5, in: bytes)
                if fields.reading == nil { fields.fault = fields.fault ?? "reading: expected five numbers" }
            } else {
                try cursor.skipValue(in: bytes)
            }
        } while cursor.consume(UInt8(ascii: ","), in: bytes)
        return fields
    }

    /// Reads `[[t, ax, ay, az, rx, ry, rz], …]`. What follows a fault is not needed.
    private func readRows(
        into fields: inout MotionFields,
        _ cursor: inout JSONCursor,
        in bytes: Span<UInt8>
    ) throws(JSONFault) {
        guard cursor.peek(in: bytes) == UInt8(ascii: "[") else {
            fields.fault = fields.fault ?? "samples: expected an array"
            return try cursor.skipValue(in: bytes)
        }
        let start = cursor.index
        cursor.index += 1
        if cursor.consume(UInt8(ascii: "]"), in: bytes) { return }
        repeat {
            guard fields.rows.count < MotionLimits.rowsPerBatch else {
                fields.fault = fields.fault ?? "more than \(MotionLimits.rowsPerBatch) samples"
                break
            }
            guard let row = try self.row(&cursor, in: bytes) else {
                let rule =
                    "expected seven numbers: ms at most 2·10^12, m/s² at most 1000, rad/s at most 200 in magnitude"
                fields.fault = fields.fault ?? "samples: sample \(fields.rows.count): \(rule)"
                break
            }
            fields.rows.append(row)
        } while cursor.consume(UInt8(ascii: ","), in: bytes)
        guard fields.fault != nil else { return try cursor.expect(UInt8(ascii: "]"), in: bytes) }
        cursor.rewind(to: start)
        try cursor.skipValue(in: bytes)
    }

    private func row(_ cursor: inout JSONCursor, in bytes: Span<UInt8>) throws(JSONFault) -> MotionRow? {
        guard let values = try numbers(&cursor, count: 7, in: bytes) else { return nil }
        guard values[0].magnitude <= MotionLimits.time,
            values[1...3].allSatisfy({ $0.magnitude <= MotionLimits.acceleration }),
            values[4...6].allSatisfy({ $0.magnitude <= MotionLimits.rotation })
        else { return nil }
        return MotionRow(
            milliseconds: values[0],
            acceleration: Vector(x: values[1], y: values[2], z: values[3]),
            rotation: Vector(x: values[4], y: values[5], z: values[6])
        )
    }

    /// Reads an array of numbers; `nil` for anything else, of which a part may be read.
    private func numbers(_ cursor: inout JSONCursor, count: Int, in bytes: Span<UInt8>) throws(JSONFault) -> [Double]? {
        let start = cursor.index
        var values: [Double] = []
        values.reserveCapacity(count)
        if cursor.consume(UInt8(ascii: "["), in: bytes) {
            repeat {
                guard values.count < count, let value = try element(&cursor, in: bytes) else {
                    values = []
                    break
                }
                values.append(value)
            } while cursor.consume(UInt8(ascii: ","), in: bytes)
        }
        if values.count == count, cursor.consume(UInt8(ascii: "]"), in: bytes) { return values }
        cursor.rewind(to: start)
        try cursor.skipValue(in: bytes)
        return nil
    }
}

extension WeighingWay {
    /// The name in messages; that of what grams come from.
    package var name: StaticString {
        switch self {
        case .spring: "spring"
        case .ruler: "ruler"
        case .pendulum: "pendulum"
        }
    }
}

extension JSONWriter {
    /// Writes a part of a recording as a phone sends it, each field with a comma before it.
    package mutating func motion(_ batch: MotionBatch) {
        if let subject = batch.subject { motion(subject) }
        if let reading = batch.reading {
            list("reading", reading.numbers) { $0.number($1) }
        } else {
            list("samples", batch.rows) { json, row in
                json.raw("[")
                json.number(row.milliseconds)
                for vector in [row.acceleration, row.rotation] {
                    for value in [vector.x, vector.y, vector.z] {
                        json.raw(",")
                        json.number(value)
                    }
                }
                json.raw("]")
            }
        }
        if batch.isLast { bool("last", true) }
    }

    private mutating func motion(_ subject: MotionSubject) {
        string("way", subject.way.name.description)
        integer("scale", subject.scale)
        string("name", subject.name)
        switch subject.role {
        case .reference(let grams, let error):
            guard grams > 0 else { return string("role", "empty") }
            string("role", "reference")
            number("grams", grams)
            number("gramsError", error)
        case .weigh(let load, let tare):
            string("role", "weigh")
            integer("load", load)
            if let tare { integer("tare", tare) }
        case .swing(let metres):
            string("role", "swing")
            number("metres", metres)
        }
    }
}
