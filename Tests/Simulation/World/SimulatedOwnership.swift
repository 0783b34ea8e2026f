import Storage

/// One run of the server as a node of the store.
///
/// Sendable: the simulation has one thread.
final class SimulatedOwnership: SessionOwnership, @unchecked Sendable {
    private unowned let world: World
    private let disk: Disk
    private let home: Int
    private let ask: () async throws(StorageError) -> Void
    /// This node's epoch.
    private(set) var epoch: Int

    /// - Parameter ask: Waits for the time of a request to the store, and fails if it is unreachable.
    init(_ world: World, _ disk: Disk, home: Int, ask: @escaping () async throws(StorageError) -> Void) {
        (self.world, self.disk, self.home, self.ask) = (world, disk, home, ask)
        epoch = disk.content.nodes.join(home: home, at: world.now)
    }

    func acquire(session code: String) async throws(StorageError) -> SessionAcquisition {
        try await ask()
        guard !disk.content.nodes.isOver(epoch) else { throw .notOwned([]) }
        guard disk.content.sessions[code] != nil else { return .unknown }
        return disk.content.nodes.acquire(code, for: epoch, at: world.now)
    }

    func release(sessions codes: [String]) async throws(StorageError) {
        try await ask()
        guard !disk.content.nodes.isOver(epoch) else { throw .notOwned([]) }
        disk.content.nodes.release(codes, by: epoch, at: world.now)
    }

    func renew(_ load: NodeLoad) async throws(StorageError) -> NodeLease {
        try await ask()
        if let lease = disk.content.nodes.renew(epoch, isDraining: load.isDraining, at: world.now) { return lease }
        epoch = disk.content.nodes.join(home: home, at: world.now)
        return NodeLease(isOver: true)
    }

    func wipeExpired(at age: Double) async throws(StorageError) {
        try await ask()
        let expired = disk.content.sessions.filter { $0.value.row.expiresAt <= age }
        for (code, session) in expired.sorted(by: { $0.key < $1.key }) {
            let isOwn = disk.content.nodes.owner(of: code) == epoch && session.row.expiresAt <= age - 60
            guard isOwn || !disk.content.nodes.hasLivingOwner(code, at: world.now) else { continue }
            disk.content.sessions[code] = nil
            disk.content.nodes.forget(code)
        }
    }

    /// Fails unless this node may write all these sessions.
    func fence(_ codes: some Sequence<String>) throws(StorageError) {
        guard !disk.content.nodes.isOver(epoch) else { throw .notOwned([]) }
        let others = codes.sorted().filter {
            disk.content.sessions[$0] != nil && disk.content.nodes.owner(of: $0) != epoch
        }
        guard others.isEmpty else { throw .notOwned(others) }
    }
}
