import Challenges
import WireProtocol

/// A session's challenges and attempts, found by the batch that ended each: for the export of its events.
struct ExportedResults: Sendable {
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
    func writeStart(of number: Int, milliseconds: UInt64, into text: inout JSONWriter) {
        guard challenges.indices.contains(number - 1) else { return }
        text.raw("{\"receivedMilliseconds\":")
        text.integer(milliseconds)
        text.raw(",\"type\":\"challenge\",")
        text.fields(of: challenges[number - 1].state)
        text.raw("}\n")
    }

    /// A `{"participant":…,"type":"result",…}` for each attempt that the batch ended.
    func write(endedBy seq: UInt64, of participant: Int, into text: inout JSONWriter) {
        for (challenge, attempt) in attempts[Batch(participant: participant, seq: seq)] ?? [] {
            text.raw("{\"participant\":")
            text.string(Participant.id(participant))
            text.raw(",\"type\":\"result\",\"challenge\":")
            text.integer(challenges[challenge].state.number)
            text.raw(",\"kind\":")
            text.string(challenges[challenge].state.kind)
            text.raw(",\"unit\":")
            text.string(challenges[challenge].state.judged?.kind.unit)
            text.raw(",\"seq\":")
            text.integer(seq)
            text.raw(",")
            text.fields(of: attempt)
            text.raw("}\n")
        }
    }
}

extension Server {
    func exportedResults(ofSession code: String) -> ExportedResults {
        ExportedResults(sessions[code]?.challenges ?? [])
    }
}
