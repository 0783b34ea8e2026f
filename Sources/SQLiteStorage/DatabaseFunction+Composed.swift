import GRDB

extension DatabaseFunction {
    /// `composed(text)`: the text with its accents composed, for the steps that bring old names into that form.
    static let composed = DatabaseFunction("composed", argumentCount: 1, pure: true) { values in
        String.fromDatabaseValue(values[0])?.composed
    }
}
