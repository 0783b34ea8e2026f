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
    /// The time of the newest thing that happened, ms since the session's start; none after it is earlier.
    private(set) var latestMilliseconds: UInt64 = 0

    /// In order of joining, those removed included: their numbers are never given again.
    private(set) var roster: [Int: Participant] = [:]
    private var numbers: [Int] = []
    private var numberByToken: [String: Int] = [:]
    /// By what a phone said of itself when it joined; only as long as the server runs.
    private var numberByJoin: [String: Int] = [:]
    private var names: Set<String> = []
    var nextNumber = 1
    /// All that were started, in order; the last one runs if the state says so.
    var challenges: [StartedChallenge] = []
    /// Of spot the difference, in order of their starts; the last one runs if the state says so.
    var games: [ClassGame] = []
    /// Resume tokens of those who may not come back.
    var bannedTokens: Set<String> = []
    private(set) var markers: [SessionMarker] = []

    // The live side.
    var viewers: Set<ConnectionID> = []
    /// Those among them that proved to be the host.
    var hostViewers: Set<ConnectionID> = []
    var frame = FrameChanges()
    var peers = PeerView()
    /// Segments of its replay that somebody waits for.
    var waitingSegments = 0
    /// When the next frame, and the next snapshot for those that missed one, may be sent; ms on the server's clock.
    var frameDueAt = 0.0
    var snapshotDueAt = 0.0
    /// As `frameDueAt`, for a frame with nothing in it but walkers.
    var walkersDueAt = 0.0
    /// Viewers that missed a frame and read again.
    var catchingUp: Set<ConnectionID> = []

    // The durable side.
    var log = LogWriter()
    /// The position of the newest log chunk.
    var lastPosition: Int64 = 0
    var keyframes = KeyframeSchedule()
    var isDirty = false
    var needsRow = true
    var dirtyParticipants: [Participant] = []
    /// Attempts that are not in any commit yet.
    var pendingResults: [StoredResult] = []
    /// Rounds, and games themselves, that changed since the last commit.
    var pendingRounds: [StoredClassRound] = []

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

    /// Who joined with this and has told nothing since: then its welcome may never have arrived.
    func participant(joinedWith join: String) -> Participant? {
        guard let number = numberByJoin[join], let participant = roster[number], !participant.isRemoved,
            participant.seq == 0
        else { return nil }
        return participant
    }

    var isFull: Bool { numbers.count >= Self.participantLimit }

    /// A new phone, with a name that nobody in the room has.
    ///
    /// - Parameter join: what it says of itself.
    func join(screen: Hello.Screen, scale: Hello.Scale? = nil, with join: String? = nil) -> Participant {
        let participant = Participant(
            number: nextNumber,
            name: ParticipantNames.pick(locale: locale, colour: nextNumber - 1, taken: names),
            resumeToken: Token.random(),
            screen: screen,
            scale: scale ?? Hello.Scale()
        )
        participant.takeUp(state.challenge?.judged)
        admit(participant)
        if let join { numberByJoin[join] = participant.number }
        return participant
    }

    func admit(_ participant: Participant) {
        roster[participant.number] = participant
        numbers.append(participant.number)
        numberByToken[participant.resumeToken] = participant.number
        if !participant.isRemoved { names.insert(participant.identity.name) }
        nextNumber = max(nextNumber, participant.number + 1)
    }

    func remove(_ participant: Participant, at milliseconds: UInt64) {
        participant.isRemoved = true
        participant.removedMilliseconds = milliseconds
        names.remove(participant.identity.name)
    }

    /// Milliseconds since the session's start, for the log: never less than the time before, whatever a restart
    /// between two clocks made of the start.
    ///
    /// - Parameter now: ms on the server's monotonic clock.
    @inline(__always)
    func milliseconds(at now: Double) -> UInt64 {
        note(UInt64(max(0, now - startedAt)))
        return latestMilliseconds
    }

    /// The latest time of which nothing more can come into the log, ms since the session's start.
    func settledMilliseconds(at now: Double) -> UInt64 {
        let isOver = now - startedAt >= Double(latestMilliseconds) + 1
        return isOver ? latestMilliseconds : latestMilliseconds - min(latestMilliseconds, 1)
    }

    /// Something happened at this time.
    @inline(__always)
    func note(_ milliseconds: UInt64) {
        latestMilliseconds = max(latestMilliseconds, milliseconds)
    }

    func mark(_ marker: SessionMarker) {
        if markers.count == SessionMarker.limit { markers.removeFirst() }
        markers.append(marker)
        note(marker.milliseconds)
        needsRow = true
    }

    /// After a restart: what the row kept.
    func takeUp(_ markers: [SessionMarker]) {
        self.markers = markers
        if let last = markers.last { note(last.milliseconds) }
    }

    var stats: SessionStats {
        SessionStats(
            state: state,
            retention: retention.rawValue,
            createdAt: Timestamp.text(createdAt),
            expiresAt: Timestamp.text(expiresAt),
            participants: participants.map(\.stats),
            results: participants.compactMap { participant in
                summary(of: participant).map { (participant.id, $0) }
            }
        )
    }
}

/// What changed in a room since its viewers' last frame.
struct FrameChanges {
    var figures: [Participant] = []
    var joined: [Participant] = []
    var left: [String] = []
    /// Whose results changed.
    var results: [Participant] = []
    /// Whose rounds changed.
    var rounds: [Participant] = []
    /// Who walked on; for the host.
    var walkers: [Participant] = []
    /// A finger moved, came or went.
    var hasTouches = false

    var isEmpty: Bool { walkers.isEmpty && hasNothingElse }
    var hasOnlyWalkers: Bool { !walkers.isEmpty && hasNothingElse }

    private var hasNothingElse: Bool {
        figures.isEmpty && joined.isEmpty && left.isEmpty && results.isEmpty && rounds.isEmpty && !hasTouches
    }
}
