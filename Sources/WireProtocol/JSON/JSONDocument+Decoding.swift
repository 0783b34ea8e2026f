extension JSONDocument {
    /// Decodes the whole text.
    ///
    /// - Throws: `Fault.value` for a missing field, and for a value of another type.
    package func decode<Value: Decodable>(_ type: Value.Type) throws(Fault) -> Value {
        do {
            return try JSONValue(document: self, start: start, path: nil).decode(type)
        } catch let fault as Fault {
            throw fault
        } catch {
            // Only a type with rules of its own throws something else.
            throw .value(field: nil, detail: "The body is not of the expected form.")
        }
    }
}

/// Where a value stands in a document: what its fields are called in faults.
final class JSONPath: Sendable {
    private let parent: JSONPath?
    private let name: String

    init(_ parent: JSONPath?, field: String) {
        self.parent = parent
        name = parent == nil ? field : ".\(field)"
    }

    init(_ parent: JSONPath?, index: Int) {
        self.parent = parent
        name = "[\(index)]"
    }

    var text: String { (parent?.text ?? "") + name }
}

/// One value of a document, as a decoder.
struct JSONValue: Decoder {
    let document: JSONDocument
    /// Where the value begins.
    let start: Int
    let path: JSONPath?

    /// Not needed: faults have paths of their own.
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// The byte that tells its kind.
    private var first: UInt8 { document.bytes[start] }

    private var isNumber: Bool { ClientMessageDecoder.startsNumber(first) }

    func fault(_ expectation: String) -> JSONDocument.Fault {
        guard let path else { return .value(field: nil, detail: "The body must be \(expectation).") }
        return .value(field: path.text, detail: "`\(path.text)` must be \(expectation).")
    }

    // MARK: Containers

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(JSONObject<Key>(self, try members()))
    }

    private func members() throws(JSONDocument.Fault) -> [JSONMember] {
        guard first == UInt8(ascii: "{") else { throw fault("an object") }
        var members: [JSONMember] = []
        document.forEachMember(of: start) { name, value in
            members.append(JSONMember(name: name, value: value))
            return members.count <= JSONDocument.mostFields
        }
        guard members.count <= JSONDocument.mostFields else {
            throw fault("an object of at most \(JSONDocument.mostFields) fields")
        }
        return members
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard first == UInt8(ascii: "[") else { throw fault("a list") }
        return JSONList(self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    // MARK: Values

    func string() throws(JSONDocument.Fault) -> String {
        guard first == UInt8(ascii: "\""), let text = document.text(at: start) else { throw fault("a text") }
        return text
    }

    func bool() throws(JSONDocument.Fault) -> Bool {
        switch first {
        case UInt8(ascii: "t"): return true
        case UInt8(ascii: "f"): return false
        default: throw fault("true or false")
        }
    }

    func double() throws(JSONDocument.Fault) -> Double {
        guard isNumber, let number = document.number(at: start) else { throw fault("a number") }
        guard number.isFinite else { throw fault("a finite number") }
        return number
    }

    /// The largest integer that every JSON reader keeps exactly.
    private static let largestInteger = 9_007_199_254_740_991.0

    func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) throws(JSONDocument.Fault) -> Integer {
        guard isNumber, let number = document.number(at: start), number.magnitude <= Self.largestInteger,
            let integer = Integer(exactly: number)
        else { throw fault("a whole number") }
        return integer
    }

    // Lists of plain values, which may be long, are decoded without a decoder for each.

    fileprivate func strings() throws(JSONDocument.Fault) -> [String] {
        try values { cursor, bytes throws(JSONFault) in
            guard cursor.peek(in: bytes) == UInt8(ascii: "\"") else { return nil }
            return try cursor.string(in: bytes).text(in: bytes)
        } fault: { value throws(JSONDocument.Fault) in
            try value.string()
        }
    }

    fileprivate func doubles() throws(JSONDocument.Fault) -> [Double] {
        try values { cursor, bytes throws(JSONFault) in
            try Self.double(&cursor, bytes)
        } fault: { value throws(JSONDocument.Fault) in
            try value.double()
        }
    }

    fileprivate func optionalDoubles() throws(JSONDocument.Fault) -> [Double?] {
        try values { cursor, bytes throws(JSONFault) in
            guard cursor.peek(in: bytes) == UInt8(ascii: "n") else {
                return try Self.double(&cursor, bytes).map { .some($0) }
            }
            try cursor.literal("null", in: bytes)
            return .some(nil)
        } fault: { value throws(JSONDocument.Fault) in
            try value.double()
        }
    }

    private static func double(_ cursor: inout JSONCursor, _ bytes: Span<UInt8>) throws(JSONFault) -> Double? {
        guard ClientMessageDecoder.startsNumber(cursor.peek(in: bytes)) else { return nil }
        let number = try cursor.number(in: bytes)
        return number.isFinite ? number : nil
    }

    /// Reads the values of a list.
    ///
    /// - Parameters:
    ///   - read: Reads one; `nil` if it is of another kind.
    ///   - fault: Says what is wrong with such a value.
    private func values<Value>(
        _ read: (inout JSONCursor, Span<UInt8>) throws(JSONFault) -> Value?,
        fault: (JSONValue) throws(JSONDocument.Fault) -> Value
    ) throws(JSONDocument.Fault) -> [Value] {
        guard first == UInt8(ascii: "[") else { throw self.fault("a list") }
        var values: [Value] = []
        let bytes = document.bytes.span
        var cursor = JSONCursor(at: start + 1)
        guard cursor.peek(in: bytes) != UInt8(ascii: "]") else { return values }
        repeat {
            cursor.skipWhitespace(in: bytes)
            let item = cursor.index
            guard let value = try? read(&cursor, bytes) else {
                let path = JSONPath(path, index: values.count)
                _ = try fault(JSONValue(document: document, start: item, path: path))
                throw self.fault("a list")
            }
            values.append(value)
        } while cursor.take(UInt8(ascii: ","), in: bytes)
        return values
    }
}

extension JSONValue: SingleValueDecodingContainer {
    func decodeNil() -> Bool { first == UInt8(ascii: "n") }
    func decode(_ type: Bool.Type) throws -> Bool { try bool() }
    func decode(_ type: String.Type) throws -> String { try string() }
    func decode(_ type: Double.Type) throws -> Double { try double() }
    func decode(_ type: Float.Type) throws -> Float { Float(try double()) }
    func decode(_ type: Int.Type) throws -> Int { try integer(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let list: Any? =
            switch type {
            case is [Double].Type: try doubles()
            case is [Double?].Type: try optionalDoubles()
            case is [String].Type: try strings()
            default: nil
            }
        if let list = list as? Value { return list }
        return try Value(from: self)
    }
}

/// A field of an object.
private struct JSONMember {
    var name: JSONCursor.StringRange
    /// Where its value begins.
    var value: Int
}

/// An object of a document.
private struct JSONObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
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

    /// Where the value of a field begins; of several of one name that of the last.
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
private struct JSONList: UnkeyedDecodingContainer {
    private let value: JSONValue
    /// Where the next item begins.
    private var start: Int?
    private(set) var currentIndex = 0

    init(_ value: JSONValue) {
        self.value = value
        start = value.document.firstItem(of: value.start)
    }

    var codingPath: [any CodingKey] { [] }
    /// Unknown: items are counted as they are read.
    var count: Int? { nil }
    var isAtEnd: Bool { start == nil }

    private var element: JSONValue {
        get throws(JSONDocument.Fault) {
            let path = JSONPath(value.path, index: currentIndex)
            guard let start else { throw .value(field: path.text, detail: "Missing `\(path.text)`.") }
            guard currentIndex < JSONDocument.mostItems else {
                throw value.fault("a list of at most \(JSONDocument.mostItems) items")
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
