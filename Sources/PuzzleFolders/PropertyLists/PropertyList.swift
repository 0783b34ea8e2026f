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

    /// Reads XML by libxml2, and the binary form by a reader of our own; either builds nothing but these values, follows
    /// nothing that leads out of the file, and ends.
    package init(reading bytes: [UInt8]) throws(PropertyListError) {
        guard bytes.count <= Self.largestFile else { throw .tooLarge }
        if bytes.starts(with: Array("bplist".utf8)) {
            var list = try BinaryPropertyList(bytes)
            self = try list.root()
        } else {
            self = try XMLPropertyList(bytes).value()
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
}

/// Why bytes are not a property list that is read.
package enum PropertyListError: Error, Equatable, CustomStringConvertible {
    case tooLarge
    case malformed(String)
    case tooDeep

    package var description: String {
        switch self {
        case .tooLarge: "larger than 1 MiB"
        case .malformed(let reason): "no property list: \(reason)"
        case .tooDeep: "nested deeper than \(PropertyList.deepest) levels"
        }
    }
}
