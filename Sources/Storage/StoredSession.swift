/// A session's row; a newer row replaces it.
package struct StoredSession: Sendable, Equatable {
    /// The session's code.
    package var code: String
    /// The hash of the host's token.
    package var hostToken: String
    /// The activity's name.
    package var activity: String
    /// The session's retention: `replay` or `figures`.
    package var retention: String
    /// The language of its names as a BCP 47 tag.
    package var locale: String
    /// The time of creation in seconds on the clock that sessions age by (`StoredClock.age`).
    package var createdAt: Double
    /// The time of expiry in seconds on the same clock.
    package var expiresAt: Double
    /// Whether the server reads the session at its start: it has rounds, which are found by their ids, or an unfinished
    /// erasure.
    package var isReadAtStart: Bool
    /// The application's further state as JSON, opaque to the store.
    package var state: [UInt8]

    /// Creates a row.
    package init(
        code: String,
        hostToken: String,
        activity: String,
        retention: String,
        locale: String,
        createdAt: Double,
        expiresAt: Double,
        isReadAtStart: Bool = false,
        state: [UInt8] = []
    ) {
        self.code = code
        self.hostToken = hostToken
        self.activity = activity
        self.retention = retention
        self.locale = locale
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.isReadAtStart = isReadAtStart
        self.state = state
    }
}

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

/// The row of a round in one of a session's games of spot the difference, or of one of its own pictures, keyed by
/// session, game and participant; a newer row replaces it.
package struct StoredClassRound: Sendable, Equatable {
    /// The session's code.
    package var session: String
    /// The number of the first picture; games have lower numbers.
    package static let firstPicture = 1 << 16

    /// The game's number: 1, 2, 3 … in the order of the session's games; `firstPicture` and more for pictures.
    package var game: Int
    /// The participant's number; 0 for the game itself with its puzzle, and for pictures.
    package var participant: Int
    /// The state of the round as JSON, or the picture's file; opaque to the store.
    package var content: [UInt8]

    /// Creates a row.
    package init(session: String, game: Int, participant: Int, content: [UInt8]) {
        self.session = session
        self.game = game
        self.participant = participant
        self.content = content
    }
}

/// A reading of the clock that sessions age by, with the machine's clocks at that time.
package struct StoredClock: Equatable, Sendable {
    /// The time in seconds; its origin is 1970 and it never jumps.
    package var age: Double
    /// The machine's clock in seconds since 1970.
    package var wall: Double
    /// Seconds since the machine's start.
    package var uptime: Double
    /// The identifier of the machine's start.
    package var boot: String

    /// Creates a reading.
    package init(age: Double, wall: Double, uptime: Double, boot: String) {
        self.age = age
        self.wall = wall
        self.uptime = uptime
        self.boot = boot
    }
}

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

/// A session restored after a restart; its log continues from the checkpoints.
package struct RestoredSession: Sendable {
    /// The session's row.
    package var session: StoredSession
    /// The participants' rows.
    package var participants: [StoredParticipant]
    /// The position of the newest log chunk; 0 for none.
    package var lastPosition: Int64
    /// The attempts, ordered by challenge, participant and slot.
    package var results: [StoredResult]
    /// The rounds, ordered by game and participant; each game's own row comes first.
    package var rounds: [StoredClassRound]

    /// Creates a restored session.
    package init(
        session: StoredSession,
        participants: [StoredParticipant],
        lastPosition: Int64,
        results: [StoredResult],
        rounds: [StoredClassRound] = []
    ) {
        self.session = session
        self.participants = participants
        self.lastPosition = lastPosition
        self.results = results
        self.rounds = rounds
    }

    /// The position up to which each participant's checkpoint contains the log, by number.
    package var checkpointPositions: [Int: Int64] {
        Dictionary(participants.map { ($0.number, $0.checkpointPosition) }) { first, _ in first }
    }

    /// The lowest checkpoint position: the log must be read after it.
    package var checkpointPosition: Int64 { participants.map(\.checkpointPosition).min() ?? 0 }
}
