/// Appends JSON to bytes; `reset` keeps their memory.
package struct JSONWriter {
    /// The JSON written so far, in UTF-8.
    package private(set) var bytes: [UInt8] = []

    /// Creates an empty writer.
    ///
    /// - Parameter capacity: The number of bytes that can be written without growing.
    package init(capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    /// Empties the writer and keeps its memory.
    package mutating func reset() {
        bytes.removeAll(keepingCapacity: true)
    }

    /// Writes literal JSON.
    @inline(__always)
    package mutating func raw(_ json: StaticString) {
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: json.utf8Start, count: json.utf8CodeUnitCount))
    }

    /// Writes JSON that was encoded elsewhere.
    package mutating func raw(_ json: [UInt8]) {
        bytes.append(contentsOf: json)
    }

    /// Writes a field's name, after a comma unless it is the object's first.
    @inline(__always)
    package mutating func key(_ name: StaticString) {
        if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
        bytes.append(UInt8(ascii: "\""))
        raw(name)
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }

    /// Writes `true` or `false`, or `null` if there is no value.
    package mutating func bool(_ value: Bool?) {
        guard let value else { return raw("null") }
        value ? raw("true") : raw("false")
    }

    /// Writes an escaped string, or `null` if there is none.
    package mutating func string(_ value: String?) {
        guard let value else { return raw("null") }
        bytes.append(UInt8(ascii: "\""))
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "\""): raw("\\\"")
            case UInt8(ascii: "\\"): raw("\\\\")
            case 0x0a: raw("\\n")
            case 0..<0x20:
                raw("\\u00")
                bytes.append(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
                bytes.append(Self.hexDigit(byte & 0xf))
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes an integer.
    package mutating func integer(_ value: Int) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        integer(value.magnitude)
    }

    /// Writes an integer, or `null` if there is none.
    package mutating func integer(_ value: Int?) {
        if let value { integer(value) } else { raw("null") }
    }

    /// Writes an unsigned integer.
    package mutating func integer(_ value: some UnsignedInteger & FixedWidthInteger) {
        digits(UInt64(value), atLeast: 1)
    }

    /// Writes the shortest decimal that reads back as the same double; `null` for infinities and NaN.
    package mutating func number(_ value: Double) {
        guard value.isFinite else { return raw("null") }
        // Whole numbers and short decimals, which most figures are, need no general conversion. m / 10^6 is rounded
        // correctly, so a decimal that passes the test reads back as the same double.
        let magnitude = value.magnitude
        guard magnitude < 1e9 else { return bytes.append(contentsOf: value.description.utf8) }
        let micro = (magnitude * 1e6).rounded(.toNearestOrEven)
        guard micro / 1e6 == magnitude else { return bytes.append(contentsOf: value.description.utf8) }
        if value.sign == .minus, magnitude != 0 { bytes.append(UInt8(ascii: "-")) }
        let (whole, fraction) = UInt64(micro).quotientAndRemainder(dividingBy: 1_000_000)
        digits(whole, atLeast: 1)
        guard fraction != 0 else { return }
        bytes.append(UInt8(ascii: "."))
        digits(fraction, atLeast: 6)
        while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
    }

    /// Writes a number, or `null` if there is none.
    package mutating func number(_ value: Double?) {
        if let value { number(value) } else { raw("null") }
    }

    private mutating func digits(_ value: UInt64, atLeast least: Int) {
        var count = least
        var limit: UInt64 = Self.powers[least]
        while value >= limit, count < 20 {
            count += 1
            limit = count < 20 ? Self.powers[count] : .max
        }
        var remaining = value
        var index = bytes.count + count
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: count))
        while remaining != 0 {
            index -= 1
            let (quotient, remainder) = remaining.quotientAndRemainder(dividingBy: 10)
            bytes[index] = UInt8(ascii: "0") + UInt8(remainder)
            remaining = quotient
        }
    }

    private static let powers: [UInt64] = (0..<20).map { (0..<$0).reduce(1) { power, _ in power * 10 } }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}

/// The fields of an object, between `raw("{")` and `raw("}")`.
extension JSONWriter {
    /// Writes a field with a string, or `null` if there is none.
    package mutating func string(_ name: StaticString, _ value: String?) {
        key(name)
        string(value)
    }

    /// Writes a field with an integer, or `null` if there is none.
    package mutating func integer(_ name: StaticString, _ value: Int?) {
        key(name)
        integer(value)
    }

    /// Writes a field with an unsigned integer.
    package mutating func integer(_ name: StaticString, _ value: some UnsignedInteger & FixedWidthInteger) {
        key(name)
        integer(value)
    }

    /// Writes a field with a number, or `null` if there is none or it is not finite.
    package mutating func number(_ name: StaticString, _ value: Double?) {
        key(name)
        number(value)
    }

    /// Writes a field with `true` or `false`, or `null` if there is no value.
    package mutating func bool(_ name: StaticString, _ value: Bool?) {
        key(name)
        bool(value)
    }

    /// Writes a field with an array of integers.
    package mutating func integers(_ name: StaticString, _ values: [Int]) {
        key(name)
        integers(values)
    }

    /// Writes a field with an array and calls `element` for each value.
    package mutating func list<S: Sequence>(
        _ name: StaticString,
        _ values: S,
        _ element: (inout JSONWriter, S.Element) -> Void
    ) {
        key(name)
        list(values, element)
    }

    /// Writes a field with an array of objects and calls `fields` for those of each value.
    package mutating func objects<S: Sequence>(
        _ name: StaticString,
        _ values: S,
        _ fields: (inout JSONWriter, S.Element) -> Void
    ) {
        list(name, values) { json, value in
            json.raw("{")
            fields(&json, value)
            json.raw("}")
        }
    }
}

extension JSONWriter {
    /// Writes an array and calls `element` for each value.
    package mutating func list<S: Sequence>(_ values: S, _ element: (inout JSONWriter, S.Element) -> Void) {
        raw("[")
        var isFirst = true
        for value in values {
            if !isFirst { raw(",") }
            isFirst = false
            element(&self, value)
        }
        raw("]")
    }

    /// Writes an array of integers.
    package mutating func integers(_ values: [Int]) {
        list(values) { $0.integer($1) }
    }
}

/// Fields that are added to the object of a message; collected on the event loop, and written by the encoder of the
/// message.
package protocol JSONFields: Sendable {
    /// Writes each field with a comma before it.
    func write(into json: inout JSONWriter)
}
