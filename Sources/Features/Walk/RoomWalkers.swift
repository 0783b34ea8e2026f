import AudioWalk
import Rooms
import Storage
import WireProtocol

/// The walkers of a room: the positions of participants who agreed to share them, for the host only.
final class RoomWalkers: RoomFeature {
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
        room.log.fixes(
            participant: participant.number,
            seq: batch.seq,
            milliseconds: batch.milliseconds,
            sentAt: sentAt,
            fixes: fixes
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
        walkers[participant.number].map {
            WalkSums(play: $0.play, fixes: $0.trace.fixes, distanceMetres: $0.trace.distanceMetres)
        }
    }

    func statsFields(of participant: Participant) -> (any JSONFields)? {
        walkers.isEmpty ? nil : sums(of: participant)
    }

    var parts: [SessionPart] {
        let walked = room.storedParticipants.compactMap { participant in
            walkers[participant.number].flatMap { $0.trace.fixes > 0 ? (participant.id, $0.trace.distanceMetres) : nil }
        }
        guard !walked.isEmpty else { return [] }
        return [
            SessionPart(name: "walk", kind: "walk", measures: [Measure("walkedDistance", in: "m")]) {
                walked.map { SessionPart.Row(participant: $0, values: [$1]) }
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
                distanceMetres: walker.trace.distanceMetres,
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

    func storedFields(of participant: Participant) -> [String: any Encodable & Sendable] {
        // Positions are stored only if the session stores events.
        walkers[participant.number].map { ["walk": $0.stored(storesPositions: room.retention == .replay)] } ?? [:]
    }

    func restore(_ participant: Participant, _ fields: StoredFields) throws(StorageError) {
        do {
            guard let stored = try fields.value(Walker.Stored.self, "walk") else { return }
            guard let walker = Walker(stored) else { throw Unreadable() }
            walkers[participant.number] = walker
        } catch {
            throw .damaged(
                Damage(
                    session: room.code,
                    part: "the walk of participant \(participant.number)",
                    reason: "it cannot be read"
                )
            )
        }
    }

    private struct Unreadable: Error {}

    func replay(_ record: LogRecord, of participant: Participant?, isNewer: (Participant) -> Bool) {
        guard let participant else { return }
        switch record.content {
        case .fixes(_, let sentAt, let fixes):
            walk(fixes, sentAt: sentAt, receivedMilliseconds: record.milliseconds, participant.number)
        case .cleared: walkers[participant.number]?.clear()
        case .withdrawn: walkers[participant.number] = nil
        case .touches, .skipped, .discarded, .lifted, .challenge, .experiment, .anchors, .screen, .task: break
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
