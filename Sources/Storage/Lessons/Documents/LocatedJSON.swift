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
