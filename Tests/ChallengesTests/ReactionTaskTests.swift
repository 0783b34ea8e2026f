import Challenges
import Testing

@Suite struct ReactionTaskTests {
    @Test("A reaction is the time from the flash to the touch, on the same clock")
    func reaction() {
        var task = ReactionTask(trials: 5)
        task.recordFlash(milliseconds: 10_000.5)
        let outcome = task.recordTouch(milliseconds: 10_250.5)
        #expect(outcome == .reaction(milliseconds: 250))
        #expect(task.reactions == 1)
    }

    @Test("From 100 ms to 5 s after the flash is a reaction, both included", arguments: [100.0, 5000])
    func bounds(milliseconds: Double) {
        var task = ReactionTask(trials: 5)
        task.recordFlash(milliseconds: 0)
        let outcome = task.recordTouch(milliseconds: milliseconds)
        #expect(outcome == .reaction(milliseconds: milliseconds))
    }

    @Test(
        "A touch before the flash or sooner than 100 ms after it is a false start",
        arguments: [-Double.greatestFiniteMagnitude, -1, 0, 99.999]
    )
    func falseStart(milliseconds: Double) {
        var task = ReactionTask(trials: 5)
        let withoutFlash = task.recordTouch(milliseconds: milliseconds)
        task.recordFlash(milliseconds: 0)
        let tooSoon = task.recordTouch(milliseconds: milliseconds)
        #expect([withoutFlash, tooSoon] == [.falseStart, .falseStart])
        #expect((task.falseStarts, task.reactions) == (2, 0))
    }

    @Test("A false start uses up the flash: only a flash after it can be reacted to")
    func repeated() {
        var task = ReactionTask(trials: 5)
        task.recordFlash(milliseconds: 0)
        let tooSoon = task.recordTouch(milliseconds: 50)
        let late = task.recordTouch(milliseconds: 300)
        task.recordFlash(milliseconds: 3000)
        let reaction = task.recordTouch(milliseconds: 3200)
        #expect([tooSoon, late, reaction] == [.falseStart, .falseStart, .reaction(milliseconds: 200)])
    }

    @Test("A flash without a touch within 5 s is missed, whatever times a phone sends")
    func missed() {
        var task = ReactionTask(trials: 5)
        task.recordFlash(milliseconds: 0)
        task.recordFlash(milliseconds: 6000)
        let late = task.recordTouch(milliseconds: 11_000.5)
        task.recordFlash(milliseconds: -Double.greatestFiniteMagnitude)
        let absurd = task.recordTouch(milliseconds: .greatestFiniteMagnitude)
        #expect([late, absurd] == [.missed, .missed])
        #expect((task.misses, task.reactions) == (3, 0))
    }

    @Test("After its last reaction a task accepts nothing more")
    func finished() {
        var task = ReactionTask(trials: 1)
        task.recordFlash(milliseconds: 0)
        _ = task.recordTouch(milliseconds: 200)
        let finished = task
        task.recordFlash(milliseconds: 1000)
        let afterwards = task.recordTouch(milliseconds: 1200)
        #expect(afterwards == nil)
        #expect(task == finished && task.isFinished)
    }

    @Test("An interrupted trial does not count")
    func interrupted() {
        var task = ReactionTask(trials: 5)
        task.recordFlash(milliseconds: 0)
        task.interrupt()
        #expect(task == ReactionTask(trials: 5))
    }

    @Test("A restored task continues as if it had not stopped")
    func resumed() {
        var task = ReactionTask(trials: 3)
        _ = task.recordTouch(milliseconds: 1)
        task.recordFlash(milliseconds: 2000.1)
        _ = task.recordTouch(milliseconds: 2200.3)
        for flash in [nil, 4000.7] {
            if let flash { task.recordFlash(milliseconds: flash) }
            var other = ReactionTask(trials: 3)
            let isValid = other.resume(task.progress)
            #expect(isValid && other == task)
        }
    }

    @Test(
        "Numbers that no task has are refused, and change nothing",
        arguments: [
            [], [1, 0], [4, 0, 0], [-1, 0, 0], [0, 0.5, 0], [0, 0, .infinity], [0, 0, 0, 1, 2], [2, 0, 0, 200],
            [1, 0, 0, 200, 1, 2],
        ]
    )
    func invalid(numbers: [Double]) {
        var task = ReactionTask(trials: 3)
        let isValid = task.resume(numbers)
        #expect(!isValid)
        #expect(task == ReactionTask(trials: 3))
    }
}
