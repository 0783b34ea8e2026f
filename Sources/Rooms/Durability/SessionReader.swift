import Logging
package import Storage
import Transport
package import Web
import WireProtocol

/// Reads sessions from disk on demand, a few at a time, away from the event loop.
package final class SessionReader {
    private let services: RoomServices
    private let features: FeatureList
    private let directory: RoomDirectory
    private let commits: Commits
    private let places: PhonePlaces
    private let node: NodeMembership
    private let watch: StoreWatch
    /// The task that reads rooms with own ids after the start, while it runs.
    private(set) var wakingAtStart: Task<Void, Never>?

    init(
        _ services: RoomServices,
        _ features: FeatureList,
        _ directory: RoomDirectory,
        _ commits: Commits,
        _ places: PhonePlaces,
        _ node: NodeMembership,
        _ watch: StoreWatch
    ) {
        self.services = services
        self.features = features
        self.directory = directory
        self.commits = commits
        self.places = places
        self.node = node
        self.watch = watch
    }

    // MARK: Absent sessions

    /// Whether the session has to be read from disk first.
    package func isAsleep(_ code: String) -> Bool {
        guard let room = directory.sleeping[code] else { return node.mayOwn(code) }
        return room.damage == nil && room.entry.expiresAt > directory.ages.now
    }

    /// Whether a request without a session's code may need a session that is still being read after the start.
    func mayConcernSleepingRoom(_ request: RoutedRequest) -> Bool {
        wakingAtStart != nil && features.all.contains { $0.mayConcernSleepingRoom(request) }
    }

    /// Returns why no session of this code is in memory.
    package func absenceProblem(of code: String) -> Problem {
        guard let room = directory.sleeping[code], room.entry.expiresAt > directory.ages.now else {
            return .unknownSession(code)
        }
        switch room.state {
        case .damaged(let damage): return .damaged(damage)
        case .unreadable: return .storeFailing
        // `waking`: another request began to read the session again after reading it had failed.
        case .crowded, .waking: return .tooBusy(with: "sessions that are read from disk")
        case .owned: return node.isDraining ? .draining : .sessionMoving
        case .asleep: return .unknownSession(code)
        }
    }

    /// Whether a session that a request has found has left this node: another one may have taken it since.
    func hasMoved(_ code: String) -> Bool { directory.sleeping[code] == nil && node.mayOwn(code) }

    /// Requires that a session has not moved to another node since it was read.
    ///
    /// - Parameter wasFound: The result of `wake`.
    package func requireKept(_ code: String, wasFound: Bool) throws(Problem) {
        if wasFound, hasMoved(code) { throw .sessionMoving }
    }

    /// Returns why a session that was in memory is there no longer.
    package func movedProblem(of code: String) -> Problem { hasMoved(code) ? .sessionMoving : absenceProblem(of: code) }

    // MARK: Reading

    /// Reads rooms whose objects have ids of their own, because requests for these do not name the room, and those with
    /// an unfinished erasure.
    func wakeRoomsReadAtStart(_ entries: [SessionEntry]) {
        let codes = entries.filter(\.isReadAtStart).map(\.code)
        guard !codes.isEmpty else { return }
        wakingAtStart = services.begin { rooms in
            for code in codes { await rooms.reader.wake(code, for: .server) }
            rooms.reader.wakingAtStart = nil
        }
    }

    /// Reads a session from disk. Returns when it is in memory or cannot be read, and at once if it is not asleep.
    ///
    /// - Parameter owner: The owner of the request; a few sessions are read at a time, those of each address in turn.
    /// - Returns: Whether the session may exist; false only if the store does not have it.
    @discardableResult
    nonisolated(nonsending) func wake(_ code: String, for owner: WorkOwner) async -> Bool {
        if directory.sleeping[code] == nil, node.mayOwn(code) {
            // The unknown fields are not needed before the session is read.
            let entry = SessionEntry(code: code, hostToken: "", expiresAt: .infinity, isReadAtStart: false)
            directory.sleeping[code] = SleepingRoom(entry: entry)
        }
        guard let room = directory.sleeping[code], room.damage == nil else { return directory.isKnown(code) }
        return await withCheckedContinuation { continuation in
            if case .waking(let waiting, let ticket) = room.state {
                directory.sleeping[code]?.state = .waking(waiting + [continuation], ticket)
                services.begin { await $0.gates.sessions.share(ticket, with: owner) }
            } else {
                let ticket = FairGate.Ticket()
                directory.sleeping[code]?.state = .waking([continuation], ticket)
                services.begin { await $0.reader.read(code, for: owner, ticket) }
            }
        }
    }

    private nonisolated(nonsending) func read(_ code: String, for owner: WorkOwner, _ ticket: FairGate.Ticket) async {
        let sessions = services.gates.sessions
        do throws(StorageError) {
            // A part of the session that arrived while it was read would be written over.
            if commits.mayStillWrite(code) { await commits.waitForWrite() }
            // Requested before waiting in the queue, because another node may need time to release it.
            let acquisition = try await node.acquire(code)
            let leases = node.leasesLost
            guard case .acquired = acquisition else {
                await sessions.leave(ticket)
                return finish(code, acquisition == .owned ? .owned : nil, isUnknown: acquisition == .unknown)
            }
            guard await sessions.enter(for: owner, ticket: ticket) else { return finish(code, .crowded) }
            let room: Room?
            do throws(StorageError) {
                room = try await Room.read(code, in: services.store, features: features.roomFeatures)
            } catch {
                await sessions.leave(ticket)
                throw error
            }
            await sessions.leave(ticket)
            // Another node may have taken and changed the session while it was read.
            guard node.leasesLost == leases else { return finish(code, .owned) }
            // The session may have been wiped meanwhile.
            if directory.sleeping[code] != nil, let room { activate(room) }
            if room == nil { finish(code, nil, isUnknown: true) }
        } catch {
            if case .damaged(let damage) = error {
                services.perform { $0.quarantine(damage) }
            } else {
                watch.logRarely("Cannot read session", error, session: code)
                finish(code, .unreadable)
            }
        }
    }

    /// Opens a room that was read from disk.
    private func activate(_ room: Room) {
        room.clockOffset = directory.ages.offset
        room.startedAt = services.now - (directory.ages.now - room.createdAt) * 1000
        directory.open(room)
        places.restore(in: room)
        // The session's row is authoritative, not the list of sessions.
        directory.expire(room.code, at: room.expiresAt)
        finish(room.code, nil)
    }

    /// Resumes the requests that wait for a room.
    ///
    /// - Parameters:
    ///   - state: The room's new state; `nil` if it is no longer asleep.
    ///   - isUnknown: Whether the store does not have the session.
    func finish(_ code: String, _ state: SleepingRoom.State?, isUnknown: Bool = false) {
        let waiting = directory.sleeping[code]?.waiting ?? []
        if let state { directory.sleeping[code]?.state = state } else { directory.sleeping[code] = nil }
        for continuation in waiting { continuation.resume(returning: !isUnknown) }
    }
}

/// A session that is on disk only; the first request reads it.
package struct SleepingRoom {
    var entry: SessionEntry
    var state = State.asleep

    /// Whether the session is being read, or why it cannot be.
    enum State {
        case asleep
        /// The session is being read, or waits for its turn; these requests wait, and learn whether it may exist.
        case waking([CheckedContinuation<Bool, Never>], FairGate.Ticket)
        /// The session is damaged.
        case damaged(Damage)
        /// The store failed, with the reason; the next request tries again.
        case unreadable
        /// Too many other sessions were being read; the next request tries again.
        case crowded
        /// Another node owns the session; the next request tries again.
        case owned
    }

    /// The reason why it cannot be read, if it is damaged.
    package var damage: Damage? {
        if case .damaged(let damage) = state { damage } else { nil }
    }

    /// Whether it is being read.
    var isWaking: Bool {
        if case .waking = state { true } else { false }
    }

    /// The requests that wait until it is read.
    var waiting: [CheckedContinuation<Bool, Never>] {
        if case .waking(let waiting, _) = state { waiting } else { [] }
    }
}
