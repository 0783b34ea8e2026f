import Testing

@testable import Rooms

@Suite struct ServerLoadTests {
    @Test func `the load level follows the last second, and the loop pauses according to it`() {
        var rests: [Duration] = []
        let load = ServerLoad(now: 0) { rests.append($0) }
        load.measure(batches: 50, events: 0)
        #expect(load.level == .calm && rests.isEmpty)
        load.measure(batches: 4_000, events: 9_000)
        #expect(load.level == .busy && load.level.commitIntervalMilliseconds == 100)
        load.measure(batches: 4_000, events: 9_000)
        #expect(load.level == .calm && rests == [LoadLevel.busy.loopPause, .zero])
    }

    @Test func `a lagging loop reduces the pace, and phones are notified`() {
        let load = ServerLoad(now: 0) { _ in }
        let room = Room.sample()
        load.updatePace(of: room)
        #expect(room.pace.batchesPerSecond == BatchPace.unwatched)
        for tick in 0..<10 { load.lag.tick(now: Double(tick) * 50, interval: 5) }
        #expect(load.adaptPace(now: 1000, spent: 0))
        load.updatePace(of: room)
        #expect(room.pace.batchesPerSecond == BatchPace.unwatched / 2)
        #expect(!ServerLoad(now: 0) { _ in }.adaptPace(now: 1000, spent: 0))
    }

    @Test func `a late beat shows a pause`() {
        let load = ServerLoad(now: 0) { _ in }
        load.startMeasuring(now: 0)
        #expect(load.beat(now: 1010) == (10, false))
        #expect(load.beat(now: 5010) == (3000, true))
    }
}
