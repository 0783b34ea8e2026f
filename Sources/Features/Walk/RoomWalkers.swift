import AudioWalk
import Rooms
import Storage
import WireProtocol

/// The walkers of a room: the positions of participants who agreed to share them, for the host only.
final class RoomWalkers: BatchFeature, NewsFeature, StoredFeature {
    private unowned let room: Room
    /// The walkers by participant number: participants who have walked or joined to walk.
    private(set) var walkers: [Int: Walker] = [:]
    /// The numbers of walkers that changed since the last frame for the host.
    private var changed: Set<Int> = []

    init(in room: Room) {
        self.room = room
    }

    // MARK: Participants

    func helloReceived(from participant: Participant, _ hello: Hello) -> Bool {
        guard case .walk(_, _, let play) = hello.role else {
            (participant.respondingFeature, participant.getsTouchFigures) = (nil, true)
            return false
        }
        (participant.respondingFeature, participant.getsTouchFigures) = (self, false)
        let before = walkers[participant.number]
        var after = before ?? Walker()
        after.play = play ?? after.play
        walkers[participant.number] = after
        return after != before
    }

    func figuresCleared(of participant: Participant, _ rooms: isolated Rooms) {
        guard walkers[participant.number] != nil else { return }
        walkers[participant.number]?.clear()
        markWalkerChanged(participant, rooms)
    }

    func dataErased(of participant: Participant, isOwnWish: Bool, _ rooms: isolated Rooms) {
        walkers[participant.number] = nil
    }

    // MARK: Fixes

    func apply(_ batch: AppliedBatch, from participant: Participant, _ rooms: isolated Rooms) -> Bool {
        guard case .fixes(let fixes, let time) = batch.content else { return false }
        // If a phone sends no clock, its newest fix counts as sent at once.
        let sentAt = time ?? fixes.last?.time ?? 0
        walk(fixes, sentAt: sentAt, receivedMilliseconds: batch.milliseconds, participant.number)
        room.log.append(
            .fixes(seq: batch.seq, sentAt: sentAt, fixes: fixes),
            of: participant.number,
            milliseconds: batch.milliseconds
        )
        markWalkerChanged(participant, rooms)
        return true
    }

    private func walk(_ fixes: [WalkFix], sentAt: Double, receivedMilliseconds: UInt64, _ number: Int) {
        walkers[number, default: Walker()].apply(fixes, sentAt: sentAt, receivedMilliseconds: receivedMilliseconds)
    }

    func responds(to batch: BatchContent) -> Bool { if case .fixes = batch { true } else { false } }

    func writeFigures(of participant: Participant, into json: inout JSONWriter) {
        json.key("walk")
        json.walk(sums(of: participant) ?? WalkSums())
    }

    // MARK: Messages and answers

    /// Marks a walker for the next frame for the host.
    private func markWalkerChanged(_ participant: Participant, _ rooms: isolated Rooms) {
        guard !room.hostViewers.isEmpty else { return }
        changed.insert(participant.number)
        rooms.ticker.start()
    }

    private func sums(of participant: Participant) -> WalkSums? {
        walkers[participant.number].map { WalkSums(play: $0.play, trace: $0.trace) }
    }

    func statsFields(of participant: Participant) -> (any JSONFields)? {
        walkers.isEmpty ? nil : sums(of: participant)
    }

    var parts: [SessionPart] {
        let walked = room.storedParticipants.compactMap { participant in
            walkers[participant.number].flatMap { $0.trace.fixes > 0 ? (participant.id, $0.trace) : nil }
        }
        guard !walked.isEmpty else { return [] }
        return [
            SessionPart(name: "walk", kind: "walk", measures: [Measure("walkedDistance", in: "m", ofPhones: .sum)]) {
                walked.map {
                    SessionPart.Row(
                        participant: $0,
                        values: [$1.distanceMetres],
                        errors: [FigureError(ofDistance: $1)]
                    )
                }
            }
        ]
    }

    func snapshotFields(forHost: Bool, at milliseconds: UInt64) -> (any JSONFields)? {
        forHost ? WalkerPlaces(places: places(of: room.participants, at: milliseconds)) : nil
    }

    /// Returns the positions of walkers.
    ///
    /// - Parameter milliseconds: now, since the session's start.
    private func places(of participants: [Participant], at milliseconds: UInt64) -> [WalkerPlace] {
        participants.compactMap { participant in
            guard !participant.isRemoved, let walker = walkers[participant.number], let place = walker.trace.place
            else { return nil }
            return WalkerPlace(
                id: participant.id,
                fix: place,
                scene: walker.trace.last?.scene,
                trace: walker.trace,
                ageMilliseconds: milliseconds - min(walker.fixedMilliseconds, milliseconds)
            )
        }
    }

    var news: FrameNews? { changed.isEmpty ? nil : FrameNews(isForHost: true) }

    func add(_ part: FramePart, to frame: inout FrameMessage, at milliseconds: UInt64) {
        let participants =
            switch part {
            case .news: changed.sorted().compactMap { room.roster[$0] }
            case .everything(let participants): room.hostViewers.isEmpty ? [] : participants
            }
        frame.add("walkers", places(of: participants, at: milliseconds), isForHost: true) { $0.walker($1) }
    }

    func clearNews() {
        changed.removeAll(keepingCapacity: true)
    }

    // MARK: Storage

    static let storedName = "walk"

    func storedFields(of participant: Participant) -> [String: any Encodable & Sendable] {
        // Positions are stored only if the session stores events.
        walkers[participant.number].map { ["walk": $0.stored(storesPositions: room.retention == .replay)] } ?? [:]
    }

    func restore(_ participant: Participant, _ fields: StoredFields) throws {
        guard let stored = try fields.value(Walker.Stored.self, "walk") else { return }
        guard let walker = Walker(stored) else { throw Unreadable() }
        walkers[participant.number] = walker
    }

    func replay(_ record: LogRecord, of participant: Participant?, isNewer: (Participant) -> Bool) {
        guard let participant else { return }
        switch record.content {
        case .fixes(_, let sentAt, let fixes):
            walk(fixes, sentAt: sentAt, receivedMilliseconds: record.milliseconds, participant.number)
        case .cleared: walkers[participant.number]?.clear()
        case .withdrawn: walkers[participant.number] = nil
        default: break
        }
    }
}

/// The positions of walkers, for a host's snapshot.
private struct WalkerPlaces: JSONFields {
    var places: [WalkerPlace]

    func write(into json: inout JSONWriter) {
        json.list("walkers", places) { $0.walker($1) }
    }
}

/// A walker: the play, and the trace of its fixes.
struct Walker: Equatable, Sendable {
    /// The play's id, as sent by the phone.
    var play: String?
    private(set) var trace = WalkTrace()
    /// The time of the newest fix, in ms since the session's start.
    private(set) var fixedMilliseconds: UInt64 = 0
    /// The session's time minus the phone's time, in ms, for the message with the shortest transit time.
    private var clockOffset: Double?

    /// A longer transit time, in ms, means that the phone's clock was changed, because connections do not stall that
    /// long.
    private static let maxTransitMilliseconds = 60_000.0

    init(play: String? = nil) {
        self.play = play
    }

    /// Applies a fix.
    ///
    /// Fixes may arrive late, because the phone was offline or the network stalled. The delay is computed from the
    /// phone's clock, which also stamped the fixes.
    ///
    /// - Parameters:
    ///   - sentAt: ms on the phone's clock.
    ///   - receivedMilliseconds: since the session's start.
    mutating func apply(_ fix: WalkFix, sentAt: Double, receivedMilliseconds: UInt64) {
        trace.apply(fix)
        let received = Double(receivedMilliseconds)
        let offset = received - sentAt
        let transitTime = offset - (clockOffset ?? .infinity)
        if !(0...Self.maxTransitMilliseconds).contains(transitTime) { clockOffset = offset }
        // Limited to the time between the session's start and the arrival, in case the phone's clock was changed.
        let taken = min(max(0, fix.time + (clockOffset ?? offset)), received)
        fixedMilliseconds = max(fixedMilliseconds, UInt64(taken))
    }

    mutating func apply(_ fixes: [WalkFix], sentAt: Double, receivedMilliseconds: UInt64) {
        for fix in fixes { apply(fix, sentAt: sentAt, receivedMilliseconds: receivedMilliseconds) }
    }

    /// Clears the figures but keeps the current position.
    mutating func clear() {
        trace.clear()
    }
}

extension Walker {
    /// The walker in a participant's row.
    struct Stored: Codable {
        var play: String?
        /// The trace's progress.
        var progress: [Double]
        /// Absent if positions are not stored.
        var fixedMilliseconds: UInt64?
        var clockOffset: Double?
    }

    /// Returns the walker as stored in its row.
    ///
    /// - Parameter storesPositions: whether positions are stored, and not only sums.
    func stored(storesPositions: Bool) -> Stored {
        Stored(
            play: play,
            progress: storesPositions ? trace.progress : trace.sums,
            fixedMilliseconds: storesPositions ? fixedMilliseconds : nil,
            clockOffset: storesPositions ? clockOffset : nil
        )
    }

    /// Restores a walker; `nil` if its row is damaged.
    init?(_ stored: Stored) {
        guard let trace = WalkTrace(progress: stored.progress) else { return nil }
        self.trace = trace
        play = stored.play
        fixedMilliseconds = stored.fixedMilliseconds ?? 0
        clockOffset = stored.clockOffset
    }
}
