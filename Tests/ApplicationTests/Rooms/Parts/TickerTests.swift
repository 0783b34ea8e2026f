import Testing

@testable import Rooms

@Suite struct TickerTests {
    private let parts = Parts()

    @Test func `the timer ticks while there is work, stops, and starts again`() {
        let (ticker, transport, clocks) = (parts.ticker, parts.transport, parts.clocks)
        #expect(transport.nextTimer == nil)
        ticker.start()
        #expect(transport.nextTimer == clocks.monotonicMilliseconds + Ticker.intervalMilliseconds)
        clocks.pass(0.2)
        ticker.keepTicking(now: clocks.monotonicMilliseconds)
        clocks.pass(0.2)
        ticker.stopIfIdle(now: clocks.monotonicMilliseconds)
        #expect(transport.nextTimer != nil)
        clocks.pass(0.2)
        ticker.stopIfIdle(now: clocks.monotonicMilliseconds)
        #expect(transport.nextTimer == nil)
        ticker.start()
        #expect(transport.nextTimer != nil)
        ticker.stop()
        ticker.start()
        #expect(transport.nextTimer == nil)
    }

    @Test func `features clean up at the start, and then once an hour`() {
        let hour = 3_600_000.0
        #expect(parts.ticker.isCleaningDue(now: 0) && !parts.ticker.isCleaningDue(now: hour))
        #expect(parts.ticker.isCleaningDue(now: hour + 1) && !parts.ticker.isCleaningDue(now: hour + 2))
    }
}
