/// The state of one participant from which a replay can start in the middle of the log; its bytes are opaque to the
/// store.
///
/// Keyframes of one commit form a set: all at the same position of the log, one for each participant that changed since
/// the previous set.
package struct Keyframe: Sendable, Equatable {
    /// The session's code.
    package var session: String
    /// The participant's number.
    package var participant: Int
    /// The position of the last log chunk that the state contains.
    package var position: Int64
    /// The time in ms since the session's start up to which records are in the state; the log after `position`
    /// continues from it.
    package var milliseconds: UInt64
    /// The state's bytes.
    package var state: [UInt8]

    /// Creates a keyframe.
    package init(session: String, participant: Int, position: Int64, milliseconds: UInt64, state: [UInt8]) {
        self.session = session
        self.participant = participant
        self.position = position
        self.milliseconds = milliseconds
        self.state = state
    }
}

/// The number of participants that changed between the previous set of keyframes and this one.
package struct KeyframeActivity: Sendable, Equatable {
    /// The time of the set in ms since the session's start.
    package var milliseconds: UInt64
    /// The number of participants.
    package var participants: Int

    /// Creates an entry.
    package init(milliseconds: UInt64, participants: Int) {
        self.milliseconds = milliseconds
        self.participants = participants
    }
}
