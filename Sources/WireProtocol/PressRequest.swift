package import Geometry

/// The request for a press on a picture: `{"x":…,"y":…,"shownWidth":…,"shownHeight":…}`.
///
/// It is decoded directly from the bytes, like live messages, since a searching class presses often.
package struct PressRequest: Equatable, Sendable {
    /// The position of the press on the picture, in the units of the shown size.
    package var point: Point
    /// The size at which the picture was shown; `nil` if neither side was sent and the point is in pixels of the
    /// picture.
    package var shown: Size?

    /// Why a request is invalid.
    package enum Fault: Error, Equatable {
        /// The bytes are not JSON; the reason names the byte.
        case notJSON(String)
        /// JSON, but not an object.
        case notObject
        /// JSON, but nested deeper than any request.
        case tooDeep
        /// A field is missing or invalid; `detail` states the expected value.
        case value(field: String, detail: String)
    }

    /// Decodes a request; unknown fields are ignored.
    ///
    /// - Throws: `Fault` for invalid JSON and for missing or invalid numbers.
    package init(json bytes: Span<UInt8>) throws(Fault) {
        var numbers = InlineArray<4, Double?>(repeating: nil)
        guard (try? UTF8Span(validating: bytes)) != nil else { throw .notJSON("not JSON: its text is not UTF-8") }
        let isObject: Bool
        do throws(JSONFault) {
            isObject = try Self.read(bytes, into: &numbers)
        } catch {
            let fault = error == .tooDeep ? JSONCursor.faultOfDeepText(bytes) : error
            throw fault == .tooDeep ? .tooDeep : .notJSON(fault.description)
        }
        guard isObject else { throw .notObject }
        for index in numbers.indices {
            guard let number = numbers[index], !number.isFinite else { continue }
            throw .value(field: Self.fields[index], detail: "`\(Self.fields[index])` must be a finite number.")
        }
        guard let x = numbers[0] else { throw .value(field: "x", detail: "`x` must be a number.") }
        guard let y = numbers[1] else { throw .value(field: "y", detail: "`y` must be a number.") }
        point = Point(x: x, y: y)
        guard numbers[2] != nil || numbers[3] != nil else { return }
        guard let width = numbers[2], width > 0 else {
            throw .value(field: "shownWidth", detail: "`shownWidth` must be a number over 0.")
        }
        guard let height = numbers[3], height > 0 else {
            throw .value(field: "shownHeight", detail: "`shownHeight` must be a number over 0.")
        }
        shown = Size(width: width, height: height)
    }

    private static let fields = ["x", "y", "shownWidth", "shownHeight"]

    /// Reads the numbers by their fields; NaN for a value that is neither a number nor `null`. Unknown fields are
    /// skipped.
    ///
    /// - Returns: Whether the JSON is an object.
    private static func read(
        _ bytes: Span<UInt8>,
        into numbers: inout InlineArray<4, Double?>
    ) throws(JSONFault) -> Bool {
        var cursor = JSONCursor(ofText: bytes)
        guard cursor.consume(UInt8(ascii: "{"), in: bytes) else {
            try cursor.skipValue(in: bytes)
            try cursor.expectEnd(in: bytes)
            return false
        }
        if !cursor.consume(UInt8(ascii: "}"), in: bytes) {
            repeat {
                let name = try cursor.string(in: bytes)
                try cursor.expect(UInt8(ascii: ":"), in: bytes)
                let first = cursor.peek(in: bytes)
                let isNumber = first == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
                let index = index(of: name, in: bytes)
                if let index, isNumber {
                    numbers[index] = try cursor.number(in: bytes)
                } else {
                    if let index { numbers[index] = first == UInt8(ascii: "n") ? nil : .nan }
                    try cursor.skipValue(in: bytes)
                }
            } while cursor.consume(UInt8(ascii: ","), in: bytes)
            try cursor.expect(UInt8(ascii: "}"), in: bytes)
        }
        try cursor.expectEnd(in: bytes)
        return true
    }

    private static func index(of name: JSONCursor.StringRange, in bytes: Span<UInt8>) -> Int? {
        if name.equals("x", in: bytes) { return 0 }
        if name.equals("y", in: bytes) { return 1 }
        if name.equals("shownWidth", in: bytes) { return 2 }
        return name.equals("shownHeight", in: bytes) ? 3 : nil
    }
}
