/// The row of an attempt at a challenge, or of a sequence of an experiment, keyed by session, challenge, participant and slot; a newer row replaces it.
package struct StoredResult: Sendable, Equatable {
    /// The session's code.
    package var session: String
    /// The first number of experiments; challenges have lower numbers.
    package static let firstExperiment = 1 << 16

    /// The challenge's number: 1, 2, 3 … in the order of the session's challenges; `firstExperiment` and more for experiments.
    package var challenge: Int
    /// The participant's number.
    package var participant: Int
    /// The attempt's index among the participant's stored attempts, from 1.
    package var slot: Int
    /// The attempt's result as JSON, opaque to the store.
    package var content: [UInt8]

    /// Creates a row.
    package init(session: String, challenge: Int, participant: Int, slot: Int, content: [UInt8]) {
        self.session = session
        self.challenge = challenge
        self.participant = participant
        self.slot = slot
        self.content = content
    }
}
