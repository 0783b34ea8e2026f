import Challenges
import Storage
import WireProtocol

extension Session {
    /// The challenges that a session takes: each is kept with its attempts until the session ends.
    static let challengeLimit = 100

    /// The newest challenge, unless it has ended.
    var runningChallenge: StartedChallenge? {
        state.challenge == nil ? nil : challenges.last
    }

    /// What of a challenge's attempts is told of a participant; nothing of one who was removed.
    func summary(of participant: Participant) -> AttemptSummary? {
        participant.isRemoved ? nil : runningChallenge?.series[participant.number]?.summary
    }

    /// Begins a challenge in place of the one that runs.
    func start(kind: String, target: Double?, milliseconds: UInt64) {
        let challenge = SessionState.Challenge(number: challenges.count + 1, kind: kind, target: target)
        state.challenge = challenge
        challenges.append(StartedChallenge(challenge, startedMilliseconds: milliseconds))
        log.challenge(number: challenge.number, milliseconds: milliseconds)
        for participant in participants { participant.takeUp(challenge.judged) }
    }

    func endChallenge() {
        state.challenge = nil
        for participant in participants { participant.takeUp(nil) }
    }

    /// An attempt of a participant at the challenge that runs.
    func record(_ outcome: Attempt, of participant: Participant, seq: UInt64, milliseconds: UInt64) {
        guard let running = challenges.indices.last, let challenge = challenges[running].state.judged else { return }
        let attempt = JudgedAttempt(
            outcome,
            .adding(outcome.value, to: challenges[running].series[participant.number]?.summary, of: challenge),
            receivedMilliseconds: milliseconds,
            seq: seq
        )
        let slot = challenges[running].add(attempt, of: participant.number)
        pendingResults.append(
            StoredResult(
                session: code,
                challenge: challenges[running].state.number,
                participant: participant.number,
                slot: slot,
                content: attempt.content
            )
        )
    }

    // MARK: After a restart

    /// Takes up the attempts that the store kept.
    ///
    /// - Throws: `StorageError.failed` if a row is damaged.
    func restore(_ results: [StoredResult]) throws(StorageError) {
        for result in results {
            guard challenges.indices.contains(result.challenge - 1),
                let attempt = try? JudgedAttempt(content: result.content)
            else { throw .failed("session \(code): a result of challenge \(result.challenge) is damaged") }
            _ = challenges[result.challenge - 1].add(attempt, of: result.participant)
        }
    }
}
