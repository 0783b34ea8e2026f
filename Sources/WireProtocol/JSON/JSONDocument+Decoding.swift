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
            // Only a type with its own rules throws another error.
            throw .value(field: nil, detail: "The body is not of the expected form.")
        }
    }
}

/// A value's path in a document, by which faults name its fields.
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
    /// The start of the value.
    let start: Int
    let path: JSONPath?

    /// Not needed, because faults have their own paths.
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// The byte that determines its kind.
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
            return members.count <= JSONDocument.maxFields
        }
        guard members.count <= JSONDocument.maxFields else {
            throw fault("an object of at most \(JSONDocument.maxFields) fields")
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
    private static let maxExactInteger = 9_007_199_254_740_991.0

    func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) throws(JSONDocument.Fault) -> Integer {
        guard isNumber, let number = document.number(at: start), number.magnitude <= Self.maxExactInteger,
            let integer = Integer(exactly: number)
        else { throw fault("a whole number") }
        return integer
    }

    // Lists of plain values, which may be long, are decoded without a decoder for each.

    func strings() throws(JSONDocument.Fault) -> [String] {
        try values { cursor, bytes throws(JSONFault) in
            guard cursor.peek(in: bytes) == UInt8(ascii: "\"") else { return nil }
            return try cursor.string(in: bytes).text(in: bytes)
        } fault: { value throws(JSONDocument.Fault) in
            try value.string()
        }
    }

    func doubles() throws(JSONDocument.Fault) -> [Double] {
        try values { cursor, bytes throws(JSONFault) in
            try Self.double(&cursor, bytes)
        } fault: { value throws(JSONDocument.Fault) in
            try value.double()
        }
    }

    func optionalDoubles() throws(JSONDocument.Fault) -> [Double?] {
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
    ///   - read: Reads one value; `nil` if it is of another kind.
    ///   - fault: The fault of such a value.
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
        } while cursor.consume(UInt8(ascii: ","), in: bytes)
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
        // Without a list, an optional's cast would be its `nil`.
        if let list, let values = list as? Value { return values }
        return try Value(from: self)
    }
}
