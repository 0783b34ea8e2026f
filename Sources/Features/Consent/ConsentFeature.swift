import Foundation
import ReadableText
import Rooms
import Storage
import Transport
import Web
import WireProtocol

/// Consent: the host asks each phone whether its data may be stored.
final class ConsentFeature: Feature {
    static let routes = consentRoutes
    static let roomFeature: (any RoomFeature.Type)? = RoomConsent.self

    static let actions = [
        HostAction(
            "consent",
            fields: ["text"],
            afterwards: { rooms, room, participant in
                room.feature(RoomConsent.self).sendState(to: participant, rooms)
            }
        ) { rooms, room, command throws(Problem) in
            let text = try command.fields(TextField.self).text?.trimmingCharacters(in: .whitespacesAndNewlines)
            guard text.map(ConsentQuestion.isValid) ?? true else {
                throw .invalid(
                    "text",
                    "`text` must be plain text of 1 to \(ConsentQuestion.textLimit) bytes, or missing to ask nobody any more."
                )
            }
            if let fault = text.flatMap(ReadableText.fault) { throw .invalid("text", "`text` \(fault).") }
            room.feature(RoomConsent.self).ask(text)
            return nil
        }
    ]

    private struct TextField: Decodable {
        var text: String?
    }
}

/// The host's question.
struct ConsentQuestion: Codable, Equatable {
    /// The maximum length in bytes of UTF-8: a page of text.
    static let textLimit = 2_000

    /// The number of the question in the session, from 1: each question is asked once per phone.
    var number: Int
    var text: String

    static func isValid(_ text: String) -> Bool {
        (1...textLimit).contains(text.utf8.count)
            && text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control }
    }
}
