import TestSupport
import Testing

@testable import TouchMetrics

@Suite struct RoomClockTests {
    /// A phone's clock that drifts, and jumps between two touches: its true offset at each time.
    private struct TruePhone {
        var random: SeededNumbers
        var time = 48_210.4
        var offset = -48_119.2
        /// Of both clocks together.
        var drift: Double
        var bounds = 0.2...30.0

        init(seed: UInt64) {
            random = SeededNumbers(state: seed)
            drift = Double.random(in: -200e-6...200e-6, using: &random)
        }

        mutating func wait(upTo milliseconds: Double) {
            let passed = Double.random(in: 0...milliseconds, using: &random)
            time += passed
            offset += drift * passed
        }

        /// A `sync` whose error is as large as it says, or less.
        mutating func sync(_ seq: UInt64) -> ClockSync {
            let error = Double.random(in: bounds, using: &random)
            return ClockSync(
                seq: seq,
                epoch: 1,
                time: time,
                offset: offset + Double.random(in: -error...error, using: &random),
                error: error,
                drift: random.chance(0.5) ? 0 : Double.random(in: -200e-6...200e-6, using: &random)
            )
        }
    }

    @Test(arguments: [UInt64](1...20))
    func `the stated error holds for every touch, however long ago the last sync was`(seed: UInt64) throws {
        var phone = TruePhone(seed: seed)
        var clock: RoomClock?
        var touches: [(time: Double, seq: UInt64, trueTime: Double)] = []
        for seq in 1..<3000 as Range<UInt64> {
            phone.wait(upTo: 900)
            if phone.random.chance(0.2) {
                let sync = phone.sync(seq)
                if clock == nil { clock = RoomClock(sync) } else { clock?.add(sync) }
            } else {
                touches.append((phone.time, seq, phone.time + phone.offset))
            }
        }
        let whole = try #require(clock)
        #expect(whole.syncs.count == RoomClock.maxSyncs)
        for touch in touches {
            for place in [whole.roomTime(of: touch.time), whole.roomTime(of: touch.time, inBatch: touch.seq)] {
                let place = try #require(place)
                #expect(abs(place.milliseconds - touch.trueTime) <= place.error + 1e-9)
            }
        }
    }

    @Test(arguments: [UInt64](1...10))
    func `after a jump new touches have the new offset, and those before keep the old one`(seed: UInt64) throws {
        var phone = TruePhone(seed: seed)
        var clock = try #require(RoomClock(phone.sync(1)))
        var touches: [(time: Double, seq: UInt64, trueTime: Double)] = []
        for round in 0..<20 as Range<UInt64> {
            // The phone slept, or its clock was set; it takes a while to know it, and tells it as of the jump.
            phone.wait(upTo: 10)
            phone.time += 0.001
            phone.offset += Double.random(in: -5000...90_000, using: &phone.random)
            let sync = phone.sync(2 + round * 11 + 5)
            for seq in 0...10 as ClosedRange<UInt64> where seq != 5 {
                touches.append((phone.time, 2 + round * 11 + seq, phone.time + phone.offset))
                phone.wait(upTo: 500)
            }
            clock.add(sync)
        }
        for touch in touches {
            for place in [clock.roomTime(of: touch.time), clock.roomTime(of: touch.time, inBatch: touch.seq)] {
                let place = try #require(place)
                #expect(abs(place.milliseconds - touch.trueTime) <= place.error + 1e-9)
            }
        }
    }

    @Test func `touches before the first sync use it backwards`() throws {
        let clock = try #require(RoomClock(ClockSync(seq: 9, epoch: 1, time: 20_000, offset: -19_000, error: 2)))
        #expect(clock.roomTime(of: 10_000) == RoomTime(milliseconds: -9000, error: 4, epoch: 1))
        #expect(clock.roomTime(of: 10_000, inBatch: 3) == RoomTime(milliseconds: -9000, error: 4, epoch: 1))
        #expect(clock.roomTime(of: .nan) == nil)
    }

    @Test func `a sync counts from its own time on, whenever it was sent, but not for another epoch's batches`() throws
    {
        var clock = try #require(RoomClock(ClockSync(seq: 1, epoch: 1, time: 1000, offset: 0, error: 1)))
        clock.add(ClockSync(seq: 2, epoch: 1, time: 6000, offset: 500, error: 1))
        #expect(clock.roomTime(of: 5999, inBatch: 3)?.milliseconds == 5999)
        #expect(clock.roomTime(of: 6000, inBatch: 3)?.milliseconds == 6500)
        #expect(clock.roomTime(of: 6000, inBatch: 1)?.milliseconds == 6500)
        #expect(clock.roomTime(of: 500, inBatch: 3)?.milliseconds == 500)
        clock.add(ClockSync(seq: 5, epoch: 2, time: 6000, offset: 900, error: 1))
        #expect(clock.roomTime(of: 7000, inBatch: 4) == clock.roomTime(of: 7000, inBatch: 3))
        #expect(clock.roomTime(of: 7000, inBatch: 4)?.epoch == 1)
        #expect(clock.roomTime(of: 7000, inBatch: 6)?.epoch == 2)
    }

    @Test func `a drift adds to the room's time, and its size to what the error may grow by`() throws {
        let clock = try #require(
            RoomClock(ClockSync(seq: 1, epoch: 1, time: 0, offset: 100, error: 1, drift: -50e-6))
        )
        let place = try #require(clock.roomTime(of: 100_000))
        #expect(abs(place.milliseconds - 100_095) < 1e-9)
        #expect(abs(place.error - 26) < 1e-9)
    }

    @Test func `times are compared within an epoch alone, with both errors`() throws {
        var clock = try #require(RoomClock(ClockSync(seq: 1, epoch: 1, time: 0, offset: 0, error: 1)))
        clock.add(ClockSync(seq: 5, epoch: 2, time: 50_000, offset: 0, error: 2))
        let before = try #require(clock.roomTime(of: 0, inBatch: 2))
        let after = try #require(clock.roomTime(of: 50_000, inBatch: 6))
        #expect(after.since(before) == nil)
        let later = try #require(clock.roomTime(of: 55_000, inBatch: 7)?.since(after))
        #expect(later == (milliseconds: 5000, error: 5))
    }

    @Test func `a sync of no epoch, or one that came before, counts for nothing`() throws {
        #expect(RoomClock(ClockSync(seq: 1, epoch: 0, time: 0, offset: 0, error: 1)) == nil)
        let first = ClockSync(seq: 4, epoch: 1, time: 0, offset: 0, error: 1)
        var clock = try #require(RoomClock(first))
        clock.add(ClockSync(seq: 5, epoch: 0, time: 0, offset: 9, error: 1))
        clock.add(ClockSync(seq: 4, epoch: 1, time: 0, offset: 9, error: 1))
        #expect(clock.syncs == [first])
    }

    @Test func `of a full clock a jump stays, and one among close ones goes`() throws {
        var clock = try #require(RoomClock(ClockSync(seq: 1, epoch: 1, time: 0, offset: 0, error: 1)))
        for seq in 2...UInt64(RoomClock.maxSyncs + 300) {
            clock.add(ClockSync(seq: seq, epoch: 1, time: Double(seq) * 1000, offset: seq < 100 ? 0 : 9000, error: 1))
        }
        #expect(clock.syncs.count == RoomClock.maxSyncs)
        #expect(clock.roomTime(of: 99_500, inBatch: 99)?.milliseconds == 99_500)
        #expect(clock.roomTime(of: 100_500, inBatch: 101)?.milliseconds == 109_500)
        #expect(zip(clock.syncs, clock.syncs.dropFirst()).allSatisfy { $1.time - $0.time <= 4000 })
        #expect(RoomClock(restoring: clock.syncs) == clock)
        #expect(RoomClock(restoring: clock.syncs.reversed()) == nil)
        #expect(RoomClock(restoring: []) == nil)
        #expect(RoomClock(restoring: [ClockSync(seq: 1, epoch: 1, time: 0, offset: 0, error: -1)]) == nil)
    }
}
