/// Decides which of several nodes on one store leads a session; only a store that nodes share provides this.
///
/// A session belongs to at most one node. A node's lease must be renewed every second; after its expiry, other nodes
/// take its sessions, and its commits fail with `StorageError.notOwned`.
package protocol SessionOwnership: Sendable {
    /// Makes this node the owner of a session that no living node owns; otherwise requests that the owner releases it.
    func acquire(session code: String) async throws(StorageError) -> SessionAcquisition

    /// Releases sessions, each to the living node that requested it, if any; all their changes must be committed.
    func release(sessions codes: [String]) async throws(StorageError)

    /// Renews the lease.
    func renew(_ load: NodeLoad) async throws(StorageError) -> NodeLease

    /// Deletes expired sessions that no living node owns, and those of this node that expired a minute ago and are not
    /// in memory; only one node does this at a time.
    ///
    /// - Parameter age: The current time, in seconds, by the clock of sessions.
    func wipeExpired(at age: Double) async throws(StorageError)
}

/// The store's response to a node that wants to own a session.
package enum SessionAcquisition: Equatable, Sendable {
    case acquired
    /// There is no such session.
    case unknown
    /// A living node owns the session, and was requested to release it.
    case owned
}

/// The load that a node reports.
package struct NodeLoad: Equatable, Sendable {
    /// The sessions in memory.
    package var sessions: Int
    /// The connected phones.
    package var phones: Int
    /// Whether it is about to stop.
    package var isDraining: Bool

    /// Creates a description.
    package init(sessions: Int, phones: Int, isDraining: Bool) {
        self.sessions = sessions
        self.phones = phones
        self.isDraining = isDraining
    }
}

/// The information that a node receives when it renews its lease.
package struct NodeLease: Equatable, Sendable {
    /// Whether the lease expired and another node has taken over: this node owns no session now.
    package var isOver: Bool
    /// The codes of its sessions that other nodes request.
    package var requestedSessions: [String]
    /// The number of other nodes with a lease.
    package var otherNodes: Int
    /// Whether the node must drain.
    package var isDraining: Bool

    /// Creates a lease.
    package init(isOver: Bool, requestedSessions: [String] = [], otherNodes: Int = 0, isDraining: Bool = false) {
        self.isOver = isOver
        self.requestedSessions = requestedSessions
        self.otherNodes = otherNodes
        self.isDraining = isDraining
    }
}
