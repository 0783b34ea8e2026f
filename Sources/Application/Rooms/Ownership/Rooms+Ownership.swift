import Logging
import Storage
import Transport

/// Sessions among several nodes: each is led by one of them.
extension Rooms {
    /// How long the lease may be without renewal, in ms, before this node assumes that others have taken over.
    private static let lease = 5000.0
    /// How often a session is asked for, in ms, and how often until the client has to come again.
    private static let askingInterval = 100.0
    private static let asks = 15
    /// How often rooms are searched for those that nobody uses, in ms, and after how many times they are released.
    private static let idleInterval = 60_000.0
    private static let idleLooks = 15
    /// How often expired sessions of nobody are deleted, in ms.
    private static let expiryInterval = 10_000.0

    /// Whether another node may lead sessions, too.
    var hasOtherNodes: Bool { shared.map { $0.otherNodes > 0 } ?? false }

    // MARK: Taking

    /// Whether a session that this node does not know may be in the shared store.
    func mayBeShared(_ code: String) -> Bool {
        shared != nil && directory.awake[code] == nil && SessionCode.isValid(code)
    }

    /// Whether a session that this node does not lead may be at another one.
    func isElsewhere(_ code: String) -> Bool { hasOtherNodes && mayBeShared(SessionCode.normalised(code)) }

    /// Becomes the owner of a session, if nobody else stays it.
    func take(_ code: String) async throws(StorageError) -> SessionTaking {
        for ask in 1... {
            guard let shared else { return .taken }
            guard !shared.isDraining else { return .owned }
            if !shared.releasing.contains(code) {
                let taking: SessionTaking
                do throws(StorageError) {
                    taking = try await shared.ownership.take(session: code)
                } catch {
                    // This node is joining again.
                    guard case .notOwned = error else { throw error }
                    taking = .owned
                }
                if taking != .owned || ask == Self.asks { return taking }
            }
            guard ask < Self.asks else { break }
            await clocks.sleep(milliseconds: Self.askingInterval)
        }
        return .owned
    }

    // MARK: Renewing

    /// Renews the lease, and does what others ask for; once a second.
    func renewLease() async {
        guard let before = shared, !before.isRenewing else { return }
        shared?.isRenewing = true
        defer { shared?.isRenewing = false }
        let phones = connections.phoneCount
        let load = NodeLoad(sessions: directory.awake.count, phones: phones, isDraining: before.isDraining)
        let asked = now
        do throws(StorageError) {
            let lease = try await before.ownership.renew(load)
            guard !lease.isOver else {
                shared?.renewedAt = now
                return lose(Array(directory.awake.values), because: "the lease has run out")
            }
            shared?.renewedAt = asked
            shared?.otherNodes = lease.otherNodes
            if lease.isDraining, !before.isDraining { Task { await self.drain() } }
            await release(lease.wanted)
        } catch {
            guard hasOtherNodes, now - before.renewedAt > Self.lease else { return }
            // They lead the sessions by now, or will as soon as somebody asks.
            lose(Array(directory.awake.values), because: "the lease cannot be renewed (\(error.message))")
        }
    }

    /// Releases what nobody uses, and deletes what has expired without an owner.
    func tidyShared() {
        guard let shared, !shared.isDraining else { return }
        let now = now
        if now - shared.expiredAt > Self.expiryInterval {
            self.shared?.expiredAt = now
            // Codes that could not be looked up, which may be anybody's guesses.
            directory.sleeping = directory.sleeping.filter {
                if case .unreadable = $0.value.state { false } else { true }
            }
            let age = directory.ages.now
            Task { try? await shared.ownership.wipeExpired(at: age) }
        }
        guard now - shared.lookedAt > Self.idleInterval else { return }
        self.shared?.lookedAt = now
        let used = Set(connections.all.map(\.room.code))
        var idle: [String: (revision: UInt64, looks: Int)] = [:]
        for room in directory.awake.values where !used.contains(room.code) {
            let before = shared.idle[room.code]
            let looks = before?.revision == room.revision ? (before?.looks ?? 0) + 1 : 1
            idle[room.code] = (room.revision, looks)
        }
        self.shared?.idle = idle
        let unused = idle.filter { $0.value.looks > Self.idleLooks }.map(\.key)
        if !unused.isEmpty { Task { await self.release(unused) } }
    }

    // MARK: Releasing

    /// Commits sessions, closes their connections with 1012, and gives them up; also those that were handed over to this node
    /// and that nobody has asked for yet.
    func release(_ codes: [String]) async {
        guard let ownership = shared?.ownership else { return }
        let released = codes.filter {
            shared?.releasing.contains($0) == false && directory.sleeping[$0]?.isWaking != true
        }
        guard !released.isEmpty else { return }
        let rooms = released.compactMap { directory.awake[$0] }
        shared?.releasing.formUnion(released)
        defer { shared?.releasing.subtract(released) }
        closeConnections(of: rooms)
        for room in rooms { commits.markCheckpoints(of: room) }
        // Requests may change them meanwhile; in the end nothing of them is in a commit.
        for _ in 0..<100 {
            guard await durable() else { return }
            let left = rooms.filter { directory.awake[$0.code] === $0 }
            guard commits.isInFlight || left.contains(where: \.isDirty) else {
                forget(left)
                break
            }
        }
        let gone = released.filter { directory.awake[$0] == nil }
        do throws(StorageError) {
            try await ownership.release(sessions: gone)
            logger.info("Sessions released", metadata: ["sessions": "\(gone.joined(separator: " "))"])
        } catch {
            // This node still owns them, and takes them again when it is asked; or has lost them.
            storeWatch.logRarely("Cannot release sessions", error)
        }
    }

    /// Leaves sessions that other nodes own by now; what was not acknowledged, phones send to those.
    func lose(_ rooms: [Room], because reason: String) {
        guard !rooms.isEmpty else { return }
        logger.warning("Sessions lost to other nodes", metadata: ["count": "\(rooms.count)", "reason": "\(reason)"])
        closeConnections(of: rooms)
        // A repeated commit must not write for who takes them, which may be this node again.
        commits.leaveOut(rooms.map(\.code))
        forget(rooms)
        commits.failWaiting()
    }

    /// Drops the sessions of a commit that was refused; all of the node if none is named.
    ///
    /// - Returns: the codes to leave out of the commit.
    func lose(refused codes: [String], of commit: Commit) -> Set<String> {
        let lost = codes.isEmpty ? Set(directory.awake.keys).union(commit.codes) : Set(codes)
        lose(lost.compactMap { directory.awake[$0] }, because: "another node owns them")
        return lost
    }

    private func closeConnections(of rooms: [Room]) {
        let closing = Set(rooms.map(ObjectIdentifier.init))
        for connection in connections.all where closing.contains(ObjectIdentifier(connection.room)) {
            connections.close(connection, code: 1012, reason: "session moving")
        }
    }

    /// Removes rooms from memory alone.
    private func forget(_ rooms: [Room]) {
        commits.drop(rooms)
        viewers.drop(rooms)
        for room in rooms {
            directory.close(room)
            releaseBudgets(of: room)
        }
    }

    // MARK: Stopping

    /// Hands all sessions over to other nodes; returns at once without them.
    func drain() async {
        guard let before = shared, !before.isDraining else { return }
        shared?.isDraining = true
        guard before.otherNodes > 0 else { return }
        // Until proxies have noticed, sessions go one by one to the node that is asked for them.
        for _ in 0..<Self.drainLooks {
            await renewLease()
            guard !directory.awake.isEmpty else { break }
            await clocks.sleep(milliseconds: Self.askingInterval)
        }
        await release(Array(directory.awake.keys))
    }

    /// For how long, in intervals of asking, sessions wait for proxies: two health checks, and some more.
    private static let drainLooks = 25
}
