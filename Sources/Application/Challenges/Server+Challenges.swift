import Challenges
import Transport
import WireProtocol

/// Challenges while they run: attempts are judged from the batches that the server applies, each exactly once.
extension Server {
    /// Judges the gestures of a batch that was just applied.
    func judge(_ participant: Participant, in session: Session, seq: UInt64, milliseconds: UInt64) {
        let next = participant.judge?.task?.next
        let attempts = participant.judgeMarks()
        for attempt in attempts {
            session.record(attempt, of: participant, seq: seq, milliseconds: milliseconds)
        }
        if !attempts.isEmpty { noteResult(participant, in: session) }
        if !attempts.isEmpty || participant.judge?.task?.next != next { sendChallenge(to: participant, in: session) }
    }

    /// Tells a phone what it is to do and how it has done so far, if a challenge runs.
    func sendChallenge(to participant: Participant, in session: Session) {
        guard let id = participant.connection, participant.isWelcomed, let challenge = session.state.challenge,
            challenge.judged != nil
        else { return }
        send(to: id) {
            $0.challenge(challenge, session.summary(of: participant), task: participant.judge?.task)
        }
    }

    /// The running challenge is another one, or none: to be called after the state was told.
    func sendChallengeToAll(in session: Session) {
        for participant in session.participants { sendChallenge(to: participant, in: session) }
    }

    func interruptChallenge(of participant: Participant, in session: Session) {
        guard participant.judge != nil else { return }
        participant.interruptChallenge()
        sendChallenge(to: participant, in: session)
    }
}
