/// A JSON text (RFC 8259) that was found valid; values of any `Decodable` type can be decoded from it.
///
/// Reading takes time linear in the bytes and no memory: a value is converted when a field needs it, and everything
/// else is skipped. Each fault names the field in the form `differences[2].width`.
package struct JSONDocument: Sendable {
    /// Why a text or a value is refused.
    package enum Fault: Error, Equatable {
        /// The bytes are not JSON; the reason names the byte.
        case notJSON(String)
        /// JSON, but not as expected; `field` is `nil` for the whole text.
        case value(field: String?, detail: String)
    }

    /// The maximum number of fields of a decoded object: each field of a type is searched among them.
    static let maxFields = 256
    /// The maximum number of objects or lists in a list that is decoded.
    static let maxItems = 1024

    let bytes: [UInt8]
    /// The start of the value.
    let start: Int

    /// Reads a text; a leading byte order mark is skipped.
    ///
    /// - Throws: `Fault.notJSON`, also for invalid UTF-8; `Fault.value` if it is nested too deep.
    package init(_ bytes: [UInt8]) throws(Fault) {
        self.bytes = bytes
        let span = bytes.span
        guard (try? UTF8Span(validating: span)) != nil else { throw .notJSON("not JSON: its text is not UTF-8") }
        var cursor = JSONCursor(ofText: span)
        cursor.skipWhitespace(in: span)
        start = cursor.index
        do throws(JSONFault) {
            try cursor.skipValue(in: span)
            try cursor.expectEnd(in: span)
        } catch {
            let fault = error == .tooDeep ? JSONCursor.faultOfDeepText(span, from: start) : error
            guard fault == .tooDeep else { throw .notJSON(fault.description) }
            throw .value(
                field: nil,
                detail: "The body must not be nested more than \(JSONCursor.maxDepth) levels deep."
            )
        }
    }

    /// The names of an object's fields that are not `null`, in order; `nil` if the value is not an object.
    package var fieldNames: [String]? {
        guard bytes[start] == UInt8(ascii: "{") else { return nil }
        var names: [String] = []
        forEachMember(of: start) { name, value in
            if bytes[value] != UInt8(ascii: "n") { names.append(name.text(in: bytes.span)) }
            return true
        }
        return names
    }
}

// MARK: Values

/// Each value is identified by the index of its first byte.
extension JSONDocument {
    /// Calls `body` with each name and the start of its value, until it returns `false`.
    func forEachMember(of object: Int, _ body: (_ name: JSONCursor.StringRange, _ value: Int) -> Bool) {
        let span = bytes.span
        var cursor = JSONCursor(at: object + 1)
        // A valid text causes no errors.
        guard cursor.peek(in: span) == UInt8(ascii: "\"") else { return }
        repeat {
            guard let name = try? cursor.string(in: span), cursor.consume(UInt8(ascii: ":"), in: span) else { return }
            cursor.skipWhitespace(in: span)
            guard body(name, cursor.index), (try? cursor.skipValue(in: span)) != nil else { return }
        } while cursor.consume(UInt8(ascii: ","), in: span)
    }

    /// The start of the first value of a list; `nil` if there is none.
    func firstItem(of list: Int) -> Int? {
        var cursor = JSONCursor(at: list + 1)
        return cursor.peek(in: bytes.span) == UInt8(ascii: "]") ? nil : cursor.index
    }

    /// The start of the next value in a list; `nil` after the last.
    func item(after value: Int) -> Int? {
        var cursor = JSONCursor(at: value)
        guard (try? cursor.skipValue(in: bytes.span)) != nil, cursor.consume(UInt8(ascii: ","), in: bytes.span) else {
            return nil
        }
        cursor.skipWhitespace(in: bytes.span)
        return cursor.index
    }

    /// The content of a string.
    func text(at start: Int) -> String? {
        var cursor = JSONCursor(at: start)
        return (try? cursor.string(in: bytes.span))?.text(in: bytes.span)
    }

    /// The nearest double, infinite beyond all doubles.
    func number(at start: Int) -> Double? {
        var cursor = JSONCursor(at: start)
        return try? cursor.number(in: bytes.span)
    }
}

extension JSONCursor.StringRange {
    /// Whether the string is `text`.
    func equals(_ text: String, in bytes: [UInt8]) -> Bool {
        guard isEscaped else {
            return end - start == text.utf8.count && text.utf8.elementsEqual(bytes[start..<end])
        }
        var resolved = Resolved(self)
        for byte in text.utf8 {
            guard resolved.next(in: bytes.span) == byte else { return false }
        }
        return resolved.next(in: bytes.span) == nil
    }
}
