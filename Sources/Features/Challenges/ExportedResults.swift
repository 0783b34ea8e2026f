import Challenges
import Rooms
import Storage
import WireProtocol

/// A session's challenges and attempts for the event export; each attempt is found by the batch that ended it.
struct ExportedResults: ExportedLines {
    private struct Batch: Hashable {
        var participant: Int
        var seq: UInt64
    }

    private let challenges: [StartedChallenge]
    private var attempts: [Batch: [(challenge: Int, attempt: JudgedAttempt)]] = [:]

    init(_ challenges: [StartedChallenge]) {
        self.challenges = challenges
        for (index, challenge) in challenges.enumerated() {
            for (participant, series) in challenge.series {
                for attempt in series.attempts {
                    attempts[Batch(participant: participant, seq: attempt.seq), default: []].append((index, attempt))
                }
            }
        }
    }

    /// `{"receivedMilliseconds":…,"type":"challenge",…}`
    func write(_ record: LogRecord, into text: inout JSONWriter) -> Bool {
        guard case .challenge(let number) = record.content else { return false }
        guard challenges.indices.contains(number - 1) else { return true }
        text.raw("{")
        text.integer("receivedMilliseconds", record.milliseconds)
        text.raw(",\"type\":\"challenge\"")
        text.fields(of: challenges[number - 1].state)
        text.raw("}\n")
        return true
    }

    /// Writes `{"participant":…,"type":"result",…}` for each attempt that the batch ended.
    func writeAfter(_ seq: UInt64, of participant: Int, into text: inout JSONWriter) {
        for (challenge, attempt) in attempts[Batch(participant: participant, seq: seq)] ?? [] {
            text.raw("{")
            text.string("participant", Participant.id(participant))
            text.raw(",\"type\":\"result\"")
            text.integer("challenge", challenges[challenge].state.number)
            text.string("kind", challenges[challenge].state.kind)
            text.string("unit", challenges[challenge].state.judged?.kind.unit)
            text.integer("seq", seq)
            text.fields(of: attempt, challenges[challenge].state.judged?.kind)
            text.raw("}\n")
        }
    }
}
