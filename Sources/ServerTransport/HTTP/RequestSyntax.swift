/// The rules of RFC 9110, RFC 9112 and RFC 3986 for the parts of a request, on the bytes that `HeadParser` has split.
enum RequestSyntax {
    /// RFC 9110 §5.6.2.
    static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default:
            "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }

    /// A field's value without the space around it; `nil` if it has bytes that are not allowed in a value (RFC 9110
    /// §5.5).
    static func fieldValue(_ bytes: some BidirectionalCollection<UInt8>) -> String? {
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }) else { return nil }
        let isText = { (byte: UInt8) in byte != 0x20 && byte != 0x09 }
        guard let first = bytes.firstIndex(where: isText), let last = bytes.lastIndex(where: isText) else { return "" }
        // Old clients send ISO 8859-1: invalid UTF-8 becomes replacement characters instead of an error.
        return String(decoding: bytes[first...last], as: UTF8.self)
    }

    /// The path for the application, or `nil` for one that no client needs.
    ///
    /// It is already percent-decoded, once, and `.`, `..` and empty segments are resolved. This checks that nothing in
    /// it can have another meaning for a file system.
    static func path(_ bytes: [UInt8]) -> String? {
        guard bytes.first == UInt8(ascii: "/"),
            bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7f && $0 != UInt8(ascii: "\\") }),
            // Also refuses overlong forms of `/` and `.`, which are invalid UTF-8.
            let path = String(validating: bytes, as: UTF8.self),
            !hasDotSegment(bytes)
        else { return nil }
        return path
    }

    /// Whether a segment is `.` or `..`.
    private static func hasDotSegment(_ path: [UInt8]) -> Bool {
        // The number of dots in the segment so far; more than two once it has any other character.
        var dots = 0
        for byte in path {
            switch byte {
            case UInt8(ascii: "/"):
                if (1...2).contains(dots) { return true }
                dots = 0
            case UInt8(ascii: "."): dots += 1
            default: dots = 3
            }
        }
        return (1...2).contains(dots)
    }

    /// The number of bytes of a body: `nil` without the field, an error for an invalid number or a repeated field.
    ///
    /// RFC 9112 §6.3: two parsers that read a length differently allow request smuggling, so any doubtful length is
    /// refused.
    static func contentLength(_ values: [String]) throws(InvalidLength) -> Int? {
        guard let value = values.first else { return nil }
        // 18 digits always fit.
        guard values.count == 1, (1...18).contains(value.utf8.count),
            value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let length = Int(value)
        else { throw InvalidLength() }
        return length
    }

    struct InvalidLength: Error {}

    /// Whether comma-separated fields contain a token, in any case (RFC 9110 §5.6.1).
    static func list(_ values: [String], contains token: String) -> Bool {
        elements(of: values).contains { $0.lowercased() == token }
    }

    /// The elements of comma-separated fields.
    static func elements(of values: [String]) -> [String] {
        values.flatMap { $0.utf8.split(separator: UInt8(ascii: ",")) }
            .compactMap { fieldValue(Array($0)) }
            .filter { !$0.isEmpty }
    }
}
