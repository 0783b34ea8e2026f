import Rooms
import Storage
import WireProtocol

/// The host's question in one room, and the phones' answers.
///
/// While there is a question, a phone's data are stored only after a yes. Until it has answered, its touches do not
/// count. None of the data of a phone that answers no are on disk: neither its row nor its part of the log, keyframes,
/// results or rounds.
final class RoomConsent: BatchFeature, StoredFeature {
    private unowned let room: Room
    private(set) var question: ConsentQuestion?
    /// The number of the newest question, also after it was withdrawn.
    private var latest = 0
    /// The numbers of those who were stored before a question that was withdrawn without their answer: they have a row, and
    /// nothing is added to it.
    private var stoppedNumbers: Set<Int> = []

    init(in room: Room) {
        self.room = room
    }

    // MARK: The question

    /// Asks all phones; `nil` withdraws the question. The same text again changes nothing.
    func ask(_ text: String?) {
        guard text != question?.text else { return }
        guard let text else {
            // A phone that has not answered yes remains unstored.
            question = nil
            for participant in room.roster.values where participant.awaitsConsent {
                if !participant.isUnstored { stoppedNumbers.insert(participant.number) }
                participant.consent = nil
                excludeFromLog(participant)
            }
            return
        }
        latest += 1
        question = ConsentQuestion(number: latest, text: text)
        for participant in room.participants { participant.consent = .unanswered }
    }

    /// Records a phone's answer.
    func record(given: Bool, of participant: Participant) {
        participant.consent = given ? .given : .refused
        if stoppedNumbers.remove(participant.number) != nil { room.needsRow = true }
        guard given else { return excludeFromLog(participant) }
        participant.isUnstored = false
        room.log.include(participant.number)
        // None of its data may be on disk yet.
        participant.needsRow = true
    }

    /// Whether something that it has sent may be on disk.
    func isOnDisk(_ participant: Participant) -> Bool {
        !participant.isUnstored || stoppedNumbers.contains(participant.number)
    }

    private func excludeFromLog(_ participant: Participant) {
        participant.isUnstored = true
        room.log.exclude(participant.number)
    }

    // MARK: Participants

    func participantJoined(_ participant: Participant) {
        guard question != nil else { return }
        participant.consent = .unanswered
        excludeFromLog(participant)
    }

    /// A visitor of a study has agreed on the page itself, before any anchor was sent.
    func apply(_ batch: AppliedBatch, from participant: Participant, _ rooms: isolated Rooms) -> Bool {
        // Not while records of before are being removed, which would remove this one too.
        if participant.awaitsConsent, batch.content.impliesConsent, !room.erasing.contains(participant.number) {
            record(given: true, of: participant)
        }
        return false
    }

    func participantRemoved(_ participant: Participant, _ rooms: isolated Rooms) {
        participant.consent = nil
        stoppedNumbers.remove(participant.number)
    }

    /// Sends the phone the question and its own answer.
    func sendState(to participant: Participant, _ rooms: isolated Rooms) {
        guard let id = participant.connection, participant.isWelcomed, let question else { return }
        let answer = participant.awaitsConsent ? nil : participant.consent
        rooms.connections.send(to: id) {
            $0.raw("{\"type\":\"consent\"")
            $0.integer("number", question.number)
            $0.string("text", question.text)
            $0.string("consent", answer?.rawValue)
            $0.raw("}")
        }
    }

    func writeState(into json: inout JSONWriter) {
        guard let question else { return }
        json.raw(",\"consent\":{")
        json.integer("number", question.number)
        json.string("text", question.text)
        json.raw("}")
    }

    // MARK: Storage

    private struct Stored: Codable {
        var question: ConsentQuestion?
        var latest: Int
        /// Absent if there are none.
        var stopped: [Int]?
        /// Of an earlier version; now a field of the room.
        var erasing: [Int]?
    }

    static let storedName = "question for consent"

    var storedFields: [String: any Encodable & Sendable] {
        guard latest > 0 else { return [:] }
        let stopped = stoppedNumbers.isEmpty ? nil : stoppedNumbers.sorted()
        return ["consent": Stored(question: question, latest: latest, stopped: stopped)]
    }

    /// The number of the question to which it has agreed, also after the question was withdrawn; and, until it sends its next
    /// batch, the newest one in its row, if later ones were not stored, whatever it is asked meanwhile.
    func storedFields(of participant: Participant) -> [String: any Encodable & Sendable] {
        var fields: [String: any Encodable & Sendable] = [:]
        if participant.consent == .given { fields["consentGiven"] = latest }
        if participant.maySkipBatches { fields["maySkipAfter"] = participant.seq }
        return fields
    }

    func restore(_ fields: StoredFields) throws {
        guard let stored = try fields.value(Stored.self, "consent") else { return }
        (question, latest) = (stored.question, stored.latest)
        stoppedNumbers = Set(stored.stopped ?? [])
        room.erasing.formUnion(stored.erasing ?? [])
    }

    func restore(_ participant: Participant, _ fields: StoredFields) throws {
        guard latest > 0, !participant.isRemoved else { return }
        participant.maySkipBatches = (try? fields.value(UInt64.self, "maySkipAfter")) == participant.seq
        if (try? fields.value(Int.self, "consentGiven")) == latest {
            participant.consent = .given
            return
        }
        // The phone was stored before the question, and has not answered.
        if question != nil { participant.consent = .unanswered }
        guard stoppedNumbers.contains(participant.number) else { return }
        excludeFromLog(participant)
        participant.maySkipBatches = true
    }
}
