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
