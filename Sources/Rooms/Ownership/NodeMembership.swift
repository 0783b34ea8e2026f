import Logging
import Storage
import Transport
import Web

/// This server as one of several nodes on a store: it takes sessions, releases them, and may lose them. Each session is
/// led by one node. With a store that only this process uses, all methods do nothing.
package final class NodeMembership {
    /// The maximum time without a renewed lease, in ms, before this node assumes that others have taken over.
    private static let leaseMilliseconds = 5000.0
    /// The interval in ms between this node's requests for a session, and the number of requests before the client has
    /// to retry.
    private static let acquireIntervalMilliseconds = 100.0
    private static let acquireAttempts = 15
    /// The interval, in ms, of the search for unused rooms.
    private static let idleCheckIntervalMilliseconds = 60_000.0
    private static let idleChecksBeforeRelease = 15
    /// The interval at which expired sessions without an owner are deleted, in ms.
    private static let expiryIntervalMilliseconds = 10_000.0
    /// The number of these intervals for which sessions wait for proxies when the node drains: two health checks with a
    /// reserve.
    private static let drainChecks = 25

    private let services: RoomServices
    private let directory: RoomDirectory
    private let connections: LiveConnections
    private let commits: Commits
    private let viewers: Viewers
    private let places: PhonePlaces
    private let watch: StoreWatch
    /// The state of a shared store; `nil` for a store that only this process uses.
    private var shared: SharedStore?

    /// - Parameter ownership: the sessions' owners; `nil` for a store of this process alone.
    init(
        _ ownership: (any SessionOwnership)?,
        _ services: RoomServices,
        _ directory: RoomDirectory,
        _ connections: LiveConnections,
        _ commits: Commits,
        _ viewers: Viewers,
        _ places: PhonePlaces,
        _ watch: StoreWatch
    ) {
        self.services = services
        self.directory = directory
        self.connections = connections
        self.commits = commits
        self.viewers = viewers
        self.places = places
        self.watch = watch
        shared = ownership.map { SharedStore(ownership: $0, renewedAt: services.now) }
    }

    /// Whether other nodes may use the store.
    var isShared: Bool { shared != nil }
    /// Whether the node is about to stop, and takes no session any more.
    package var isDraining: Bool { shared?.isDraining == true }
    /// Whether another node may also lead sessions.
    package var hasOtherNodes: Bool { shared.map { $0.otherNodes > 0 } ?? false }

    /// Whether a session is being released.
    func isReleasing(_ code: String) -> Bool { shared?.releasing.contains(code) == true }

    /// Whether the lease was not renewed in time. A node that has started since then may lead sessions of this node.
    var isLeaseOverdue: Bool {
        guard let shared else { return false }
        return services.now - shared.renewedAt > Self.leaseMilliseconds
    }

    /// Whether other nodes may have taken sessions without this node's knowledge: the lease was not renewed in time.
    var isLeaseUncertain: Bool { hasOtherNodes && isLeaseOverdue }

    /// Whether a request to renew the lease is in progress.
    var isRenewing: Bool { shared?.isRenewing == true }

    /// How often a lease of this node has run out.
    var leasesLost: Int { shared?.leasesLost ?? 0 }

    // MARK: Taking

    /// Whether a session that this node does not know may be in the shared store.
    func mayOwn(_ code: String) -> Bool {
        shared != nil && directory.awake[code] == nil && SessionCode.isValid(code)
    }

    /// Whether a session that this node does not lead may be at another one.
    package func isElsewhere(_ code: String) -> Bool { hasOtherNodes && mayOwn(SessionCode.normalised(code)) }

    /// Becomes the owner of a session, unless another node remains its owner.
    nonisolated(nonsending) func acquire(_ code: String) async throws(StorageError) -> SessionAcquisition {
        for attempt in 1... {
            guard let shared else { return .acquired }
            guard !shared.isDraining else { return .owned }
            if !shared.releasing.contains(code) {
                let acquisition: SessionAcquisition
                do throws(StorageError) {
                    acquisition = try await shared.ownership.acquire(session: code)
                } catch {
                    // This node is joining again.
                    guard case .notOwned = error else { throw error }
                    acquisition = .owned
                }
                if acquisition != .owned || attempt == Self.acquireAttempts { return acquisition }
            }
            guard attempt < Self.acquireAttempts else { break }
            await services.clocks.sleep(milliseconds: Self.acquireIntervalMilliseconds)
        }
        return .owned
    }

    // MARK: Renewing

    /// Renews the lease, and executes the requests of other nodes; once a second.
    nonisolated(nonsending) func renewLease() async {
        guard let before = shared, !before.isRenewing else { return }
        shared?.isRenewing = true
        defer { shared?.isRenewing = false }
        let load = NodeLoad(
            sessions: directory.awake.count,
            phones: connections.phoneCount,
            isDraining: before.isDraining
        )
        let requestedAt = services.now
        do throws(StorageError) {
            let lease = try await before.ownership.renew(load)
            guard !lease.isOver else {
                shared?.renewedAt = services.now
                shared?.leasesLost += 1
                return drop(Array(directory.awake.values), reason: "the lease has run out")
            }
            shared?.renewedAt = requestedAt
            shared?.otherNodes = lease.otherNodes
            if lease.isDraining, !before.isDraining { services.begin { await $0.drain() } }
            await release(lease.requestedSessions)
        } catch {
            guard isLeaseUncertain else { return }
            // The other nodes lead the sessions now, or take them on the next request.
            drop(Array(directory.awake.values), reason: "the lease cannot be renewed (\(error.message))")
        }
    }

    /// Releases unused sessions, and deletes expired sessions without an owner.
    func releaseUnused() {
        guard let shared, !shared.isDraining else { return }
        let now = services.now
        if now - shared.expiredAt > Self.expiryIntervalMilliseconds {
            self.shared?.expiredAt = now
            // Removes codes that could not be looked up: strangers may have guessed them.
            directory.sleeping = directory.sleeping.filter {
                if case .unreadable = $0.value.state { false } else { true }
            }
            let (age, ownership) = (directory.ages.now, shared.ownership)
            services.begin { _ in try? await ownership.wipeExpired(at: age) }
        }
        guard now - shared.idleCheckedAt > Self.idleCheckIntervalMilliseconds else { return }
        self.shared?.idleCheckedAt = now
        let unused = findUnused(shared)
        if !unused.isEmpty { services.begin { await $0.node.release(unused) } }
    }

    /// Returns the rooms that have had neither connections nor changes for a long time.
    private func findUnused(_ shared: SharedStore) -> [String] {
        let used = Set(connections.all.map(\.room.code))
        var idle: [String: (revision: UInt64, looks: Int)] = [:]
        for room in directory.awake.values where !used.contains(room.code) {
            let before = shared.idle[room.code]
            let looks = before?.revision == room.revision ? (before?.looks ?? 0) + 1 : 1
            idle[room.code] = (room.revision, looks)
        }
        self.shared?.idle = idle
        return idle.filter { $0.value.looks > Self.idleChecksBeforeRelease }.map(\.key)
    }

    // MARK: Releasing

    /// Commits sessions, closes their connections with 1012, and releases them; includes those that were handed over to
    /// this node and that nobody has requested yet.
    package nonisolated(nonsending) func release(_ codes: [String]) async {
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
        // Requests may change the sessions meanwhile; after the loop no commit contains their changes.
        for _ in 0..<100 {
            guard await commits.waitUntilOnDisk() else { return }
            let left = rooms.filter { directory.awake[$0.code] === $0 }
            guard commits.isInFlight || left.contains(where: \.isDirty) else {
                forget(left)
                break
            }
        }
        let releasedCodes = released.filter { directory.awake[$0] == nil }
        do throws(StorageError) {
            try await ownership.release(sessions: releasedCodes)
            services.logger.info("Sessions released", metadata: ["sessions": "\(releasedCodes.joined(separator: " "))"])
        } catch {
            // If this node still owns the sessions, it takes them again on request; otherwise it has lost them.
            watch.logRarely("Cannot release sessions", error)
        }
    }

    /// Drops sessions that other nodes own now; phones send their unacknowledged batches to those nodes.
    private func drop(_ rooms: [Room], reason: String) {
        guard !rooms.isEmpty else { return }
        services.logger.warning(
            "Sessions lost to other nodes",
            metadata: ["count": "\(rooms.count)", "reason": "\(reason)"]
        )
        closeConnections(of: rooms)
        // A repeated commit must not write to a session after another node, or this one again, has taken it.
        commits.exclude(rooms.map(\.code))
        forget(rooms)
        commits.failWaiting()
    }

    /// Drops the sessions of a refused commit; all sessions of the node if none is named.
    ///
    /// - Returns: The codes to exclude from the commit.
    func drop(refused codes: [String], of commit: Commit) -> Set<String> {
        let lost = codes.isEmpty ? Set(directory.awake.keys).union(commit.codes) : Set(codes)
        drop(lost.compactMap { directory.awake[$0] }, reason: "another node owns them")
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
            places.releaseAll(of: room)
        }
    }

    // MARK: Stopping

    /// Hands all sessions over to other nodes; returns at once if there are none.
    nonisolated(nonsending) func drain() async {
        guard let before = shared, !before.isDraining else { return }
        shared?.isDraining = true
        guard before.otherNodes > 0 else { return }
        // Until proxies have noticed, each session moves to the node that receives a request for it.
        for _ in 0..<Self.drainChecks {
            await renewLease()
            guard !directory.awake.isEmpty else { break }
            await services.clocks.sleep(milliseconds: Self.acquireIntervalMilliseconds)
        }
        await release(Array(directory.awake.keys))
    }
}

/// A node's state and its knowledge of the others on its store.
struct SharedStore {
    let ownership: any SessionOwnership
    /// The number of other nodes with a lease.
    var otherNodes = 0
    /// The time of the lease's last renewal, in ms on the server's clock.
    var renewedAt: Double
    var isRenewing = false
    /// How often a lease has run out: other nodes may have taken all sessions of before.
    var leasesLost = 0
    /// Sessions that are being released: no node may take them meanwhile, not even this one.
    var releasing: Set<String> = []
    /// Whether the node is about to stop, and takes no session any more.
    var isDraining = false
    var expiredAt = -Double.infinity
    /// The revisions of the rooms without connections at the last check, and the number of checks since the revision
    /// last changed.
    var idle: [String: (revision: UInt64, looks: Int)] = [:]
    var idleCheckedAt = 0.0
}

extension Problem {
    /// Another node leads the session, or has to release it first.
    static let sessionMoving = Problem(
        503,
        "session-moving",
        title: "Session moving",
        detail: "The session is moving to this server. Try again in 1 s.",
        headers: ["retry-after": "1"]
    )
}
