import Transport

/// One WebSocket, from its opening to its close.
final class Connection {
    enum Role {
        /// Open, and no `hello` yet.
        case waiting
        case phone(Participant)
        case viewer
    }

    let id: ConnectionID
    let session: Session
    /// When a connection without `hello` is closed, ms on the server's clock.
    let helloDeadline: Double
    var role = Role.waiting
    /// A phone that is shown the others' fingers.
    var wantsPeers = false
    /// A viewer that proved to be the host: it sees where the walkers are.
    var isHost = false
    var rate = FrameRateLimit()
    /// A viewer that did not take a frame is brought up to date as soon as it reads again.
    var isLagging = false
    /// Among what it missed was what no later frame repeats: who came, who left, a result.
    var needsSnapshot = false
    /// Closing: whatever still arrives is dropped.
    var isClosing = false

    init(id: ConnectionID, session: Session, helloDeadline: Double) {
        self.id = id
        self.session = session
        self.helloDeadline = helloDeadline
    }
}
