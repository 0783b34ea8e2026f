/// Parses a request's head line by line as its bytes arrive (RFC 9112 §2 to §5).
///
/// Stricter than the RFC: anything that two parsers could read differently (a bare CR or LF, a folded line, a space
/// before a colon, a control character) is refused and never repaired, so that nothing can be smuggled past a proxy. A
/// fault is reported as soon as its line is complete.
package struct HeadParser {
    /// The maximum number of bytes of the request line, and of the whole head.
    static let lineLimit = 8 * 1024
    static let headLimit = 16 * 1024

    /// A header field.
    package struct Field: Equatable {
        /// The name in lower case.
        package var name: String
        /// The value without surrounding white space.
        package var value: String
    }

    /// The request line.
    package struct Line: Equatable {
        /// The method, known or unknown.
        package var method: String
        /// The target's bytes, not decoded.
        package var target: [UInt8]
        /// The minor version of HTTP/1.
        package var minorVersion: Int
    }

    /// The result of parsing.
    package enum Outcome: Equatable {
        /// More bytes are needed.
        case incomplete
        /// The head is complete and has `length` bytes.
        case complete(length: Int)
        /// The head is invalid.
        case refused(HTTPRefusal)
        /// The bytes are not HTTP, so the peer would not understand a response.
        case notHTTP
    }

    /// The request line; `nil` before it is complete.
    package private(set) var line: Line?
    /// The header fields so far, in order.
    package private(set) var fields: [Field] = []
    /// The start of the unread line, and the position up to which it contains no LF.
    private var lineStart = 0
    private var searched = 0

    /// Creates a parser for one head.
    package init() {}

    /// Whether any bytes other than empty lines have arrived.
    func hasBegun(in bytes: UnsafeRawBufferPointer) -> Bool { line != nil || lineStart < bytes.count }

    /// Continues parsing.
    ///
    /// - Parameter bytes: All bytes that have arrived since the head's first byte.
    package mutating func read(_ bytes: UnsafeRawBufferPointer) -> Outcome {
        while true {
            guard let end = bytes[searched...].firstIndex(of: Self.lf) else {
                searched = bytes.count
                return unfinished(bytes)
            }
            searched = end + 1
            guard end < Self.headLimit else { return .refused(.headTooLarge) }
            guard end > lineStart, bytes[end - 1] == Self.cr else { return fault(.bareLineFeed, bytes) }
            let content = UnsafeRawBufferPointer(rebasing: bytes[lineStart..<(end - 1)])
            lineStart = end + 1
            if content.isEmpty {
                // RFC 9112 §2.2: an empty line before a request is skipped.
                if line != nil { return .complete(length: lineStart) }
                continue
            }
            do throws(HTTPRefusal) {
                if line == nil {
                    line = try Self.requestLine(content)
                } else {
                    fields.append(try Self.field(content))
                }
            } catch {
                return fault(error, bytes)
            }
        }
    }

    /// Whether the bytes of an incomplete line can still become a valid one.
    private func unfinished(_ bytes: UnsafeRawBufferPointer) -> Outcome {
        let unfinishedLine = UnsafeRawBufferPointer(rebasing: bytes[lineStart...])
        if line == nil {
            let method = unfinishedLine.prefix { RequestSyntax.isTokenByte($0) }
            if method.count < unfinishedLine.count, unfinishedLine[method.count] != 0x20,
                unfinishedLine[method.count] != Self.cr
            {
                return .notHTTP
            }
            guard unfinishedLine.count <= Self.lineLimit else { return .refused(.targetTooLong) }
        }
        guard bytes.count < Self.headLimit else { return .refused(.headTooLarge) }
        return .incomplete
    }

    /// Refuses a head; a request line that is not text gets no response.
    private func fault(_ refusal: HTTPRefusal, _ bytes: UnsafeRawBufferPointer) -> Outcome {
        guard line == nil else { return .refused(refusal) }
        let isText = bytes.prefix(searched).allSatisfy { $0 >= 0x20 && $0 < 0x7f || $0 == Self.cr || $0 == Self.lf }
        return isText && !bytes.starts(with: "PRI * HTTP/2".utf8) ? .refused(refusal) : .notHTTP
    }

    // MARK: Lines

    /// RFC 9112 §3: `method SP request-target SP HTTP-version`, with exactly one space each.
    private static func requestLine(_ bytes: UnsafeRawBufferPointer) throws(HTTPRefusal) -> Line {
        guard bytes.count <= lineLimit else { throw .targetTooLong }
        let words = bytes.split(separator: 0x20, omittingEmptySubsequences: false)
        guard words.count == 3, !words[0].isEmpty, words[0].allSatisfy(RequestSyntax.isTokenByte),
            !words[1].isEmpty, words[1].allSatisfy({ $0 > 0x20 && $0 != 0x7f })
        else { throw .badRequestLine }
        let version = words[2]
        guard version.count == 8, version.starts(with: "HTTP/".utf8), isDigit(version[version.startIndex + 5]),
            version[version.startIndex + 6] == UInt8(ascii: "."), isDigit(version[version.startIndex + 7])
        else { throw .badRequestLine }
        let minor = Int(version[version.startIndex + 7] - 0x30)
        guard version[version.startIndex + 5] == 0x31, minor <= 1 else { throw .unsupportedVersion }
        return Line(
            method: String(decoding: words[0], as: UTF8.self),
            target: Array(words[1]),
            minorVersion: minor
        )
    }

    /// RFC 9112 §5: `field-name ":" OWS field-value OWS`; a line that begins with a space continues another (§5.2).
    private static func field(_ bytes: UnsafeRawBufferPointer) throws(HTTPRefusal) -> Field {
        guard bytes[0] != 0x20, bytes[0] != 0x09 else { throw .foldedField }
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { throw .fieldWithoutColon }
        let name = bytes[..<colon]
        guard !name.isEmpty, name.allSatisfy(RequestSyntax.isTokenByte) else { throw .badFieldName }
        let text = String(decoding: name, as: UTF8.self).lowercased()
        guard let value = RequestSyntax.fieldValue(bytes[(colon + 1)...]) else { throw .badFieldValue(text) }
        return Field(name: text, value: value)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static let cr = UInt8(ascii: "\r")
    private static let lf = UInt8(ascii: "\n")
}

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
