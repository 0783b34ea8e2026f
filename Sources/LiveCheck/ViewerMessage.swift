import Foundation

/// What a check and a watch need of the messages to a viewer (docs/protocol.md).
struct ViewerMessage: Decodable {
    /// A viewer's first message.
    static let hello = Array(#"{"type":"hello","role":"view"}"#.utf8)

    /// The stats of a participant.
    struct Participant: Decodable {
        struct Distance: Decodable { var totalCentimetres: Double }
        struct Time: Decodable { var totalSeconds: Double }
        var id: String
        var name: String
        var label: String?
        var connected: Bool
        var distance: Distance
        var time: Time
        var touches: Int
    }

    /// A row of a frame's `figures`: participant, last cm, total cm, last s, total s, touches.
    struct FigureRow: Decodable {
        var id: String
        var centimetres: Double
        var seconds: Double
        var touches: Int

        init(from decoder: any Decoder) throws {
            var values = try decoder.unkeyedContainer()
            id = try values.decode(String.self)
            _ = try values.decode(Double.self)
            centimetres = try values.decode(Double.self)
            _ = try values.decode(Double.self)
            seconds = try values.decode(Double.self)
            touches = try values.decode(Int.self)
        }
    }

    var type: String
    /// Of a snapshot.
    var participants: [Participant]?
    /// Of a frame.
    var joined: [Participant]?
    var left: [String]?
    var removed: [String]?
    var figures: [FigureRow]?

    /// `nil` for what cannot be read.
    init?(_ message: [UInt8]) {
        guard let message = try? JSONDecoder().decode(Self.self, from: Data(message)) else { return nil }
        self = message
    }
}
