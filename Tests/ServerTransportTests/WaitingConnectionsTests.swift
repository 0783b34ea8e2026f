import Testing
import Transport

@testable import ServerTransport

@Suite struct WaitingConnectionsTests {
    /// The waiting connections, and which one is closed for another.
    private final class Crowd {
        var waiting: WaitingConnections
        var open: Set<UInt64> = []

        init(perNetwork: Int = .max, total: Int = .max, bytesPerNetwork: Int = .max, bytes: Int = .max) {
            waiting = WaitingConnections(
                .init(perNetwork: perNetwork, total: total, bytesPerNetwork: bytesPerNetwork, bytes: bytes)
            )
        }

        /// Adds a connection, and returns the one to close.
        func add(_ number: UInt64, _ address: String, bytes: Int = 0) -> UInt64? {
            open.insert(number)
            let network = AddressGroup(address)
            waiting.add(ConnectionID(rawValue: number), of: network, bytes: bytes) { self.open.contains($0.rawValue) }
            return excess(of: address, except: number)
        }

        func excess(of address: String, except number: UInt64 = 0, isProxy: Bool = false) -> UInt64? {
            waiting.excess(of: AddressGroup(address), isProxy: isProxy) {
                $0.rawValue != number && self.open.contains($0.rawValue)
            }?.rawValue
        }

        func remove(_ number: UInt64, _ address: String, bytes: Int = 0) {
            open.remove(number)
            waiting.remove(of: AddressGroup(address), bytes: bytes)
        }
    }

    @Test func `Of a network's connections the oldest is closed`() {
        let crowd = Crowd(perNetwork: 2, total: 4)
        #expect(crowd.add(1, "10.0.0.1") == nil && crowd.add(2, "10.0.0.1") == nil)
        #expect(crowd.add(3, "10.0.0.1") == 1)
        crowd.remove(1, "10.0.0.1")
        crowd.remove(2, "10.0.0.1")
        #expect(crowd.add(4, "10.0.0.1") == nil)
        #expect(crowd.add(5, "10.0.0.1") == 3)
        crowd.remove(3, "10.0.0.1")
        // The same /64 is one network.
        #expect(crowd.add(6, "2001:db8:1:2::1") == nil && crowd.add(7, "2001:db8:1:2:3::") == nil)
        #expect(crowd.add(8, "2001:db8:1:2:ffff:ffff:ffff:ffff") == 6)
        crowd.remove(6, "2001:db8:1:2::1")
        // In total: the most crowded network loses one.
        crowd.remove(4, "10.0.0.1")
        #expect(crowd.add(9, "10.0.0.2") == nil)
        #expect(crowd.waiting.count == 4)
        #expect(crowd.add(10, "10.0.0.3") == 7)
    }

    @Test func `The list does not grow with connections that no longer wait`() {
        let crowd = Crowd(perNetwork: 2, total: 4)
        // One stays, thousands come and go.
        #expect(crowd.add(1, "a") == nil)
        for number in 2..<5000 as Range<UInt64> {
            #expect(crowd.add(number, "a") == nil)
            crowd.remove(number, "a")
        }
        #expect(crowd.waiting.listed <= 1025)
        // The oldest is still known.
        _ = crowd.add(6000, "a")
        #expect(crowd.add(6001, "a") == 1)
    }

    @Test func `Bytes are bounded per network and in total, and a connection of the network with most is closed`() {
        let crowd = Crowd(bytesPerNetwork: 100, bytes: 150)
        #expect(crowd.add(1, "10.0.0.1", bytes: 60) == nil)
        #expect(crowd.add(2, "10.0.0.1", bytes: 40) == nil)
        crowd.waiting.change(bytes: 1, of: AddressGroup("10.0.0.1"))
        #expect(crowd.excess(of: "10.0.0.1") == 1)
        crowd.remove(1, "10.0.0.1", bytes: 61)
        #expect(crowd.excess(of: "10.0.0.1") == nil)
        #expect(crowd.add(3, "10.0.0.2", bytes: 70) == nil)
        #expect(crowd.add(4, "10.0.0.3", bytes: 50) == 3)
        crowd.remove(3, "10.0.0.2", bytes: 70)
        #expect(crowd.waiting.bytes == 90 && crowd.waiting.count == 2)
        // Nothing waits: no connection is left to close, and no byte is counted.
        crowd.remove(2, "10.0.0.1", bytes: 40)
        crowd.remove(4, "10.0.0.3", bytes: 50)
        #expect(crowd.waiting.bytes == 0 && crowd.waiting.count == 0 && crowd.excess(of: "10.0.0.1") == nil)
    }

    @Test func `A trusted proxy has only the total limits`() {
        let crowd = Crowd(perNetwork: 1, total: 2)
        crowd.open = [1, 2, 3]
        let proxy = AddressGroup("10.0.0.1")
        for number in 1...2 as ClosedRange<UInt64> {
            crowd.waiting.add(ConnectionID(rawValue: number), of: proxy) { _ in true }
        }
        #expect(crowd.excess(of: "10.0.0.1", isProxy: true) == nil)
        crowd.waiting.add(ConnectionID(rawValue: 3), of: proxy) { _ in true }
        #expect(crowd.excess(of: "10.0.0.1", isProxy: true) == 1)
        #expect(crowd.excess(of: "10.0.0.1") == 2)
    }

    @Test(
        "The bounds follow from the descriptors, and some are never given to connections",
        arguments: [
            (64, 20), (256, 30), (1024, 30), (3000, 40), (20_000, 40), (65_536, 40), (65_536, 3000),
        ]
    )
    func limits(descriptors: Int, inUse: Int) {
        let limits = ConnectionLimits(descriptors: descriptors, inUse: inUse)
        #expect(
            limits.maxConnections >= 4
                && limits.maxConnections + inUse <= descriptors - min(1024, max(32, descriptors / 8)) + 4
        )
        #expect(limits.waitingPerNetwork <= limits.waiting && limits.waiting <= limits.maxConnections)
        // A school of 500 phones with 6 connections each, where the system allows as many.
        if descriptors >= 20_000 { #expect(limits.waitingPerNetwork == 4096) }
    }
}

@Suite struct ReadingPaceTests {
    @Test func `A client that does not read has a fixed time, and one that reads has more in proportion`() {
        var pace = ReadingPace()
        #expect(pace.beginWait(now: 1000, maxSilence: 30_000, minBytesPerSecond: 2048) == 31_000)
        // A few bytes now and then do not count as reading: the total time runs out.
        for step in 1...29 {
            pace.recordRead(10, now: 1000 + UInt64(step) * 1000)
            _ = pace.beginWait(now: 1000 + UInt64(step) * 1000, maxSilence: 30_000, minBytesPerSecond: 2048)
        }
        pace.recordRead(10, now: 30_500)
        #expect(pace.beginWait(now: 30_500, maxSilence: 30_000, minBytesPerSecond: 2048) < 31_500)
        // A megabyte is worth 512 s.
        pace.recordRead(1024 * 1024, now: 30_600)
        #expect(pace.beginWait(now: 30_600, maxSilence: 30_000, minBytesPerSecond: 2048) == 60_600)
        // A pause of the server is not the reader's.
        pace.ignorePause(5000)
        pace.recordRead(0, now: 35_700)
        #expect(pace.beginWait(now: 35_700, maxSilence: 30_000, minBytesPerSecond: 2048) == 65_700)
    }
}
