import Testing

@testable import Rooms

@Suite struct LoopPausesTests {
    @Test func `a beat that is more than 250 ms late follows a pause`() {
        var pauses = LoopPauses(now: 0)
        let follows = [1000.0, 2250, 3501, 4000].map { pauses.beat(now: $0) }
        #expect(follows == [false, false, true, false], "the last one is early, not late")
        #expect(pauses.lag(now: 5251) == 251 && pauses.lag(now: 4500) == 0)
    }
}
