import Testing

@testable import Rooms

@Suite struct RecentCountTests {
    private static let minute = 60_000.0

    @Test func `guesses older than ten minutes are forgotten`() {
        var count = RecentCount()
        for minute in 0..<30 { count.add(minute == 29 ? 5 : 1, now: Double(minute) * Self.minute) }
        #expect(count.total(now: 29 * Self.minute) == 14)
        #expect(count.total(now: 38.9 * Self.minute) == 5)
        #expect(count.total(now: 39 * Self.minute) == 0)
    }

    @Test func `0 and negative counts are ignored`() {
        var count = RecentCount()
        count.add(0, now: 0)
        count.add(-3, now: 0)
        #expect(count.total(now: 0) == 0)
    }
}
