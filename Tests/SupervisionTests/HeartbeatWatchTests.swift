import Testing

@testable import Supervision

@Suite struct HeartbeatWatchTests {
    /// Checks every half second, like its users; returns the time at which it finds too long a silence.
    private func silence(_ watch: inout HeartbeatWatch, from start: Double, to end: Double) -> Double? {
        for now in stride(from: start, through: end, by: 500) {
            watch.check(now: now)
            if watch.isOverdue(now: now) { return now }
        }
        return nil
    }

    @Test func `a process that never beat is not overdue`() {
        var watch = HeartbeatWatch(limit: 5000, now: 0)
        #expect(silence(&watch, from: 0, to: 100_000) == nil)
    }

    @Test func `silence is overdue after the limit`() {
        var watch = HeartbeatWatch(limit: 5000, now: 0)
        watch.beat(at: 0)
        #expect(silence(&watch, from: 500, to: 100_000) == 5000)
    }

    @Test func `a pause of the watcher is not a fault of the watched process`() {
        var watch = HeartbeatWatch(limit: 5000, now: 0)
        watch.beat(at: 0)
        #expect(silence(&watch, from: 500, to: 1000) == nil)
        #expect(silence(&watch, from: 61_000, to: 100_000) == 66_000)
    }

    @Test func `the limit also applies if the first beat came right before a pause of the watcher`() {
        var watch = HeartbeatWatch(limit: 5000, now: 0)
        watch.check(now: 60_000)
        watch.beat(at: 100)
        #expect(!watch.isOverdue(now: 60_000))
        #expect(silence(&watch, from: 60_500, to: 100_000) == 65_000)
    }

    @Test func `time without a core is not counted`() {
        var watch = HeartbeatWatch(limit: 5000, now: 0)
        watch.beat(at: 0)
        for now in stride(from: 500.0, through: 60_000, by: 500) {
            watch.check(now: now)
            watch.ignorePause(450, now: now)
            #expect(watch.isOverdue(now: now) == (now >= 50_000))
        }
        watch.ignorePause(1e9, now: 60_000)
        #expect(!watch.isOverdue(now: 64_999))
        #expect(watch.isOverdue(now: 65_000))
    }

    @Test func `the watch checks once a second, and when the limit is reached`() {
        var watch = HeartbeatWatch(limit: 5000, now: 0)
        #expect(watch.nextCheck == 1000)
        watch.beat(at: 0)
        watch.check(now: 4500)
        #expect(watch.nextCheck == 5500)
        watch = HeartbeatWatch(limit: 5000, now: 0)
        watch.beat(at: 0)
        for now in stride(from: 1000.0, through: 4000, by: 1000) { watch.check(now: now) }
        watch.check(now: 4300)
        #expect(watch.nextCheck == 5000)
    }
}
