import Testing

@testable import Rooms

/// An outage must not fill the log.
@Suite struct LogThrottleTests {
    @Test func `an hour of failures each second is logged as the first line and a few more, which count the others`() {
        var lines = LogThrottle()
        let admitted = (0..<3600).compactMap { second in
            lines.admit("store", now: Double(second) * 1000).map { (second, $0) }
        }
        #expect(admitted.map(\.0) == [0, 10, 30, 70, 150, 310, 630, 1230, 1830, 2430, 3030])
        #expect(admitted.map(\.1).prefix(3) == [0, 9, 19])
    }

    @Test func `kinds are independent, and after a pause each starts again`() {
        var lines = LogThrottle()
        #expect(lines.admit("a", now: 0) == 0)
        #expect(lines.admit("b", now: 1) == 0)
        #expect(lines.admit("a", now: 2) == nil)
        #expect(lines.admit("a", now: 100_000) == 1)
        lines.forget("a")
        #expect(lines.admit("a", now: 100_001) == 0)
    }
}
