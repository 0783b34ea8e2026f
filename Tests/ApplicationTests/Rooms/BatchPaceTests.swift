import Testing

@testable import Application

/// How often phones are asked to send.
@Suite(.timeLimit(.minutes(1))) struct BatchPaceTests {
    @Test func `who waits for batches decides how many are useful`() {
        let pace = BatchPace()
        #expect(pace.batchesPerSecond(isJudged: true, isWatched: false) == 60)
        #expect(pace.batchesPerSecond(isJudged: true, isWatched: true) == 60)
        #expect(pace.batchesPerSecond(isJudged: false, isWatched: true) == 30)
        #expect(pace.batchesPerSecond(isJudged: false, isWatched: false) == 10)
    }

    @Test func `a lagging loop halves the pace to no less than 4, a punctual one restores it`() {
        var pace = BatchPace()
        pace.adapt(lag: 20)
        #expect(pace.batchesPerSecond(isJudged: true, isWatched: true) == 30)
        #expect(pace.batchesPerSecond(isJudged: false, isWatched: false) == 5)
        for _ in 0..<20 { pace.adapt(lag: 50) }
        for isWatched in [false, true] {
            #expect(pace.batchesPerSecond(isJudged: false, isWatched: isWatched) == 4)
        }
        #expect(pace.batchesPerSecond(isJudged: true, isWatched: false) == 4)
        pace.adapt(lag: 7)
        #expect(pace.batchesPerSecond(isJudged: true, isWatched: false) == 4)
        for _ in 0..<20 { pace.adapt(lag: 0) }
        #expect(pace == BatchPace())
    }

    @Test func `lag is the mean delay of a timer while it runs`() {
        var lag = LoopLag()
        #expect(lag.take() == 0)
        for now in [0.0, 5, 10, 25, 30] { lag.tick(now: now, interval: 5) }
        #expect(lag.take() == 2.5)
        #expect(lag.take() == 0)
        lag.stop()
        lag.tick(now: 1000, interval: 5)
        #expect(lag.take() == 0)
        lag.tick(now: 9000, interval: 5)
        #expect(lag.take() == 100)
    }

    @Test func `welcome tells the pace, and figures only another one`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        #expect(try await phone.newest("welcome")["pace"] == 10)
        await classroom.pass(seconds: 1)
        await phone.touch(1, "[[0,1,100,100,0]]")
        #expect(try await phone.newest("figures")["pace"] == .null)
        let viewer = await classroom.watch()
        await classroom.pass(milliseconds: 100)
        await phone.touch(2, "[[1,1,110,100,10]]")
        // With the first figures since, which here acknowledge the batch before.
        #expect(try await paces(phone) == [30])
        await classroom.pass(milliseconds: 100)
        await phone.touch(3, "[[1,1,120,100,20]]")
        #expect(try await phone.newest("figures")["pace"] == .null)
        await viewer.hangUp()
        await classroom.pass(milliseconds: 100)
        await phone.touch(4, "[[2,1,120,100,30]]")
        #expect(try await paces(phone) == [30, 10])
    }

    /// What the figures told of it.
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
