import Testing

@testable import Rooms

/// Events that are handled by their time.
@Suite(.timeLimit(.minutes(10))) struct TimeWheelTests {
    @Test func `elements come at the tick of their time, in order, and late ones at the next`() {
        var wheel = TimeWheel<String>(interval: 5)
        _ = wheel.removeDue(now: 1000)
        for (element, time) in [("b", 1012.0), ("a", 1009), ("late", 3), ("c", 1014.9)] {
            wheel.insert(element, at: time)
        }
        #expect(wheel.count == 4)
        #expect(wheel.removeDue(now: 1004) == [])
        #expect(wheel.removeDue(now: 1006) == ["a", "late"])
        #expect(wheel.removeDue(now: 1009) == [])
        #expect(wheel.removeDue(now: 1020) == ["b", "c"])
        #expect(wheel.isEmpty)
    }

    @Test func `work that exceeds a tick comes first in the next one`() {
        var wheel = TimeWheel<Int>(interval: 5)
        for number in 1...4 { wheel.insert(number, at: 5) }
        wheel.insert(9, at: 10)
        let first = wheel.removeDue(now: 5)
        wheel.insertFirst(first[2...])
        #expect(wheel.removeDue(now: 10) == [3, 4, 9])
        #expect(wheel.isEmpty)
    }

    @Test func `an event beyond the wheel's range, or inserted during a pause, comes early and is never lost`() {
        var wheel = TimeWheel<Double>(interval: 5)
        var seen: [Double] = []
        var times = [400.0, 1_000, 5_000, 5_001, 90_000]
        for time in times { wheel.insert(time, at: time) }
        for now in stride(from: 5.0, through: 6_000, by: 5) {
            for time in wheel.removeDue(now: now) {
                if time <= now { seen.append(time) } else { wheel.insert(time, at: time) }
            }
        }
        #expect(seen == [400, 1_000, 5_000, 5_001])
        // Without a check for a while.
        wheel.insert(80_001, at: 80_001)
        times = wheel.removeDue(now: 80_000)
        #expect(Set(times) == [90_000, 80_001])
        for time in times { wheel.insert(time, at: time) }
        #expect(wheel.removeDue(now: 80_005) == [80_001])
        #expect(wheel.count == 1)
    }

    @Test func `events with any times are returned once each, never before their tick`() {
        var wheel = TimeWheel<Double>(interval: 5)
        var (random, waiting, taken) = (SystemRandomNumberGenerator(), 0, 0)
        var now = 0.0
        for _ in 0..<5_000 {
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                wheel.insert(
                    now + .random(in: -20...300, using: &random),
                    at: now + .random(in: -20...300, using: &random)
                )
                waiting += 1
            }
            now += .random(in: 1...30, using: &random)
            taken += wheel.removeDue(now: now).count
            #expect(wheel.count == waiting - taken)
        }
        #expect(wheel.removeDue(now: now + 400).count == waiting - taken)
    }
}
