import Testing

@testable import Rooms

@Suite struct MachineClocksTests {
    @Test func `the clocks of this machine use the expected units`() {
        let clocks = SystemClocks()
        // Each is read before the one that it cannot be ahead of.
        let (thread, monotonic) = (clocks.threadSeconds, clocks.monotonicMilliseconds / 1000)
        let uptime = clocks.uptime
        #expect(thread > 0 && thread <= monotonic && monotonic <= uptime)
        #expect(clocks.wall > 1_704_067_200)
        #expect(!clocks.boot.isEmpty)
    }
}
