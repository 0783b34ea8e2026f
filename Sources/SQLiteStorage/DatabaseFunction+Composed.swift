import GRDB

extension DatabaseFunction {
    /// `composed(text)`: the text in composed form (NFC), for migrations of older names.
    static let composed = DatabaseFunction("composed", argumentCount: 1, pure: true) { values in
        String.fromDatabaseValue(values[0])?.composed
    }
}
