import AudioWalk
import Geometry
import Testing

@testable import Features

@Suite("When a walker's fixes were taken")
struct WalkerTests {
    private func fix(at time: Double) throws -> WalkFix {
        let position = try #require(GeographicCoordinate(latitude: 47.66, longitude: 9.18))
        return WalkFix(position: position, accuracyMetres: 5, time: time)
    }

    /// The times of fixes, each sent immediately, ms since the session's start.
    private func times(sent: [Double], received: [UInt64]) throws -> [UInt64] {
        var walker = Walker()
        return try zip(sent, received).map { sent, received in
            walker.apply(try fix(at: sent), sentAt: sent, receivedMilliseconds: received)
            return walker.fixedMilliseconds
        }
    }

    @Test("Messages that the network delivers late keep their original times")
    func heldBack() throws {
        let taken = try times(sent: [0, 1000, 2000, 3000, 4000], received: [50_020, 51_030, 55_000, 55_000, 55_000])
        #expect(taken == [50_020, 51_020, 52_020, 53_020, 54_020])
    }

    @Test("The times of fixes recorded offline are computed from the time of sending")
    func withoutNetwork() throws {
        var walker = Walker()
        for time in [10_000.0, 11_000] {
            walker.apply(try fix(at: time), sentAt: 70_000, receivedMilliseconds: 90_000)
        }
        #expect(walker.fixedMilliseconds == 31_000)
    }

    @Test("A phone whose clock was set back or forward continues from now", arguments: [-3_600_000.0, 3_600_000])
    func clockSet(by: Double) throws {
        let start = 10_000_000.0
        let sent = [start, start + 1000, start + 2000 + by, start + 3000 + by]
        let taken = try times(sent: sent, received: [5_000_000, 5_001_000, 5_002_000, 5_003_000])
        #expect(taken == [5_000_000, 5_001_000, 5_002_000, 5_003_000])
    }

    @Test("The offset between the clocks survives a restart, if positions are stored")
    func restart() throws {
        var walker = Walker()
        walker.apply(try fix(at: 0), sentAt: 0, receivedMilliseconds: 1000)
        var restored = try #require(Walker(walker.stored(storesPositions: true)))
        #expect(restored == walker)
        restored.apply(try fix(at: 500), sentAt: 500, receivedMilliseconds: 9000)
        #expect(restored.fixedMilliseconds == 1500)
    }
}
