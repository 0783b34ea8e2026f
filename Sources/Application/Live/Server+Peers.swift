import TouchMetrics
import Transport
import WireProtocol

/// Phones see one another's fingers, until the host hides them: `peers` messages to those that asked in their `hello`.
extension Server {
    /// What others do is seen in passing: so often is lively, and costs a phone's radio little (ms).
    private static let peersInterval = 100.0
    /// With more phones nobody tells them apart any more, while every message would go to all of them.
    private static let peersLimit = 64

    func showPeers(to connection: Connection) {
        let session = connection.session
        if session.peers.watchers.isEmpty { peerSessions.append(session) }
        session.peers.watchers.insert(connection.id)
        notePeers(in: session)
    }

    func forgetPeers(of id: ConnectionID, in session: Session) {
        guard session.peers.watchers.remove(id) != nil else { return }
        if session.peers.watchers.isEmpty { peerSessions.removeAll { $0 === session } }
    }

    /// A finger moved, came or went, or `hidden` changed.
    @inline(__always)
    func notePeers(in session: Session) {
        guard !session.peers.watchers.isEmpty, !session.peers.hasNews else { return }
        session.peers.hasNews = true
        startTicking()
    }

    func sendPeersIfDue(_ session: Session, _ now: Double) {
        guard session.peers.hasNews else { return }
        lastActiveAt = now
        guard now - session.peers.lastSentAt >= Self.peersInterval else { return }
        session.peers.hasNews = false
        session.peers.lastSentAt = now
        let areShown = !session.state.isHidden && session.peers.watchers.count <= Self.peersLimit
        // What was shown before is taken away once.
        guard areShown || session.peers.areShown else { return }
        session.peers.areShown = areShown
        var message = PeersMessage()
        if areShown {
            for participant in session.participants
            where participant.connection != nil && participant.metrics.touching > 0 {
                message.addTouches(of: participant.identity, participant.metrics)
            }
        }
        writer.reset()
        message.encode(into: &writer)
        writer.bytes.withUnsafeBytes { bytes in
            // A phone that does not read misses it: the next one tells everything anew.
            for id in session.peers.watchers { _ = transport.trySend(bytes, kind: .text, to: id) }
        }
    }
}

/// Who is shown the others' fingers in a room, and what they have been told.
struct PeerView {
    var watchers: Set<ConnectionID> = []
    var hasNews = false
    var areShown = false
    var lastSentAt = -Double.infinity
}
