import Storage
import Web

/// What a node knows about itself and the others on its store.
struct SharedStore {
    let ownership: any SessionOwnership
    /// How many other nodes have a lease.
    var otherNodes = 0
    /// When the lease was renewed, in ms on the server's clock.
    var renewedAt: Double
    var isRenewing = false
    /// Sessions that are being released: nobody may take them meanwhile, not even this node.
    var releasing: Set<String> = []
    /// Whether the node is about to stop, and takes no session any more.
    var isDraining = false
    var expiredAt = -Double.infinity
    /// The revisions of the rooms without connections at the last look, and for how many looks they have stayed the same.
    var idle: [String: (revision: UInt64, looks: Int)] = [:]
    var lookedAt = 0.0
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
