import Foundation

/// A value of a property list, as Apple's `plist(5)` has them.
package enum PropertyList: Equatable, Sendable {
    case dictionary([String: PropertyList])
    case array([PropertyList])
    case string(String)
    case integer(Int64)
    case real(Double)
    case bool(Bool)
    /// Seconds since 2001-01-01, or `nil` where only the text was read.
    case date
    case data

    /// Property lists over 1 MiB are refused before they are read.
    package static let largestFile = 1 << 20
    /// Deeper than any of our lists, and far from the end of the stack.
    static let deepest = 16

    /// Reads XML or binary.
    ///
    /// Parsers of our own: they build nothing but these values, expand no entities, follow no references, and end.
    package init(reading bytes: [UInt8]) throws(PropertyListError) {
        guard bytes.count <= Self.largestFile else { throw .tooLarge }
        if bytes.starts(with: Array("bplist".utf8)) {
            self = try BinaryPropertyList(bytes).root()
        } else {
            var parser = XMLPropertyList(try Self.utf8(bytes))
            self = try parser.document()
        }
    }

    /// For messages.
    var kind: String {
        switch self {
        case .dictionary: "a dictionary"
        case .array: "an array"
        case .string: "a string"
        case .integer, .real: "a number"
        case .bool: "a Boolean"
        case .date: "a date"
        case .data: "data"
        }
    }

    /// The text as UTF-8 without a byte order mark (XML 1.0 appendix F).
    private static func utf8(_ bytes: [UInt8]) throws(PropertyListError) -> [UInt8] {
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { return Array(bytes.dropFirst(3)) }
        if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
            guard let text = String(bytes: bytes, encoding: .utf16) else { throw .malformed("not UTF-16") }
            return Array(text.utf8)
        }
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .malformed("not UTF-8") }
        return bytes
    }
}

/// Why bytes are not a property list that is read.
package enum PropertyListError: Error, Equatable, CustomStringConvertible {
    case tooLarge
    /// A document type that does more than name Apple's.
    case documentType(String)
    case malformed(String)
    case tooDeep

    package var description: String {
        switch self {
        case .tooLarge: "larger than 1 MiB"
        case .documentType(let what): "the document type has \(what)"
        case .malformed(let reason): "no property list: \(reason)"
        case .tooDeep: "nested deeper than \(PropertyList.deepest) levels"
        }
    }
}
