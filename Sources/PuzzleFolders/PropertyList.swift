import UntrustedFiles

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

/// A property list in XML, read by libxml2; only the elements of Apple's document type are accepted.
struct XMLPropertyList {
    /// Apple's document type, and that of its earlier systems.
    private static let documentType = XMLDocumentType(
        name: "plist",
        publicIDs: ["-//Apple//DTD PLIST 1.0//EN", "-//Apple Computer//DTD PLIST 1.0//EN"]
    )

    private let root: XMLElement

    init(_ bytes: [UInt8]) throws(PropertyListError) {
        do throws(XMLFaults) {
            root = try XMLDocument(bytes, documentType: Self.documentType).root
        } catch {
            throw Self.malformed(error.faults.first?.reason ?? "it cannot be read", line: error.faults.first?.line)
        }
    }

    /// The value at the root of the list.
    func value() throws(PropertyListError) -> PropertyList {
        guard root.name == "plist" else { throw Self.malformed("expected <plist>", root) }
        let values = try Self.children(of: root)
        guard values.count == 1 else {
            throw Self.malformed("<plist> must have one value, not \(values.count)", root)
        }
        return try Self.value(values[0], depth: 0)
    }

    // MARK: Values

    private static func value(_ element: XMLElement, depth: Int) throws(PropertyListError) -> PropertyList {
        guard depth < PropertyList.maxDepth else { throw .tooDeep }
        switch element.name {
        case "dict": return .dictionary(try dictionary(element, depth))
        case "array":
            var values: [PropertyList] = []
            for child in try children(of: element) { values.append(try value(child, depth: depth + 1)) }
            return .array(values)
        case "string": return .string(try text(of: element))
        case "integer":
            let text = try text(of: element).collapsed
            guard let number = Int64(text) else { throw malformed("\"\(text.prefix(40))\" is not an integer", element) }
            return .integer(number)
        case "real":
            let text = try text(of: element).collapsed
            guard let number = real(text) else { throw malformed("\"\(text.prefix(40))\" is not a number", element) }
            return .real(number)
        case "true", "false":
            _ = try text(of: element)
            return .bool(element.name == "true")
        case "date":
            _ = try text(of: element)
            return .date
        case "data":
            _ = try text(of: element)
            return .data
        default: throw malformed("<\(element.name.prefix(40))> is not a value", element)
        }
    }

    /// Keys and values, alternating.
    private static func dictionary(
        _ element: XMLElement,
        _ depth: Int
    ) throws(PropertyListError) -> [String: PropertyList] {
        let children = try children(of: element)
        var entries: [String: PropertyList] = [:]
        for index in stride(from: 0, to: children.count, by: 2) {
            let name = children[index]
            guard name.name == "key" else {
                throw malformed("expected <key>, not <\(name.name.prefix(40))>", name)
            }
            // Spaces around a key come from reformatting; none of the expected keys has any.
            let key = try text(of: name).collapsed
            guard entries[key] == nil else { throw malformed("the key \(key.prefix(40)) is repeated", name) }
            guard index + 1 < children.count else { throw malformed("the key \(key.prefix(40)) has no value", name) }
            entries[key] = try value(children[index + 1], depth: depth + 1)
        }
        return entries
    }

    /// Decimal notation, and the words of `plist(5)`, which the puzzle then refuses by name.
    private static func real(_ text: String) -> Double? {
        switch text.lowercased() {
        case "nan": return .nan
        case "inf", "+inf", "infinity", "+infinity": return .infinity
        case "-inf", "-infinity": return -.infinity
        default:
            let isDecimal = text.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
            return isDecimal ? Double(text) : nil
        }
    }

    // MARK: Elements

    /// The children of an element that has only white space between them.
    private static func children(of element: XMLElement) throws(PropertyListError) -> [XMLElement] {
        guard element.text.isBlank else {
            throw malformed("<\(element.name)> has text besides its elements", element)
        }
        return element.children
    }

    private static func text(of element: XMLElement) throws(PropertyListError) -> String {
        guard element.children.isEmpty else { throw malformed("<\(element.name)> has child elements", element) }
        return element.text
    }

    private static func malformed(_ reason: String, _ element: XMLElement) -> PropertyListError {
        malformed(reason, line: element.line)
    }

    private static func malformed(_ reason: String, line: Int?) -> PropertyListError {
        .malformed(line.map { "\(reason) (line \($0))" } ?? reason)
    }
}
