import Testing

@testable import Rooms

@Suite struct PeerFingersTests {
    private let parts = Parts()

    @Test func `a change is sent to the phones that requested it, ten times a second`() throws {
        let peers = PeerFingers(parts.services, parts.ticker, MessageBuffer())
        let (phone, other) = (parts.join(), parts.join())
        let connection = try #require(phone.connection.flatMap { parts.connections[$0] })
        peers.show(to: connection)
        peers.sendDue(parts.services.now)
        #expect(parts.received(phone).count == 1 && parts.received(other).isEmpty)
        peers.markChanged(in: parts.room)
        peers.sendDue(parts.services.now + 99)
        #expect(parts.received(phone).count == 1)
        peers.sendDue(parts.services.now + 100)
        #expect(parts.received(phone).count == 2)
        peers.hide(from: connection.id, in: parts.room)
        peers.markChanged(in: parts.room)
        peers.sendDue(parts.services.now + 200)
        #expect(parts.received(phone).count == 2)
    }
}
