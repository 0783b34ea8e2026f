/// A JSON value with the line on which it begins.
struct LocatedJSON: Sendable {
    struct Member: Sendable {
        var name: String
        var line: Int
        var value: LocatedJSON
    }

    enum Content: Sendable {
        case null
        case bool(Bool)
        /// A number with its original text.
        case number(Double, String)
        case string(String)
        case array([LocatedJSON])
        case object([Member])
    }

    var line: Int
    /// The value's place in the document.
    var bytes: Range<Int>
    var content: Content

    /// The kind of the value, for messages.
    var kind: String {
        switch content {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }

    /// Writes the value without spaces.
    func write(to bytes: inout [UInt8]) {
        switch content {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .number(_, let text): bytes += text.utf8
        case .string(let text): Self.write(text, to: &bytes)
        case .array(let items):
            bytes.append(UInt8(ascii: "["))
            for (index, item) in items.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                item.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            Self.write(members, to: &bytes)
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// Writes the members without braces.
    static func write(_ members: [Member], to bytes: inout [UInt8]) {
        for (index, member) in members.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            write(member.name, to: &bytes)
            bytes.append(UInt8(ascii: ":"))
            member.value.write(to: &bytes)
        }
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        let digits = Array("0123456789abcdef".utf8)
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0x00..<0x20: bytes += "\\u00".utf8 + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}

/// Parses JSON (RFC 8259) strictly, and reports the line of a fault.
///
/// Values may be nested `maxDepth` levels deep; an object must not have two members of one name.
struct LocatedJSONParser {
    private static let maxDepth = 8

    private let bytes: [UInt8]
    private var position = 0
    private var line = 1

    /// - Throws: the first fault.
    static func parse(_ bytes: [UInt8]) throws(DocumentFault) -> LocatedJSON {
        var parser = LocatedJSONParser(bytes: bytes)
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw DocumentFault(line: nil, reason: "the file is not UTF-8; save it as UTF-8")
        }
        parser.skipSpace()
        let value = try parser.value(depth: 1)
        parser.skipSpace()
        guard parser.position == bytes.count else { throw parser.fault("expected the end of the file") }
        return value
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
        // Some editors write a byte order mark.
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { position = 3 }
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func fault(_ reason: String) -> DocumentFault {
        DocumentFault(line: line, reason: "invalid JSON: \(reason)")
    }

    private mutating func skipSpace() {
        while let byte = next {
            switch byte {
            case 0x0a: line += 1
            case 0x20, 0x09, 0x0d: break
            default: return
            }
            position += 1
        }
    }

    private mutating func consume(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    private mutating func consume(word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard bytes.count - position >= count else { return false }
        let isThere = word.withUTF8Buffer { $0.elementsEqual(bytes[position..<(position + count)]) }
        if isThere { position += count }
        return isThere
    }

    private mutating func value(depth: Int) throws(DocumentFault) -> LocatedJSON {
        guard depth <= Self.maxDepth else { throw fault("values are nested more than \(Self.maxDepth) levels deep") }
        let (start, first) = (line, position)
        let content: LocatedJSON.Content
        switch next {
        case UInt8(ascii: "{"): content = try object(depth: depth)
        case UInt8(ascii: "["): content = try array(depth: depth)
        case UInt8(ascii: "\""): content = .string(try string())
        case UInt8(ascii: "t") where consume(word: "true"): content = .bool(true)
        case UInt8(ascii: "f") where consume(word: "false"): content = .bool(false)
        case UInt8(ascii: "n") where consume(word: "null"): content = .null
        case UInt8(ascii: "-"), .some(0x30...0x39): content = try number()
        case nil: throw fault("the file ends too early")
        default: throw fault("expected a value")
        }
        return LocatedJSON(line: start, bytes: first..<position, content: content)
    }

    private mutating func object(depth: Int) throws(DocumentFault) -> LocatedJSON.Content {
        position += 1
        var members: [LocatedJSON.Member] = []
        var names: Set<String> = []
        skipSpace()
        if consume(UInt8(ascii: "}")) { return .object(members) }
        while true {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw fault("expected a name in quotation marks, or }") }
            let start = line
            let name = try string()
            guard names.insert(name).inserted else {
                throw DocumentFault(
                    line: start,
                    reason: "invalid JSON: \"\(name.prefix(40))\" is there twice; remove one"
                )
            }
            skipSpace()
            guard consume(UInt8(ascii: ":")) else { throw fault("expected : after \"\(name.prefix(40))\"") }
            skipSpace()
            members.append(LocatedJSON.Member(name: name, line: start, value: try value(depth: depth + 1)))
            skipSpace()
            if consume(UInt8(ascii: "}")) { return .object(members) }
            guard consume(UInt8(ascii: ",")) else {
                throw fault("expected , or } after the value of \"\(name.prefix(40))\"")
            }
        }
    }

    private mutating func array(depth: Int) throws(DocumentFault) -> LocatedJSON.Content {
        position += 1
        var items: [LocatedJSON] = []
        skipSpace()
        if consume(UInt8(ascii: "]")) { return .array(items) }
        while true {
            skipSpace()
            items.append(try value(depth: depth + 1))
            skipSpace()
            if consume(UInt8(ascii: "]")) { return .array(items) }
            guard consume(UInt8(ascii: ",")) else { throw fault("expected , or ] after an item of a list") }
        }
    }

    private mutating func number() throws(DocumentFault) -> LocatedJSON.Content {
        let start = position
        func digits(_ parser: inout Self) -> Int {
            let first = parser.position
            while let byte = parser.next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
                parser.position += 1
            }
            return parser.position - first
        }
        _ = consume(UInt8(ascii: "-"))
        let hasLeadingZero = next == UInt8(ascii: "0")
        let whole = digits(&self)
        var isValid = whole == 1 || whole > 1 && !hasLeadingZero
        if consume(UInt8(ascii: ".")) { isValid = digits(&self) > 0 && isValid }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            position += 1
            if !consume(UInt8(ascii: "+")) { _ = consume(UInt8(ascii: "-")) }
            isValid = digits(&self) > 0 && isValid
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        guard isValid, let value = Double(text), value.isFinite else {
            throw fault("invalid number \(text.prefix(40))")
        }
        return .number(value, text)
    }

    private mutating func string() throws(DocumentFault) -> String {
        position += 1
        var text: [UInt8] = []
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text += try escaped()
            case 0x00..<0x20: throw fault("a text must not contain \(Self.remedy(for: byte))")
            default: text.append(byte)
            }
        }
        throw fault("a text has no closing quotation mark")
    }

    private static func remedy(for control: UInt8) -> String {
        switch control {
        case 0x0a, 0x0d: "a line break; write \\n"
        case 0x09: "a tab; write \\t"
        default: "a control character"
        }
    }

    private mutating func escaped() throws(DocumentFault) -> [UInt8] {
        guard let byte = next else { throw fault("the file ends too early") }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0c]
        case UInt8(ascii: "n"): return [0x0a]
        case UInt8(ascii: "r"): return [0x0d]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"): return Array(String(Character(try scalar())).utf8)
        default: throw fault("invalid escape; write \\\\ for a backslash")
        }
    }

    /// Half a surrogate pair (RFC 8259 §7) is U+FFFD, as in all JSON that is read.
    private mutating func scalar() throws(DocumentFault) -> Unicode.Scalar {
        let first = try hexadecimal()
        if let scalar = Unicode.Scalar(first) { return scalar }
        let behind = position
        if first < 0xdc00, consume(word: "\\u") {
            let second = try hexadecimal()
            if (0xdc00..<0xe000).contains(second),
                let scalar = Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
            {
                return scalar
            }
            position = behind
        }
        return "\u{fffd}"
    }

    private mutating func hexadecimal() throws(DocumentFault) -> UInt32 {
        guard bytes.count - position >= 4,
            bytes[position..<(position + 4)].allSatisfy({ UInt8(ascii: "+") != $0 }),
            let value = UInt32(String(decoding: bytes[position..<(position + 4)], as: UTF8.self), radix: 16)
        else { throw fault("expected four hexadecimal digits after \\u") }
        position += 4
        return value
    }
}
