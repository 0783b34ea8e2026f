import Foundation
package import Storage

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

/// A feature with data of its own in a session's rows.
package protocol StoredFeature: RoomFeature {
    /// The name of its data, for messages about damage.
    static var storedName: String { get }

    /// Moves its pending rows into a commit.
    func gather(into commit: inout Commit)
    /// Whether requests identify its objects by ids without the room's code, so that the room must be read at the
    /// start.
    var hasOwnIDs: Bool { get }
    /// Whether the feature now stores every touch, whatever the room's retention.
    var storesEvents: Bool { get }
    /// The feature's fields of the room's row.
    var storedFields: [String: any Encodable & Sendable] { get }
    /// Returns its fields of a participant's row.
    func storedFields(of participant: Participant) -> [String: any Encodable & Sendable]
    /// Restores its fields of the room's row, before the participants.
    ///
    /// - Throws: Any error if they cannot be read.
    func restore(_ fields: StoredFields) throws
    /// Restores its fields of a participant's row.
    ///
    /// - Throws: Any error if they cannot be read.
    func restore(_ participant: Participant, _ fields: StoredFields) throws
    /// Restores the feature's own rows, after the participants.
    ///
    /// - Throws: Any error if they cannot be read.
    func restore(_ rows: RestoredSession) throws
    /// Applies a log record.
    ///
    /// - Parameters:
    ///   - participant: the record's participant; `nil` for a record of the whole room.
    ///   - isNewer: whether the record is newer than a participant's checkpoint.
    func replay(_ record: LogRecord, of participant: Participant?, isNewer: (Participant) -> Bool)
    /// Called after the last log record.
    func finishReplay()
}

extension StoredFeature {
    /// Adds no rows.
    package func gather(into commit: inout Commit) {}
    /// By default false.
    package var hasOwnIDs: Bool { false }
    /// By default false.
    package var storesEvents: Bool { false }
    /// No fields by default.
    package var storedFields: [String: any Encodable & Sendable] { [:] }
    /// No fields by default.
    package func storedFields(of participant: Participant) -> [String: any Encodable & Sendable] { [:] }
    /// Restores nothing by default.
    package func restore(_ fields: StoredFields) throws {}
    /// Restores nothing by default.
    package func restore(_ participant: Participant, _ fields: StoredFields) throws {}
    /// Restores nothing by default.
    package func restore(_ rows: RestoredSession) throws {}
    /// Does nothing by default.
    package func replay(_ record: LogRecord, of participant: Participant?, isNewer: (Participant) -> Bool) {}
    /// Does nothing by default.
    package func finishReplay() {}
}

/// Why a feature cannot read its data.
package struct Unreadable: Error, CustomStringConvertible {
    /// The reason.
    package let description: String

    /// Describes the reason.
    package init(_ reason: String = "it cannot be read") { description = reason }
}

extension [any StoredFeature] {
    /// Lets each feature restore its data.
    ///
    /// - Throws: `StorageError.damaged`, with the part named after the data.
    func restore(
        in session: String,
        _ part: (_ name: String) -> String = { "its \($0)" },
        _ restore: (any StoredFeature) throws -> Void
    ) throws(StorageError) {
        for feature in self {
            do {
                try restore(feature)
            } catch {
                let name = type(of: feature).storedName
                let reason = error is DecodingError ? Unreadable().description : "\(error)"
                throw .damaged(Damage(session: session, part: part(name), reason: reason))
            }
        }
    }
}
