/// A state of one participant from which a replay can start in the middle of the log; opaque here.
///
/// Keyframes of one commit make a set: all at the same place of the log, one for each participant that changed since
/// the set before.
package struct Keyframe: Sendable, Equatable {
    package var session: String
    /// The participant's number.
    package var participant: Int
    /// The position of the last log chunk that the state contains.
    package var position: Int64
    /// The state contains no record later than this, in ms since the session's start; the log after `position` leads on.
    package var milliseconds: UInt64
    package var state: [UInt8]

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
    package var milliseconds: UInt64
    package var participants: Int

    package init(milliseconds: UInt64, participants: Int) {
        self.milliseconds = milliseconds
        self.participants = participants
    }
}
