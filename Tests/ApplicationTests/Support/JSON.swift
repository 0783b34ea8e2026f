/// A JSON value that tests compare with literals.
enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    struct Fault: Error {
        var offset: Int
        var text: String
    }

    /// Reads a whole text; numbers keep their bits.
    ///
    /// - Throws: `Fault` where it is not JSON.
    init(_ text: some StringProtocol) throws {
        var reader = JSONReader(bytes: Array(text.utf8))
        self = try reader.value()
        try reader.end()
    }

    /// `null` for a missing field.
    subscript(key: String) -> JSON {
        if case .object(let fields) = self { fields[key] ?? .null } else { .null }
    }

    subscript(index: Int) -> JSON {
        if case .array(let items) = self, items.indices.contains(index) { items[index] } else { .null }
    }

    var items: [JSON] { if case .array(let items) = self { items } else { [] } }
    var fields: [String: JSON] { if case .object(let fields) = self { fields } else { [:] } }
    var text: String? { if case .string(let text) = self { text } else { nil } }
    var value: Double? { if case .number(let value) = self { value } else { nil } }
    var isNull: Bool { self == .null }
}

/// In a debug build Foundation's readers take tens of milliseconds for a room's heatmaps.
private struct JSONReader {
    let bytes: [UInt8]
    private var index = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func value() throws -> JSON {
        switch next() {
        case UInt8(ascii: "{"):
            var fields: [String: JSON] = [:]
            try list(until: UInt8(ascii: "}")) { reader in
                let name = try reader.string()
                try reader.consume(UInt8(ascii: ":"))
                fields[name] = try reader.value()
            }
            return .object(fields)
        case UInt8(ascii: "["):
            var items: [JSON] = []
            try list(until: UInt8(ascii: "]")) { items.append(try $0.value()) }
            return .array(items)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    mutating func end() throws {
        guard next() == nil else { throw fault }
    }

    private var fault: JSON.Fault {
        JSON.Fault(offset: index, text: String(decoding: bytes.prefix(200), as: UTF8.self))
    }

    /// The next byte that is not a blank; it is not consumed.
    private mutating func next() -> UInt8? {
        while index < bytes.count {
            guard [0x20, 0x09, 0x0a, 0x0d].contains(bytes[index]) else { return bytes[index] }
            index += 1
        }
        return nil
    }

    private mutating func consume(_ byte: UInt8) throws {
        guard next() == byte else { throw fault }
        index += 1
    }

    private mutating func list(until end: UInt8, _ item: (inout JSONReader) throws -> Void) throws {
        index += 1
        if next() == end { return index += 1 }
        while true {
            try item(&self)
            if next() == end { return index += 1 }
            try consume(UInt8(ascii: ","))
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSON) throws -> JSON {
        guard bytes[index...].starts(with: "\(word)".utf8) else { throw fault }
        index += word.utf8CodeUnitCount
        return value
    }

    private mutating func number() throws -> Double {
        let begin = index
        var whole = 0
        while index < bytes.count, bytes[index] >= 0x30, bytes[index] <= 0x39 {
            whole = whole &* 10 &+ Int(bytes[index] - 0x30)
            index += 1
        }
        let isWhole = index - begin > 0 && index - begin < 16
        let isOver = index == bytes.count || [UInt8](",]} \n".utf8).contains(bytes[index])
        if isWhole, isOver { return Double(whole) }
        while index < bytes.count, [UInt8]("0123456789+-.eE".utf8).contains(bytes[index]) { index += 1 }
        guard let value = Double(String(decoding: bytes[begin..<index], as: UTF8.self)) else { throw fault }
        return value
    }

    private mutating func string() throws -> String {
        try consume(UInt8(ascii: "\""))
        var text: [UInt8] = []
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard index < bytes.count else { throw fault }
                let escaped = bytes[index]
                index += 1
                switch escaped {
                case UInt8(ascii: "n"): text.append(0x0a)
                case UInt8(ascii: "t"): text.append(0x09)
                case UInt8(ascii: "r"): text.append(0x0d)
                case UInt8(ascii: "b"): text.append(0x08)
                case UInt8(ascii: "f"): text.append(0x0c)
                case UInt8(ascii: "u"):
                    // The server escapes only control characters.
                    let digits = String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self)
                    guard let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code) else { throw fault }
                    text += Array(String(Character(scalar)).utf8)
                    index += 4
                default: text.append(escaped)
                }
            default: text.append(byte)
            }
        }
        throw fault
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByNilLiteral, ExpressibleByDictionaryLiteral
{
    init(stringLiteral value: String) { self = .string(value) }
    init(floatLiteral value: Double) { self = .number(value) }
    init(integerLiteral value: Int) { self = .number(Double(value)) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(arrayLiteral elements: JSON...) { self = .array(elements) }
    init(nilLiteral: ()) { self = .null }
    init(dictionaryLiteral elements: (String, JSON)...) { self = .object(Dictionary(elements) { $1 }) }
}
