/// A participant's row, keyed by session and number; written whole, the newest wins.
package struct StoredParticipant: Sendable, Equatable {
    package var session: String
    /// 1, 2, 3 … in order of joining; never reused in a session.
    package var number: Int
    package var resumeToken: String
    /// Name, screen and the like, opaque here (JSON).
    package var profile: [UInt8]
    /// The engine's state, opaque here; empty before the first checkpoint.
    package var checkpoint: [UInt8]
    /// The position of the last log chunk that the checkpoint contains; 0 for none.
    package var checkpointPosition: Int64

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
