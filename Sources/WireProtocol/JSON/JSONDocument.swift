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

/// A field of an object.
struct JSONMember {
    var name: JSONCursor.StringRange
    /// The start of its value.
    var value: Int
}

/// An object of a document.
struct JSONObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let value: JSONValue
    private let members: [JSONMember]

    init(_ value: JSONValue, _ members: [JSONMember]) {
        self.value = value
        self.members = members
    }

    var codingPath: [any CodingKey] { [] }

    var allKeys: [Key] {
        members.compactMap { Key(stringValue: $0.name.text(in: value.document.bytes.span)) }
    }

    /// The start of a field's value; if several have the same name, that of the last.
    private func start(of key: Key) -> Int? {
        let name = key.stringValue
        return members.last { $0.name.equals(name, in: value.document.bytes) }?.value
    }

    private func member(_ key: Key) throws(JSONDocument.Fault) -> JSONValue {
        let path = JSONPath(value.path, field: key.stringValue)
        guard let start = start(of: key) else { throw .value(field: path.text, detail: "Missing `\(path.text)`.") }
        return JSONValue(document: value.document, start: start, path: path)
    }

    func contains(_ key: Key) -> Bool { start(of: key) != nil }
    func decodeNil(forKey key: Key) throws -> Bool { try member(key).decodeNil() }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try member(key).bool() }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try member(key).string() }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try member(key).double() }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { Float(try member(key).double()) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try member(key).integer(type) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try member(key).integer(type) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try member(key).integer(type) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try member(key).integer(type) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try member(key).integer(type) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try member(key).integer(type) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try member(key).integer(type) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try member(key).integer(type) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try member(key).integer(type) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try member(key).integer(type) }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try member(key).decode(type) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { try member(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try member(key).unkeyedContainer()
    }

    func superDecoder() -> any Decoder { value }
    func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }
}

/// A list of a document.
struct JSONList: UnkeyedDecodingContainer {
    private let value: JSONValue
    /// The start of the next item.
    private var start: Int?
    private(set) var currentIndex = 0

    init(_ value: JSONValue) {
        self.value = value
        start = value.document.firstItem(of: value.start)
    }

    var codingPath: [any CodingKey] { [] }
    /// Unknown: items are counted during reading.
    var count: Int? { nil }
    var isAtEnd: Bool { start == nil }

    private var element: JSONValue {
        get throws(JSONDocument.Fault) {
            let path = JSONPath(value.path, index: currentIndex)
            guard let start else { throw .value(field: path.text, detail: "Missing `\(path.text)`.") }
            guard currentIndex < JSONDocument.maxItems else {
                throw value.fault("a list of at most \(JSONDocument.maxItems) items")
            }
            return JSONValue(document: value.document, start: start, path: path)
        }
    }

    private mutating func next<Value>(_ read: (JSONValue) throws -> Value) throws -> Value {
        let element = try element
        let result = try read(element)
        start = value.document.item(after: element.start)
        currentIndex += 1
        return result
    }

    mutating func decodeNil() throws -> Bool {
        guard try element.decodeNil() else { return false }
        return try next { _ in true }
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next { try $0.decode(type) } }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { try next { try $0.container(keyedBy: type) } }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder { try next { $0 } }
}
