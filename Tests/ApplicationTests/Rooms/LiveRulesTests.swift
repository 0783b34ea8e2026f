import Testing

@testable import Rooms

@Suite struct FigurePacingTests {
    @Test func `a phone at 60 Hz has each batch answered at once, though they arrive unevenly`() {
        var pacing = FigurePacing()
        for step in 0..<600 {
            let now = Double(step) * FigurePacing.defaultIntervalMilliseconds + [0, 5, -4, 2, -5][step % 5]
            let isNow = pacing.requestFigures(now: now)
            #expect(isNow)
            pacing.recordSent(ack: 0, now: now)
        }
    }

    @Test func `one response too many does not make a stream at 60 Hz late permanently`() {
        var pacing = FigurePacing()
        var late = 0
        for step in 0..<600 {
            let now = Double(step) * FigurePacing.defaultIntervalMilliseconds
            if step == 100 { pacing.recordSent(ack: 0, now: now - 1) }
            let isNow = pacing.requestFigures(now: now)
            if isNow || pacing.isDue(now: now) { pacing.recordSent(ack: 0, now: now) }
            if !isNow { late += 1 }
        }
        #expect(late <= 1)
    }

    @Test func `an early batch waits for the next one, or half an interval past its turn`() {
        var pacing = FigurePacing()
        pacing.recordSent(ack: 0, now: 1000)
        pacing.recordSent(ack: 0, now: 1001)
        let isNow = pacing.requestFigures(now: 1002)
        #expect(!isNow)
        #expect(!pacing.isDue(now: 1041))
        #expect(pacing.isDue(now: 1042))
    }

    @Test func `a commit is acknowledged separately only when no batch follows`() {
        var pacing = FigurePacing()
        pacing.recordSent(ack: 0, now: 1000)
        pacing.recordCommit(ack: 1, pace: 60, now: 1040)
        #expect(!pacing.isDue(now: 1090))
        #expect(pacing.isDue(now: 1100))
        pacing.recordSent(ack: 1, now: 1050)
        pacing.recordCommit(ack: 1, pace: 60, now: 1060)
        #expect(pacing.dueAt == .infinity)
    }

    @Test func `an acknowledgement waits for a batch that arrives on schedule, at any pace`() {
        for (pace, least) in [(60, 60.0), (30, 60), (10, 120), (4, 270)] {
            var pacing = FigurePacing()
            pacing.recordSent(ack: 0, now: 1000)
            pacing.recordCommit(ack: 1, pace: pace, now: 1040)
            #expect(!pacing.isDue(now: 1039 + least))
            #expect(pacing.isDue(now: 1040 + least))
            #expect(least > 1000 / Double(pace))
        }
    }

    @Test func `an acknowledgement is sent at once where it is the whole response`() {
        var pacing = FigurePacing()
        pacing.recordSent(ack: 0, now: 1000)
        pacing.recordCommit(ack: 1, isResponse: true, pace: 60, now: 1040)
        #expect(pacing.isDue(now: 1040))
    }

    @Test func `in a second of batches at 240 Hz about 60 are answered, never more than 61`() {
        var pacing = FigurePacing()
        var answers = 0
        for step in 0..<240 {
            let now = Double(step) * 1000 / 240
            if pacing.isDue(now: now) || pacing.requestFigures(now: now) {
                pacing.recordSent(ack: 0, now: now)
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
            let now = Double(step) * FigurePacing.defaultIntervalMilliseconds
            let isNow = pacing.requestFigures(now: now, interval: LoadLevel.crowded.figuresIntervalMilliseconds)
            if isNow {
                pacing.recordSent(ack: 0, now: now, interval: LoadLevel.crowded.figuresIntervalMilliseconds)
                answered.append(step)
            }
            #expect(!pacing.isDue(now: now))
        }
        #expect(answered == Array(stride(from: 0, to: 100, by: 2)))
    }
}

@Suite struct FrameRateLimitTests {
    /// The number of handled messages out of `count` at once.
    private func handled(_ count: Int, now: Double, _ limit: inout FrameRateLimit) -> Int {
        var handled = 0
        for _ in 0..<count where limit.admit(now: now) { handled += 1 }
        return handled
    }

    @Test func `250 messages at once are handled, and from then on 250 a second`() {
        var limit = FrameRateLimit(now: 0)
        #expect(handled(1000, now: 0, &limit) == 250)
        #expect(handled(1000, now: 1000, &limit) == 250)
        #expect(handled(1000, now: 1100, &limit) == 25)
        #expect(handled(1000, now: 1103, &limit) == 0)
        #expect(handled(1000, now: 1104, &limit) == 1)
    }

    @Test func `a stream of 250 messages a second is never too fast, one of 300 is after some seconds`() {
        var (limit, faster) = (FrameRateLimit(now: 0), FrameRateLimit(now: 0))
        #expect((0..<100_000).allSatisfy { limit.admit(now: Double($0) * 4) })
        let refused = (0..<3000).first { !faster.admit(now: Double($0) * 1000 / 300) }
        #expect(refused.map { (1450...1550).contains($0) } == true, "\(refused ?? -1)")
    }

    @Test func `a late server does not count its delay against a phone that keeps the rate`() {
        for lateness in [100.0, 1000, 4300, 19_000] {
            var limit = FrameRateLimit(now: 0)
            // 60 messages a second, read at intervals: all waiting ones are read at once.
            for turn in 1...20 as ClosedRange<Int> {
                let count = Int(60 * lateness / 1000)
                #expect(handled(count, now: Double(turn) * lateness, &limit) == count, "\(lateness) ms")
            }
        }
    }

    @Test func `a stall is compensated once, and up to twenty seconds`() {
        var limit = FrameRateLimit(now: 0)
        #expect(handled(10_000, now: 10_000, &limit) == 250 + 2500)
        #expect(handled(10_000, now: 10_001, &limit) == 0)
        #expect(handled(10_000, now: 100_000, &limit) == 5000)
        #expect(handled(10_000, now: 100_001, &limit) == 0)
    }

    @Test func `a clock that goes back has no effect`() {
        var limit = FrameRateLimit(now: 10_000)
        #expect(handled(100, now: 5000, &limit) == 100)
        #expect(handled(1000, now: 5000, &limit) == 150)
    }
}

@Suite struct CommitScheduleTests {
    @Test func `commits are 50 ms apart, one at a time, and an urgent one does not wait`() {
        var schedule = CommitSchedule()
        #expect(schedule.mayStart(now: 0, interval: 50))
        schedule.recordStart(now: 0)
        #expect(!schedule.mayStart(now: 500, interval: 50))
        _ = schedule.recordEnd(now: 0)
        schedule.recordStart(now: 500)
        _ = schedule.recordEnd(now: 0)
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
    func `the batches of a second determine the load`(batches: Int, load: LoadLevel) {
        #expect(LoadLevel(batchesPerSecond: batches, touchEventsPerSecond: 4 * batches) == load)
    }

    @Test(arguments: [(100, LoadLevel.calm), (101, .walking), (3_000, .walking), (3_001, .busy)])
    func `fixes without touches count towards the load`(fixes: Int, load: LoadLevel) {
        #expect(LoadLevel(batchesPerSecond: fixes, touchEventsPerSecond: 0) == load)
    }

    @Test func `a class of 40 phones has every batch answered as it comes`() {
        let load = LoadLevel(batchesPerSecond: 40 * 60, touchEventsPerSecond: 40 * 240)
        #expect(load.loopPause == .zero)
        #expect(load.figuresIntervalMilliseconds == 1000.0 / 60)
        #expect(LoadLevel(batchesPerSecond: 3_000, touchEventsPerSecond: 1).loopPause == .zero)
    }
}
