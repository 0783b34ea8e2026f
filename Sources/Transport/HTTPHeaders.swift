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

    /// Adds a field after the others, even if there is one with the same name.
    package mutating func append(_ name: String, _ value: String) {
        fields.append((name.lowercased(), value))
    }
}
