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

/// The routes of consent: a phone's answer, and the answers for the host.
extension ConsentFeature {
    static let consentRoutes: [Route<Rooms>] = [
        Route(.put, "/api/v1/sessions/{code}/consent", bodyLimit: 4096) { rooms, request throws(Problem) in
            let answer = try Representation.body(Answer.self, of: request.http)
            return try accept(answer, request["code"], from: AddressGroup(request.http.remoteAddress), rooms)
        },
        Route(.get, "/api/v1/sessions/{code}/consent") { rooms, request throws(Problem) in
            let room = try rooms.lookup.hostedRoom(request)
            return .now(Representation.json(request.http) { write(room, into: &$0) })
        },
    ]

    private struct Answer: Decodable {
        /// The phone's resume token.
        var resume: String
        /// The question's number.
        var number: Int
        var given: Bool
    }

    /// Accepts an answer, and responds once it is effective on disk: after a yes the phone's row exists, after a no none
    /// of its data.
    private static func accept(
        _ answer: Answer,
        _ code: String,
        from address: AddressGroup,
        _ rooms: isolated Rooms
    ) throws(Problem) -> EventualResponse {
        let (room, participant) = try rooms.lookup.participant(resuming: answer.resume, of: code, for: address)
        let consent = room.feature(RoomConsent.self)
        guard answer.number == consent.question?.number else { throw .noConsentQuestion }
        if answer.given, room.erasing.contains(participant.number) {
            return acceptAfterErasure(answer, of: room, from: address, rooms)
        }
        let wasStored = consent.isOnDisk(participant)
        consent.record(given: answer.given, of: participant)
        rooms.commits.markDirty(participant, in: room)
        if !answer.given, wasStored { Erasure.eraseData(of: participant, in: room, rooms) }
        rooms.ticker.start()
        let (code, moment) = (room.code, rooms.commits.moment)
        return .later { [rooms] in
            let isDone =
                answer.given
                ? await rooms.waitUntilOnDisk(since: moment)
                : await Erasure.finish(in: code, since: moment, rooms)
            guard isDone else { return Problem.storeFailing.response }
            return Representation.result(200) {
                $0.raw("{")
                $0.integer("number", answer.number)
                $0.string("consent", (answer.given ? ConsentAnswer.given : .refused).rawValue)
                $0.raw("}")
            }
        }
    }

    /// Accepts a yes after a no: first removes what the no has still to remove, which would also remove what follows the
    /// yes.
    private static func acceptAfterErasure(
        _ answer: Answer,
        of room: Room,
        from address: AddressGroup,
        _ rooms: isolated Rooms
    ) -> EventualResponse {
        let code = room.code
        return .awaiting { [rooms] () throws(Problem) in
            guard await Erasure.finish(in: code, rooms) else { throw .storeFailing }
            switch try await accept(answer, code, from: address, rooms) {
            case .now(let response): return response
            case .later(let work): return await work()
            }
        }
    }

    private static func write(_ room: Room, into json: inout JSONWriter) {
        let consent = room.feature(RoomConsent.self)
        let participants = room.participants
        json.raw("{")
        json.integer("number", consent.question?.number)
        json.string("text", consent.question?.text)
        json.integer("given", participants.count { $0.consent == .given })
        json.integer("refused", participants.count { $0.consent == .refused })
        json.integer("unanswered", participants.count { $0.awaitsConsent })
        json.objects("participants", participants) { json, participant in
            json.string("id", participant.id)
            if let answer = participant.consent, answer != .unanswered { json.string("consent", answer.rawValue) }
        }
        json.raw("}")
    }
}

extension Problem {
    fileprivate static let noConsentQuestion = Problem(
        409,
        "no-consent-question",
        title: "No such question",
        detail: "The session does not ask for consent, or asks another question by now."
    )
}
