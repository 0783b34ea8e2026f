import Storage
import Web

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
