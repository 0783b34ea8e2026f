/// A value of a property list (Apple's `plist(5)`).
package enum PropertyList: Equatable, Sendable {
    case dictionary([String: PropertyList])
    case array([PropertyList])
    case string(String)
    case integer(Int64)
    case real(Double)
    case bool(Bool)
    /// A date, whose value is not read.
    case date
    /// Binary data, whose value is not read.
    case data

    /// A value of a kind that none of the expected keys has; Apple's archives have UIDs, sets and wide numbers.
    case other(String)

    /// The largest property list that is read, in bytes.
    package static let maxFileBytes = 1 << 20
    /// The maximum depth of nested values: deeper than any expected list, and far from the end of the stack.
    static let maxDepth = 16

    /// Reads a property list in XML or in the binary form; nothing outside the bytes is fetched.
    ///
    /// - Throws: `PropertyListError` for a list that is too large, invalid or nested too deep.
    package init(reading bytes: [UInt8]) throws(PropertyListError) {
        guard bytes.count <= Self.maxFileBytes else { throw .tooLarge }
        if bytes.starts(with: Array("bplist".utf8)) {
            var list = try BinaryPropertyList(bytes)
            self = try list.root()
        } else {
            self = try XMLPropertyList(bytes).value()
        }
    }

    /// The kind's name for messages.
    var kind: String {
        switch self {
        case .dictionary: "a dictionary"
        case .array: "an array"
        case .string: "a string"
        case .integer, .real: "a number"
        case .bool: "a Boolean"
        case .date: "a date"
        case .data: "data"
        case .other(let kind): kind
        }
    }
}

/// Why bytes cannot be read as a property list.
package enum PropertyListError: Error, Equatable, CustomStringConvertible {
    /// The list has more bytes than `PropertyList.maxFileBytes`.
    case tooLarge
    /// The list is invalid.
    case malformed(String)
    /// Nested deeper than 16 levels.
    case tooDeep

    /// The reason as a message for people.
    package var description: String {
        switch self {
        case .tooLarge: "larger than 1 MiB"
        case .malformed(let reason): "invalid property list: \(reason)"
        case .tooDeep: "nested deeper than \(PropertyList.maxDepth) levels"
        }
    }
}
