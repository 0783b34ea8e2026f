import Testing

@testable import Rooms

@Suite struct FigurePacingTests {
    @Test func `a phone at 60 Hz has each batch answered at once, though they arrive unevenly`() {
        var pacing = FigurePacing()
        for step in 0..<600 {
            let now = Double(step) * FigurePacing.interval + [0, 5, -4, 2, -5][step % 5]
            let isNow = pacing.requestAnswer(now: now)
            #expect(isNow)
            pacing.sent(ack: 0, now: now)
        }
    }

    @Test func `one answer too many does not make a stream at 60 Hz late for ever`() {
        var pacing = FigurePacing()
        var late = 0
        for step in 0..<600 {
            let now = Double(step) * FigurePacing.interval
            if step == 100 { pacing.sent(ack: 0, now: now - 1) }
            let isNow = pacing.requestAnswer(now: now)
            if isNow || pacing.isDue(now: now) { pacing.sent(ack: 0, now: now) }
            if !isNow { late += 1 }
        }
        #expect(late <= 1)
    }

    @Test func `a batch too early waits for the next one, or half an interval past its turn`() {
        var pacing = FigurePacing()
        pacing.sent(ack: 0, now: 1000)
        pacing.sent(ack: 0, now: 1001)
        let isNow = pacing.requestAnswer(now: 1002)
        #expect(!isNow)
        #expect(!pacing.isDue(now: 1041))
        #expect(pacing.isDue(now: 1042))
    }

    @Test func `what is on disk is told on its own only when no batch follows`() {
        var pacing = FigurePacing()
        pacing.sent(ack: 0, now: 1000)
        pacing.committed(ack: 1, pace: 60, now: 1040)
        #expect(!pacing.isDue(now: 1090))
        #expect(pacing.isDue(now: 1100))
        pacing.sent(ack: 1, now: 1050)
        pacing.committed(ack: 1, pace: 60, now: 1060)
        #expect(pacing.dueAt == .infinity)
    }

    @Test func `what is on disk waits for a batch that comes in its turn, at any pace`() {
        for (pace, least) in [(60, 60.0), (30, 60), (10, 120), (4, 270)] {
            var pacing = FigurePacing()
            pacing.sent(ack: 0, now: 1000)
            pacing.committed(ack: 1, pace: pace, now: 1040)
            #expect(!pacing.isDue(now: 1039 + least))
            #expect(pacing.isDue(now: 1040 + least))
            #expect(least > 1000 / Double(pace))
        }
    }

    @Test func `what is on disk is told at once where it is the whole answer`() {
        var pacing = FigurePacing()
        pacing.sent(ack: 0, now: 1000)
        pacing.committed(ack: 1, isAnswer: true, pace: 60, now: 1040)
        #expect(pacing.isDue(now: 1040))
    }

    @Test func `in a second of batches at 240 Hz about 60 are answered, never more than 61`() {
        var pacing = FigurePacing()
        var answers = 0
        for step in 0..<240 {
            let now = Double(step) * 1000 / 240
            if pacing.isDue(now: now) || pacing.requestAnswer(now: now) {
                pacing.sent(ack: 0, now: now)
                answers += 1
            }
        }
        #expect(answers <= 61)
        #expect(answers >= 58)
    }
}

extension FigurePacingTests {
    @Test func `on a crowded server every second batch of a phone at 60 Hz is answered, at once`() {
        var pacing = FigurePacing()
        var answered: [Int] = []
        for step in 0..<100 {
            let now = Double(step) * FigurePacing.interval
            let isNow = pacing.requestAnswer(now: now, interval: LoadLevel.crowded.answerInterval)
            if isNow {
                pacing.sent(ack: 0, now: now, interval: LoadLevel.crowded.answerInterval)
                answered.append(step)
            }
            #expect(!pacing.isDue(now: now))
        }
        #expect(answered == Array(stride(from: 0, to: 100, by: 2)))
    }
}

@Suite struct FrameRateLimitTests {
    /// How many of `count` messages at once are handled.
    private func handled(_ count: Int, now: Double, _ limit: inout FrameRateLimit, _ loopPauses: LoopPauses) -> Int {
        var handled = 0
        for _ in 0..<count where limit.admit(now: now, loopPauses) { handled += 1 }
        return handled
    }

    @Test func `the 251st message of a second is refused, the next second begins anew`() {
        var limit = FrameRateLimit(loopPauses: 0)
        let loopPauses = LoopPauses(now: 0)
        for index in 0..<250 {
            let isAdmitted = limit.admit(now: Double(index), loopPauses)
            #expect(isAdmitted)
        }
        let answer4 = limit.admit(now: 900, loopPauses)
        #expect(!answer4)
        let answer5 = limit.admit(now: 1001, loopPauses)
        #expect(answer5)
    }

    @Test func `what arrived during a pause of the loop is allowed once, before and after the late beat`() {
        var (limit, loopPauses) = (FrameRateLimit(loopPauses: 0), LoopPauses(now: 0))
        let beforeBeat = handled(10_000, now: 10_000, &limit, loopPauses)
        #expect(beforeBeat == 250 + 2500)
        let isLate = loopPauses.beat(now: 10_000)
        #expect(isLate)
        let afterBeat = handled(10_000, now: 10_001, &limit, loopPauses)
        #expect(afterBeat == 0)
    }

    @Test func `a connection that was opened after a pause is not excused by it`() {
        var loopPauses = LoopPauses(now: 0)
        _ = loopPauses.beat(now: 10_000)
        var limit = FrameRateLimit(loopPauses: loopPauses.total(now: 10_000))
        let answer = handled(10_000, now: 10_001, &limit, loopPauses)
        #expect(answer == 250)
    }

    @Test func `a pause excuses for ten seconds`() {
        var (limit, loopPauses) = (FrameRateLimit(loopPauses: 0), LoopPauses(now: 0))
        _ = loopPauses.beat(now: 10_000)
        for second in 11...20 {
            let isLate = loopPauses.beat(now: Double(second) * 1000)
            #expect(!isLate)
        }
        let answer = handled(10_000, now: 20_001, &limit, loopPauses)
        #expect(answer == 250)
    }

    @Test func `a beat that is a little late is no pause`() {
        var (limit, loopPauses) = (FrameRateLimit(loopPauses: 0), LoopPauses(now: 0))
        let isLate = loopPauses.beat(now: 1200)
        #expect(!isLate)
        let answer = handled(10_000, now: 1201, &limit, loopPauses)
        #expect(answer == 250)
    }
}

@Suite struct CommitScheduleTests {
    @Test func `commits are 50 ms apart, one at a time, and an urgent one does not wait`() {
        var schedule = CommitSchedule()
        #expect(schedule.mayStart(now: 0, interval: 50))
        schedule.started(now: 0)
        #expect(!schedule.mayStart(now: 500, interval: 50))
        _ = schedule.finished(now: 0)
        schedule.started(now: 500)
        _ = schedule.finished(now: 0)
        #expect(!schedule.mayStart(now: 549, interval: 50))
        #expect(schedule.mayStart(now: 550, interval: 50))
        #expect(!schedule.mayStart(now: 599, interval: 100))
        #expect(schedule.mayStart(now: 600, interval: 100))
        schedule.isUrgent = true
        #expect(schedule.mayStart(now: 501, interval: 50))
    }
}

@Suite struct LoadLevelTests {
    @Test(arguments: [
        (0, LoadLevel.calm), (3_000, .calm), (3_001, .busy), (45_000, .busy), (45_001, .crowded), (90_000, .crowded),
    ])
    func `the batches of a second tell how much there is to do`(batches: Int, load: LoadLevel) {
        #expect(LoadLevel(batchesPerSecond: batches, touchEventsPerSecond: 4 * batches) == load)
    }

    @Test(arguments: [(100, LoadLevel.calm), (101, .walking), (3_000, .walking), (3_001, .busy)])
    func `fixes without touches are handled together`(fixes: Int, load: LoadLevel) {
        #expect(LoadLevel(batchesPerSecond: fixes, touchEventsPerSecond: 0) == load)
    }

    @Test func `a class of 40 phones has every batch answered as it comes`() {
        let load = LoadLevel(batchesPerSecond: 40 * 60, touchEventsPerSecond: 40 * 240)
        #expect(load.rest == .zero)
        #expect(load.answerInterval == 1000.0 / 60)
        #expect(LoadLevel(batchesPerSecond: 3_000, touchEventsPerSecond: 1).rest == .zero)
    }
}
