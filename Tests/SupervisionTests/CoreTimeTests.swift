import CSupervision
import Testing

@testable import Supervision

@Suite struct CoreTimeTests {
    @Test func `the system's data about a thread is read`() {
        let time = CoreTime(statistics: "2000000000 500000000 77\n", stat: "12 (a) R (b) S 1 12 12 0\n")
        #expect(time == CoreTime(isRunnable: false, ranMilliseconds: 2000, waitedMilliseconds: 500))
        #expect(CoreTime(statistics: "1 2 3", stat: "12 (transport) R 1 12")?.isRunnable == true)
        for statistics in ["", "1 2", "1 2 x"] { #expect(CoreTime(statistics: statistics, stat: "1 (a) R") == nil) }
        for stat in ["", "1 a R"] { #expect(CoreTime(statistics: "1 2 3", stat: stat) == nil) }
        #expect(CoreTime(ofThread: tf_this_thread())?.isRunnable == true)
        #expect(CoreTime(ofThread: 0) == nil)
    }

    @Test func `a thread that runs or sleeps does not wait, one that is ready and does not run does`() {
        func wait(_ isRunnable: Bool, ranMilliseconds: Double, waited: Double) -> Double {
            CoreTime(isRunnable: isRunnable, ranMilliseconds: 1000 + ranMilliseconds, waitedMilliseconds: 100 + waited)
                .wait(since: CoreTime(isRunnable: true, ranMilliseconds: 1000, waitedMilliseconds: 100), interval: 500)
        }
        #expect(wait(true, ranMilliseconds: 500, waited: 0) == 0)
        #expect(wait(false, ranMilliseconds: 0, waited: 0) == 0)
        #expect(wait(true, ranMilliseconds: 0, waited: 0) == 500)
        #expect(wait(true, ranMilliseconds: 100, waited: 390) == 400)
        #expect(wait(false, ranMilliseconds: 100, waited: 390) == 390)
        // Its wait before the first check is reported once it runs.
        #expect(wait(true, ranMilliseconds: 10, waited: 9000) == 500)
        // Clocks are read one after the other.
        #expect(wait(true, ranMilliseconds: 501, waited: 0) == 0)
    }
}
