/// One attempt at a challenge, keyed by session, challenge, participant and slot; written whole, the newest wins.
package struct StoredResult: Sendable, Equatable {
    package var session: String
    /// 1, 2, 3 … in order of the session's challenges.
    package var challenge: Int
    /// The participant's number.
    package var participant: Int
    /// Its index among the participant's stored attempts, from 1.
    package var slot: Int
    /// The attempt's result, opaque here (JSON).
    package var content: [UInt8]

    package init(session: String, challenge: Int, participant: Int, slot: Int, content: [UInt8]) {
        self.session = session
        self.challenge = challenge
        self.participant = participant
        self.slot = slot
        self.content = content
    }
}
