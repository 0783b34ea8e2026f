import Testing

@testable import ServerTransport

/// The pauses that extend the deadlines of requests.
struct CheckPausesTests {
    @Test("checks on time, and those of a busy loop, show no pause")
    func noPause() {
        var pauses = CheckPauses(interval: 1000, now: 5000)
        for now: UInt64 in [6000, 7000, 8900, 10_900] { #expect(pauses.pause(endingAt: now) == nil) }
    }

    @Test("a late check shows how long the process stood still, once")
    func pause() {
        var pauses = CheckPauses(interval: 1000, now: 5000)
        #expect(pauses.pause(endingAt: 26_000) == 20_000)
        #expect(pauses.pause(endingAt: 27_000) == nil)
    }
}
