import Testing

@testable import Rooms

/// The pace that phones are asked for.
@Suite(.timeLimit(.minutes(10))) struct BatchPaceTests {
    @Test func `a judged or watched phone sends more batches`() {
        let pace = BatchPace()
        #expect(pace.batchesPerSecond(isJudged: true, isWatched: false) == 60)
        #expect(pace.batchesPerSecond(isJudged: true, isWatched: true) == 60)
        #expect(pace.batchesPerSecond(isJudged: false, isWatched: true) == 30)
        #expect(pace.batchesPerSecond(isJudged: false, isWatched: false) == 10)
        #expect(pace.batchesPerSecond(isJudged: false, isWatched: true, isWatchedClosely: true) == 60)
    }

    @Test func `a loop that does not keep up sends no close frames`() {
        var pace = BatchPace()
        #expect(pace.allowsCloseFrames)
        pace.adapt(lag: 20, load: 0)
        #expect(!pace.allowsCloseFrames)
        pace.adapt(lag: 0, load: 0)
        #expect(pace.allowsCloseFrames)
    }

    @Test func `a lagging loop halves the pace to no less than 4, a punctual one restores it`() {
        var pace = BatchPace()
        pace.adapt(lag: 20, load: 0)
        #expect(pace.batchesPerSecond(isJudged: true, isWatched: true) == 30)
        #expect(pace.batchesPerSecond(isJudged: false, isWatched: false) == 5)
        for _ in 0..<20 { pace.adapt(lag: 50, load: 0) }
        for isWatched in [false, true] {
            #expect(pace.batchesPerSecond(isJudged: false, isWatched: isWatched) == 4)
        }
        #expect(pace.batchesPerSecond(isJudged: true, isWatched: false) == 4)
        pace.adapt(lag: 7, load: 0)
        #expect(pace.batchesPerSecond(isJudged: true, isWatched: false) == 4)
        for _ in 0..<20 { pace.adapt(lag: 0, load: 0) }
        #expect(pace == BatchPace())
    }

    @Test(arguments: [(10.5, 15), (10, 30), (5, 30), (4, 30), (3.5, 38)])
    func `a lag of over 10 ms lowers the pace, one below 4 ms raises it`(lag: Double, batches: Int) {
        var pace = BatchPace()
        pace.adapt(lag: 20, load: 0)
        pace.adapt(lag: lag, load: 0)
        #expect(pace.batchesPerSecond(isJudged: true, isWatched: false) == batches)
    }

    @Test func `a busy loop lowers the pace step by step, and one with spare time raises it without oscillation`() {
        // The share of the thread that each pace would use.
        var pace = BatchPace()
        var paces: [Int] = []
        for _ in 0..<20 {
            let batches = pace.batchesPerSecond(isJudged: false, isWatched: false)
            paces.append(batches)
            pace.adapt(lag: 1, load: 0.25 + 0.05 * Double(batches))
        }
        #expect(paces.prefix(4) == [10, 8, 6, 6])
        #expect(paces.suffix(10).allSatisfy { $0 == 6 })
        pace.adapt(lag: 1, load: 0.5)
        #expect(pace.batchesPerSecond(isJudged: false, isWatched: false) == 6)
        for _ in 0..<20 { pace.adapt(lag: 7, load: 0.1) }
        #expect(pace.batchesPerSecond(isJudged: false, isWatched: false) == 6, "it lags")
        for _ in 0..<20 { pace.adapt(lag: 1, load: 0.1) }
        #expect(pace == BatchPace())
    }

    @Test func `load is the thread's share of the time`() {
        var load = LoopLoad()
        #expect(load.measure(now: 1000, spent: 7) == 0)
        #expect(load.measure(now: 2000, spent: 7.25) == 0.25)
        #expect(load.measure(now: 2000, spent: 7.25) == 0)
        #expect(load.measure(now: 4000, spent: 8.25) == 0.5)
    }

    @Test func `phones of a busy loop are asked for fewer batches`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await classroom.pass(seconds: 1)
        await classroom.look { _ in classroom.clocks.threadSeconds += 0.9 }
        await classroom.pass(seconds: 1)
        await phone.touch(1, "[[0,1,100,100,0]]")
        #expect(try await paces(phone) == [8])
    }

    @Test func `lag is the mean delay of a timer while it runs`() {
        var lag = LoopLag()
        #expect(lag.resetMean() == 0)
        for now in [0.0, 5, 10, 25, 30] { lag.tick(now: now, interval: 5) }
        #expect(lag.resetMean() == 2.5)
        #expect(lag.resetMean() == 0)
        lag.stop()
        lag.tick(now: 1000, interval: 5)
        #expect(lag.resetMean() == 0)
        lag.tick(now: 9000, interval: 5)
        #expect(lag.resetMean() == 100)
        var other = LoopLag()
        for now in [0.0, 10] { other.tick(now: now, interval: 5) }
        #expect(other.resetMean() == 5)
    }

    @Test func `welcome has the pace, and figures have it only after a change`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        #expect(try await phone.newest("welcome")["pace"] == 10)
        await classroom.pass(seconds: 1)
        await phone.touch(1, "[[0,1,100,100,0]]")
        #expect(try await phone.newest("figures")["pace"] == .null)
        let viewer = await classroom.watch()
        await classroom.pass(milliseconds: 100)
        await phone.touch(2, "[[1,1,110,100,10]]")
        // In the next figures message, which here acknowledges the previous batch.
        #expect(try await paces(phone) == [30])
        await classroom.pass(milliseconds: 100)
        await phone.touch(3, "[[1,1,120,100,20]]")
        #expect(try await phone.newest("figures")["pace"] == .null)
        await viewer.hangUp()
        await classroom.pass(milliseconds: 100)
        await phone.touch(4, "[[2,1,120,100,30]]")
        #expect(try await paces(phone) == [30, 10])
    }

    /// The pace that the figures contained.
    private func paces(_ phone: Phone) async throws -> [JSON] {
        try await phone.messages(ofType: "figures").map { $0["pace"] }.filter { $0 != .null }
    }

    @Test func `figures are the same bits whatever the pace`() async throws {
        let classroom = try await Classroom()
        let (often, rarely) = (try await classroom.join(), try await classroom.join())
        var hand = Hand(fingers: 5, width: 390, height: 844, seed: 11)
        let batches = (0..<30).map { _ in hand.batch() }
        for (index, batch) in batches.enumerated() { await often.touch(index + 1, Hand.json(batch)) }
        for (index, first) in stride(from: 0, to: batches.count, by: 6).enumerated() {
            await rarely.touch(index + 1, Hand.json(Array(batches[first..<first + 6].joined())))
        }
        await classroom.pass(milliseconds: 300)
        let (first, second) = (try await classroom.stats(often.id), try await classroom.stats(rarely.id))
        for figure in ["distance", "time", "touches", "heatmap"] { #expect(first[figure] == second[figure]) }
    }
}
