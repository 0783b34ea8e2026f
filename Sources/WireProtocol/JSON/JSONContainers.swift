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
