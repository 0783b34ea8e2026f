/// A participant's row, keyed by session and number; a newer row replaces it.
package struct StoredParticipant: Sendable, Equatable {
    /// The session's code.
    package var session: String
    /// The participant's number: 1, 2, 3 … in the order of joining; never reused in a session.
    package var number: Int
    /// The hash of the token with which the phone resumes.
    package var resumeToken: String
    /// Name, screen and other properties as JSON, opaque to the store.
    package var profile: [UInt8]
    /// The engine's state, opaque to the store; empty before the first checkpoint.
    package var checkpoint: [UInt8]
    /// The position of the last log chunk that the checkpoint contains; 0 for none.
    package var checkpointPosition: Int64

    /// Creates a row.
    package init(
        session: String,
        number: Int,
        resumeToken: String,
        profile: [UInt8],
        checkpoint: [UInt8] = [],
        checkpointPosition: Int64 = 0
    ) {
        self.session = session
        self.number = number
        self.resumeToken = resumeToken
        self.profile = profile
        self.checkpoint = checkpoint
        self.checkpointPosition = checkpointPosition
    }
}
