import Logging
import Storage
import Transport
import WireProtocol

/// A session that is on disk only; it is read on the first request.
struct SleepingRoom {
    var entry: SessionEntry
    var state = State.asleep

    /// Whether the session is being read, or why it cannot be.
    enum State {
        case asleep
        /// It is being read, or waits for its turn; these requests wait for it.
        case waking([CheckedContinuation<Void, Never>], FairGate.Ticket)
        /// It is damaged.
        case damaged(Damage)
        /// The store failed, with the reason; the next request tries again.
        case unreadable
        /// Too many others were being read; the next request tries again.
        case crowded
        /// Another node owns it; the next request asks again.
        case owned
    }

    var damage: Damage? {
        if case .damaged(let damage) = state { damage } else { nil }
    }

    /// Whether it is being read.
    var isWaking: Bool {
        if case .waking = state { true } else { false }
    }

    /// The requests that wait until it is read.
    var waiting: [CheckedContinuation<Void, Never>] {
        if case .waking(let waiting, _) = state { waiting } else { [] }
    }
}

/// Reads sessions from disk on demand.
extension Rooms {
    /// Reads the list of stored sessions, but not the sessions themselves.
    ///
    /// - Throws: `StorageError` if the store cannot be read.
    func restore() async throws(StorageError) {
        directory.continueClock(try await store.clock())
        let entries = try await store.entries()
        if shared == nil {
            for entry in entries { directory.add(entry) }
        } else {
            // Sessions of a shared store are looked for when they are asked for.
            await renewLease()
        }
        if !hasOtherNodes { wakeRoomsWithOwnIDs(entries) }
        ticker.startHousekeeping()
        // Completes a wipe that a crash or a full disk interrupted.
        Task { try? await self.store.wipe(sessions: []) }
    }

    /// Reads rooms whose objects have ids of their own, because requests for these do not name the room.
    private func wakeRoomsWithOwnIDs(_ entries: [SessionEntry]) {
        let codes = entries.filter(\.hasRounds).map(\.code)
        guard !codes.isEmpty else { return }
        wakingAtStart = Task {
            for code in codes { await self.wake(code, for: .server) }
            self.wakingAtStart = nil
        }
    }

    /// Reads a session from disk; returns when it is in memory or cannot be read, and at once if it is not asleep.
    ///
    /// - Parameter owner: who asks for it; a few sessions are read at a time, those of each address in turn.
    func wake(_ code: String, for owner: WorkOwner) async {
        if directory.sleeping[code] == nil, mayBeShared(code) {
            // What is not known of it is not needed before it is read.
            let entry = SessionEntry(code: code, hostToken: "", expiresAt: .infinity, hasRounds: false)
            directory.sleeping[code] = SleepingRoom(entry: entry)
        }
        guard let room = directory.sleeping[code], room.damage == nil else { return }
        await withCheckedContinuation { continuation in
            if case .waking(let waiting, let ticket) = room.state {
                directory.sleeping[code]?.state = .waking(waiting + [continuation], ticket)
                Task { await gates.sessions.share(ticket, with: owner) }
            } else {
                let ticket = FairGate.Ticket()
                directory.sleeping[code]?.state = .waking([continuation], ticket)
                Task { await self.read(code, for: owner, ticket) }
            }
        }
    }

    private func read(_ code: String, for owner: WorkOwner, _ ticket: FairGate.Ticket) async {
        do throws(StorageError) {
            // Before it waits for its turn: another node may take its time to release it.
            let taking = try await take(code)
            guard case .taken = taking else {
                await gates.sessions.leave(ticket)
                return finishWaking(code, taking == .owned ? .owned : nil)
            }
            guard await gates.sessions.enter(for: owner, ticket: ticket) else { return finishWaking(code, .crowded) }
            let room: Room?
            do throws(StorageError) {
                room = try await Self.room(code, in: store, features: features.roomFeatures)
            } catch {
                await gates.sessions.leave(ticket)
                throw error
            }
            await gates.sessions.leave(ticket)
            // The session may have been wiped meanwhile.
            if directory.sleeping[code] != nil, let room { activate(room) }
            if room == nil { finishWaking(code, nil) }
        } catch {
            if case .damaged(let damage) = error {
                quarantine(damage)
            } else {
                storeWatch.logRarely("Cannot read session", error, session: code)
                finishWaking(code, .unreadable)
            }
        }
    }

    /// Opens a room that was read from disk.
    private func activate(_ room: Room) {
        room.clockOffset = directory.ages.offset
        room.startedAt = now - (directory.ages.now - room.createdAt) * 1000
        directory.open(room)
        // An earlier version stored plain tokens: replace them by their hashes.
        if room.needsRow { commits.markDirty(room) }
        for participant in room.roster.values where participant.needsRow { commits.markDirty(participant, in: room) }
        takePlaces(in: room)
        if shared != nil { directory.expire(room.code, at: room.expiresAt) }
        finishWaking(room.code, nil)
    }

    /// Resumes the requests that wait for a room.
    ///
    /// - Parameter state: the room's new state; `nil` if it is no longer asleep.
    private func finishWaking(_ code: String, _ state: SleepingRoom.State?) {
        let waiting = directory.sleeping[code]?.waiting ?? []
        if let state { directory.sleeping[code]?.state = state } else { directory.sleeping[code] = nil }
        for continuation in waiting { continuation.resume() }
    }

    /// Takes a damaged session out of service; requests for it are answered with its damage from now on.
    func quarantine(_ damage: Damage) {
        logger.error(
            "Session damaged and taken out of service",
            metadata: ["session": "\(damage.session)", "part": "\(damage.part)", "reason": "\(damage.reason)"]
        )
        let code = damage.session
        if let room = directory.awake[code] {
            directory.close(room)
            releaseBudgets(of: room)
            let entry = SessionEntry(
                code: code,
                hostToken: room.hostKey.text,
                expiresAt: room.expiresAt,
                hasRounds: room.hasOwnIDs
            )
            directory.sleeping[code] = SleepingRoom(entry: entry)
            commits.drop([room])
            viewers.drop([room])
            for connection in connections.connections(of: room) {
                connections.fail(connection, .damaged, title: "session damaged", detail: damage.publicDescription + ".")
            }
        }
        finishWaking(code, .damaged(damage))
    }

    /// Reads a room and applies its log, away from the event loop, which a long log would block.
    @concurrent
    private static func room(
        _ code: String,
        in store: any SessionStore,
        features: [any RoomFeature.Type]
    ) async throws(StorageError) -> sending Room? {
        guard let restored = try await store.restore(session: code) else { return nil }
        let room = try Room(restored, features: features)
        var position = restored.checkpointPosition
        while position < restored.lastPosition {
            let chunks = try await store.chunks(ofSession: code, after: position, limit: 64)
            for chunk in chunks { try room.replay(chunk, after: restored.checkpointPositions) }
            guard let last = chunks.last else { break }
            position = last.position
        }
        room.finishReplay()
        try await room.restoreTime(from: store)
        return room
    }
}

extension Room {
    /// Continues the log's time after its last chunk, which the checkpoints may contain.
    fileprivate func restoreTime(from store: any SessionStore) async throws(StorageError) {
        guard lastPosition > 0 else { return }
        let chunks = try await store.chunks(ofSession: code, after: lastPosition - 1, limit: 1)
        var reader = LogReader(chunks.first?.bytes ?? [])
        // A chunk that an earlier version left incomplete costs the end of the replay, but does not block the session.
        while let record = try? reader.record() { advance(to: record.milliseconds) }
        keyframes = KeyframeSchedule(participants: Array(roster.values), milliseconds: latestMilliseconds)
    }
}
