import Storage
import Transport
import WireProtocol

/// One room: its participants, its viewers, and what is to be told and kept.
final class Session {
    static let participantLimit = 10_000

    let code: String
    let hostToken: String
    let retention: Retention
    let locale: String
    /// Seconds since 1970, UTC.
    let createdAt: Double
    let expiresAt: Double
    var state: SessionState
    /// The session's start on the monotonic clock of this run of the server, ms.
    var startedAt = 0.0

    /// In order of joining, those removed included: their numbers are never given again.
    private(set) var roster: [Int: Participant] = [:]
    private var numbers: [Int] = []
    private var numberByToken: [String: Int] = [:]
    private var names: Set<String> = []
    var nextNumber = 1
    /// Resume tokens of those who may not come back.
    var bannedTokens: Set<String> = []

    // The live side.
    var viewers: Set<ConnectionID> = []
    var frame = FrameChanges()
    /// When the next frame, and the next snapshot for those that missed one, may be sent; ms on the server's clock.
    var frameDueAt = 0.0
    var snapshotDueAt = 0.0
    /// Viewers that missed a frame and read again.
    var catchingUp: Set<ConnectionID> = []

    // The durable side.
    var log = LogWriter()
    /// The position of the newest log chunk.
    var lastPosition: Int64 = 0
    var isDirty = false
    var needsRow = true
    var dirtyParticipants: [Participant] = []

    enum Retention: String, CaseIterable {
        /// Events are kept until the session expires.
        case replay
        /// Only sums are kept, no trajectory.
        case figures
    }

    init(
        code: String,
        hostToken: String,
        state: SessionState,
        retention: Retention,
        locale: String,
        createdAt: Double,
        expiresAt: Double
    ) {
        self.code = code
        self.hostToken = hostToken
        self.state = state
        self.retention = retention
        self.locale = locale
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }

    /// Those in the room, in order of joining.
    var participants: [Participant] {
        numbers.compactMap { number in
            guard let participant = roster[number], !participant.isRemoved else { return nil }
            return participant
        }
    }

    func participant(_ id: String) -> Participant? {
        guard let number = Participant.number(ofID: id), let participant = roster[number], !participant.isRemoved
        else { return nil }
        return participant
    }

    func participant(resuming token: String) -> Participant? {
        guard let number = numberByToken[token], let participant = roster[number], !participant.isRemoved else {
            return nil
        }
        return participant
    }

    var isFull: Bool { numbers.count >= Self.participantLimit }

    /// A new phone, with a name that nobody in the room has.
    func join(screen: Hello.Screen) -> Participant {
        let participant = Participant(
            number: nextNumber,
            name: ParticipantNames.pick(locale: locale, taken: names),
            resumeToken: Token.random(),
            screen: screen
        )
        admit(participant)
        return participant
    }

    func admit(_ participant: Participant) {
        roster[participant.number] = participant
        numbers.append(participant.number)
        numberByToken[participant.resumeToken] = participant.number
        if !participant.isRemoved { names.insert(participant.identity.name) }
        nextNumber = max(nextNumber, participant.number + 1)
    }

    func remove(_ participant: Participant) {
        participant.isRemoved = true
        names.remove(participant.identity.name)
    }

    /// Milliseconds since the session's start, for the log.
    ///
    /// - Parameter now: ms on the server's monotonic clock.
    @inline(__always)
    func milliseconds(at now: Double) -> UInt64 {
        UInt64(max(0, now - startedAt))
    }

    var stats: SessionStats {
        SessionStats(
            state: state,
            retention: retention.rawValue,
            createdAt: Timestamp.text(createdAt),
            expiresAt: Timestamp.text(expiresAt),
            participants: participants.map(\.stats)
        )
    }
}

/// What changed in a room since its viewers' last frame.
struct FrameChanges {
    var figures: [Participant] = []
    var joined: [Participant] = []
    var left: [String] = []
    /// A finger moved, came or went.
    var hasTouches = false

    var isEmpty: Bool { figures.isEmpty && joined.isEmpty && left.isEmpty && !hasTouches }
}
