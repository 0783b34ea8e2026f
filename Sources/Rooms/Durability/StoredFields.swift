import Foundation

/// The fields of a row's JSON; each feature reads its own.
package struct StoredFields {
    private struct Object: Decodable {
        let fields: KeyedDecodingContainer<FieldName>

        init(from decoder: any Decoder) throws {
            fields = try decoder.container(keyedBy: FieldName.self)
        }
    }

    private let object: Object

    /// - Throws: `DecodingError` unless the bytes are a JSON object.
    init(json: [UInt8]) throws {
        object = try JSONDecoder().decode(Object.self, from: Data(json))
    }

    /// Returns the value of a field, or `nil` if it is absent.
    ///
    /// - Throws: `DecodingError` if the value has another type.
    package func value<Value: Decodable>(_ type: Value.Type, _ name: String) throws -> Value? {
        try object.fields.decodeIfPresent(type, forKey: FieldName(name))
    }
}

/// Encodes a row's own fields and those of the features as one object.
struct FieldsToStore<Own: Encodable>: Encodable {
    var own: Own
    var features: [String: any Encodable & Sendable]

    func encode(to encoder: any Encoder) throws {
        try own.encode(to: encoder)
        var fields = encoder.container(keyedBy: FieldName.self)
        for (name, value) in features { try fields.encode(value, forKey: FieldName(name)) }
    }

    /// The JSON; empty if a value cannot be encoded, such as a number that is not finite.
    var json: [UInt8] { Array((try? JSONEncoder().encode(self)) ?? Data()) }
}

/// A JSON field name that is known at run time only.
struct FieldName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
