/// Header fields in order, with names in lower case.
package struct HTTPHeaders: Sendable, ExpressibleByDictionaryLiteral {
    /// All fields in order.
    package private(set) var fields: [(name: String, value: String)] = []

    /// Creates an empty list.
    package init() {}

    /// Creates a list from a literal; names may repeat.
    package init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { append(name, value) }
    }

    /// The first value of the field, whatever the name's case; setting replaces all values of the field, `nil` removes
    /// them.
    package subscript(_ name: String) -> String? {
        get {
            let name = name.lowercased()
            return fields.first { $0.name == name }?.value
        }
        set {
            let name = name.lowercased()
            fields.removeAll { $0.name == name }
            if let newValue { fields.append((name, newValue)) }
        }
    }

    /// The elements of a list field such as `Accept`, which may be sent in several lines (RFC 9110 §5.3); `nil` without
    /// the field.
    package func list(_ name: String) -> String? {
        let name = name.lowercased()
        let values = fields.filter { $0.name == name }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// Adds a field after the others, even if there is one with the same name.
    package mutating func append(_ name: String, _ value: String) {
        fields.append((name.lowercased(), value))
    }
}
