import TouchMetrics
import Transport
import WireProtocol

/// Sends `peers` messages with the other phones' fingers to phones that requested them in `hello`, unless the host
/// hides them.
package final class PeerFingers {
    /// The time between two messages, in ms: looks lively, and costs a phone's radio little.
    private static let intervalMilliseconds = 100.0
    /// With more phones nobody could distinguish the fingers, and every message would go to all of them.
    private static let phoneLimit = 64

    private let services: RoomServices
    private let ticker: Ticker
    private let buffer: MessageBuffer
    /// The rooms with phones that show peers.
    private var rooms: [Room] = []

    init(_ services: RoomServices, _ ticker: Ticker, _ buffer: MessageBuffer) {
        self.services = services
        self.ticker = ticker
        self.buffer = buffer
    }

    /// Starts sending peers' fingers to a phone.
    func show(to connection: LiveConnection) {
        let room = connection.room
        if room.peers.watchers.isEmpty { rooms.append(room) }
        room.peers.watchers.insert(connection.id)
        markChanged(in: room)
    }

    /// Stops sending peers' fingers to a phone.
    func hide(from id: ConnectionID, in room: Room) {
        guard room.peers.watchers.remove(id) != nil else { return }
        if room.peers.watchers.isEmpty { rooms.removeAll { $0 === room } }
    }

    /// Marks that a finger changed, or whether fingers are hidden.
    @inline(__always)
    package func markChanged(in room: Room) {
        guard !room.peers.watchers.isEmpty, !room.peers.hasNews else { return }
        room.peers.hasNews = true
        ticker.start()
    }

    /// Sends the messages that are due.
    func sendDue(_ now: Double) {
        for room in rooms { sendIfDue(room, now) }
    }

    /// Sends a `peers` message if there is a change and the interval has passed.
    private func sendIfDue(_ room: Room, _ now: Double) {
        guard room.peers.hasNews else { return }
        ticker.keepTicking(now: now)
        guard now - room.peers.lastSentAt >= Self.intervalMilliseconds else { return }
        room.peers.hasNews = false
        room.peers.lastSentAt = now
        let areShown = !room.state.isHidden && room.peers.watchers.count <= Self.phoneLimit
        // One empty message removes the fingers that were shown before.
        guard areShown || room.peers.areShown else { return }
        room.peers.areShown = areShown
        var message = PeersMessage()
        if areShown {
            for participant in room.participants
            where participant.connection != nil && participant.metrics.touching > 0 {
                message.addTouches(of: participant.identity, participant.metrics)
            }
        }
        buffer.writer.reset()
        message.encode(into: &buffer.writer)
        buffer.writer.bytes.withUnsafeBytes { bytes in
            // A slow phone misses this message; the next one is complete again.
            for id in room.peers.watchers { _ = services.transport.trySend(bytes, kind: .text, to: id) }
        }
    }
}

/// The phones of a room that show the others' fingers, and the positions that were sent to them.
struct PeerView {
    var watchers: Set<ConnectionID> = []
    var hasNews = false
    var areShown = false
    var lastSentAt = -Double.infinity
}
