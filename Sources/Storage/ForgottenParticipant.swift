/// A participant to delete from the store, with its keyframes, results and rounds: it left before sending anything, or
/// withdrew its consent.
package struct ForgottenParticipant: Sendable, Equatable {
    /// The session's code.
    package var session: String
    /// The participant's number.
    package var number: Int

    /// Creates the key of a participant.
    package init(session: String, number: Int) {
        self.session = session
        self.number = number
    }
}
