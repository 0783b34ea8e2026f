import AudioWalk
import Challenges
import Geometry
import TouchMetrics

extension ClientMessageDecoder {
    /// Reads the value of `events`. JSON of a wrong shape is skipped, so that a following `seq` can still be read.
    ///
    /// - Returns: The fault of the first invalid event, or `nil`.
    /// - Throws: If it is not JSON.
    mutating func decodeEvents(_ cursor: inout JSONCursor, in bytes: Span<UInt8>) throws(JSONFault) -> ListFault? {
        guard cursor.peek(in: bytes) == UInt8(ascii: "[") else {
            try cursor.skipValue(in: bytes)
            return ListFault(list: "events", reason: "expected an array")
        }
        let start = cursor.index
        events.removeAll(keepingCapacity: true)
        cursor.index += 1
        if cursor.consume(UInt8(ascii: "]"), in: bytes) { return nil }
        repeat {
            guard let fault = try decodeEvent(&cursor, in: bytes) else { continue }
            let event = events.count
            cursor.rewind(to: start)
            try cursor.skipValue(in: bytes)
            return ListFault(list: "events: event", index: event, reason: fault)
        } while cursor.consume(UInt8(ascii: ","), in: bytes)
        try cursor.expect(UInt8(ascii: "]"), in: bytes)
        return nil
    }

    /// Reads `[phase, pointer, x, y, t, pressure?, radius?, tool?]`.
    @inline(__always)
    private mutating func decodeEvent(
        _ cursor: inout JSONCursor,
        in bytes: Span<UInt8>
    ) throws(JSONFault) -> String? {
        guard cursor.consume(UInt8(ascii: "["), in: bytes) else { return "expected an array" }
        guard let code = try element(&cursor, in: bytes), let phase = Self.phase(code) else {
            return "phase: expected 0 to 4"
        }
        guard cursor.consume(UInt8(ascii: ","), in: bytes), let pointer = try element(&cursor, in: bytes),
            pointer >= 0, pointer <= Self.maxExactInteger, pointer == pointer.rounded(.towardZero)
        else { return "pointer: expected a whole number from 0" }
        let hasPosition = phase.rawValue <= TouchPhase.ended.rawValue
        guard cursor.consume(UInt8(ascii: ","), in: bytes),
            let x = try coordinate(&cursor, in: bytes, needed: hasPosition)
        else { return "x: expected a finite number" }
        guard cursor.consume(UInt8(ascii: ","), in: bytes),
            let y = try coordinate(&cursor, in: bytes, needed: hasPosition)
        else { return "y: expected a finite number" }
        guard cursor.consume(UInt8(ascii: ","), in: bytes), let time = try element(&cursor, in: bytes) else {
            return "t: expected a finite number"
        }
        var event = TouchEvent(
            phase: phase,
            pointer: UInt64(pointer),
            position: Point(x: x, y: y),
            time: time
        )
        if cursor.consume(UInt8(ascii: ","), in: bytes) {
            guard let pressure = try optional(&cursor, in: bytes) else { return "pressure: expected a number or null" }
            event.pressure = pressure.map { min(max($0, 0), 1) }
            if cursor.consume(UInt8(ascii: ","), in: bytes) {
                guard let radius = try optional(&cursor, in: bytes) else { return "radius: expected a number or null" }
                event.radius = radius.map { min(max($0, 0), TouchLimits.radius) }
                if cursor.consume(UInt8(ascii: ","), in: bytes) {
                    guard let isPen = try tool(&cursor, in: bytes) else { return "tool: expected \"pen\" or null" }
                    event.isPen = isPen
                }
            }
        }
        guard cursor.consume(UInt8(ascii: "]"), in: bytes) else { return "expected five to eight elements" }
        // Refused before the rest is decoded: too many events must not fill the memory.
        guard events.count < TouchLimits.eventsPerBatch else { return Self.tooManyEvents }
        events.append(event)
        return nil
    }

    private static let tooManyEvents = "more than \(TouchLimits.eventsPerBatch) events"

    /// Whether the tool is a pen; `nil` for values other than `"pen"` and `null`.
    private func tool(_ cursor: inout JSONCursor, in bytes: Span<UInt8>) throws(JSONFault) -> Bool? {
        guard cursor.peek(in: bytes) == UInt8(ascii: "\"") else {
            guard cursor.peek(in: bytes) == UInt8(ascii: "n") else { return nil }
            try cursor.literal("null", in: bytes)
            return false
        }
        let range = try cursor.string(in: bytes)
        return range.equals("pen", in: bytes) ? true : nil
    }

    @inline(__always)
    private static func phase(_ code: Double) -> TouchPhase? {
        guard code >= 0, code <= 4 else { return nil }
        return Double(UInt8(code)) == code ? TouchPhase(rawValue: UInt8(code)) : nil
    }

    /// Reads a finite number; `nil` for anything else.
    @inline(__always)
    func element(_ cursor: inout JSONCursor, in bytes: Span<UInt8>) throws(JSONFault) -> Double? {
        guard Self.startsNumber(cursor.peek(in: bytes)) else { return nil }
        let value = try cursor.number(in: bytes)
        return value.isFinite ? value : nil
    }

    /// Like `element`; where no position is needed, `null` counts as 0.
    @inline(__always)
    private func coordinate(
        _ cursor: inout JSONCursor,
        in bytes: Span<UInt8>,
        needed: Bool
    ) throws(JSONFault) -> Double? {
        if needed { return try element(&cursor, in: bytes) }
        return try optional(&cursor, in: bytes).map { $0 ?? 0 }
    }

    /// Reads a finite number or `null`; `nil` for anything else.
    @inline(__always)
    func optional(
        _ cursor: inout JSONCursor,
        in bytes: Span<UInt8>
    ) throws(JSONFault) -> Double?? {
        if cursor.peek(in: bytes) == UInt8(ascii: "n") {
            try cursor.literal("null", in: bytes)
            return .some(nil)
        }
        return try element(&cursor, in: bytes).map { .some($0) }
    }
}

extension ClientMessageDecoder {
    /// Reads the value of `fixes`, like `decodeEvents`.
    ///
    /// - Returns: The fault of the first invalid fix, or `nil`.
    /// - Throws: If it is not JSON.
    mutating func decodeFixes(_ cursor: inout JSONCursor, in bytes: Span<UInt8>) throws(JSONFault) -> ListFault? {
        guard cursor.peek(in: bytes) == UInt8(ascii: "[") else {
            try cursor.skipValue(in: bytes)
            return ListFault(list: "fixes", reason: "expected an array")
        }
        let start = cursor.index
        fixes.removeAll(keepingCapacity: true)
        cursor.index += 1
        if cursor.consume(UInt8(ascii: "]"), in: bytes) { return nil }
        repeat {
            guard let fault = try decodeFix(&cursor, in: bytes) else { continue }
            let fix = fixes.count
            cursor.rewind(to: start)
            try cursor.skipValue(in: bytes)
            return ListFault(list: "fixes: fix", index: fix, reason: fault)
        } while cursor.consume(UInt8(ascii: ","), in: bytes)
        try cursor.expect(UInt8(ascii: "]"), in: bytes)
        return nil
    }

    /// Reads `[latitude, longitude, accuracy, t, scene?]`.
    private mutating func decodeFix(_ cursor: inout JSONCursor, in bytes: Span<UInt8>) throws(JSONFault) -> String? {
        guard cursor.consume(UInt8(ascii: "["), in: bytes) else { return "expected an array" }
        guard let latitude = try element(&cursor, in: bytes), latitude.magnitude <= 90 else {
            return "latitude: expected -90 to 90"
        }
        guard cursor.consume(UInt8(ascii: ","), in: bytes), let longitude = try element(&cursor, in: bytes),
            let position = GeographicCoordinate(latitude: latitude, longitude: longitude)
        else { return "longitude: expected -180 to 180" }
        guard cursor.consume(UInt8(ascii: ","), in: bytes), let accuracy = try element(&cursor, in: bytes),
            (0...WalkLimits.accuracyMetres).contains(accuracy)
        else { return Self.accuracyRule }
        guard cursor.consume(UInt8(ascii: ","), in: bytes), let time = try element(&cursor, in: bytes),
            time.magnitude <= WalkLimits.milliseconds
        else { return "t: expected a finite number, at most 10^15 in magnitude" }
        var fix = WalkFix(position: position, accuracyMetres: accuracy, time: time)
        if cursor.consume(UInt8(ascii: ","), in: bytes) {
            guard let scene = try optional(&cursor, in: bytes), scene.map(Self.isScene) ?? true else {
                return Self.sceneRule
            }
            fix.scene = scene.map { Int($0) }
        }
        guard cursor.consume(UInt8(ascii: "]"), in: bytes) else { return "expected four or five elements" }
        guard fixes.count < WalkLimits.fixesPerBatch else { return Self.tooManyFixes }
        fixes.append(fix)
        return nil
    }

    private static let accuracyRule = "accuracy: expected metres from 0 to \(Int(WalkLimits.accuracyMetres))"
    private static let sceneRule = "scene: expected a whole number from 0 to \(WalkLimits.lastScene), or null"
    private static let tooManyFixes = "more than \(WalkLimits.fixesPerBatch) fixes"

    private static func isScene(_ number: Double) -> Bool {
        number >= 0 && number <= Double(WalkLimits.lastScene) && number == number.rounded()
    }
}

extension ClientMessageDecoder {
    /// Decodes a batch of a task's own kind from a message that is valid JSON. It is small, so it is read again for the
    /// fields of that kind.
    func decodeTaskBatch(of kind: TaskBatchKind, _ seq: UInt64, _ bytes: Span<UInt8>) -> ClientMessage {
        let numbers: [Double?]
        do {
            numbers = try readNumbers(named: kind.numbers.map(\.name), in: bytes)
        } catch {
            return .badBatch(seq: seq, detail: "\(error)")
        }
        for (form, number) in zip(kind.numbers, numbers) where number.map(form.accepts) != true {
            return .badBatch(seq: seq, detail: "\(form.name): expected \(form.rule)")
        }
        guard let batch = TaskBatch(kind, numbers: numbers.compactMap { $0 }) else {
            return .badBatch(seq: seq, detail: "\(kind.type): incomplete")
        }
        return .task(seq: seq, batch: batch)
    }

    /// Reads the numbers of a small message that is a JSON object; `nil` for each that is missing or no number.
    func readNumbers(named names: [StaticString], in bytes: Span<UInt8>) throws(JSONFault) -> [Double?] {
        var numbers = [Double?](repeating: nil, count: names.count)
        var cursor = JSONCursor(ofText: bytes)
        try cursor.expect(UInt8(ascii: "{"), in: bytes)
        repeat {
            let key = try cursor.string(in: bytes)
            try cursor.expect(UInt8(ascii: ":"), in: bytes)
            let index = names.indices.first { key.equals(names[$0], in: bytes) }
            if let index, Self.startsNumber(cursor.peek(in: bytes)) {
                numbers[index] = try cursor.number(in: bytes)
            } else {
                try cursor.skipValue(in: bytes)
            }
        } while cursor.consume(UInt8(ascii: ","), in: bytes)
        return numbers
    }
}
