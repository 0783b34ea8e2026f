/// A participant of which the store keeps nothing: it left before it had sent anything.
package struct ForgottenParticipant: Sendable, Equatable {
    package var session: String
    package var number: Int

    package init(session: String, number: Int) {
        self.session = session
        self.number = number
    }
}
