import Testing

@testable import LoadGenerator

@Suite struct Measuring {
    @Test("Quantiles are those of the sorted times, to a tenth of a millisecond", arguments: 1...20)
    func quantiles(seed: UInt64) throws {
        var random = RandomSource(seed: seed)
        var histogram = LatencyHistogram()
        var times: [Double] = []
        for _ in 0..<Int.random(in: 1...500, using: &random) {
            let time = Double.random(in: 0...80, using: &random)
            times.append(time)
            histogram.add(time)
        }
        times.sort()
        for part in [0.01, 0.5, 0.9, 0.99, 1] {
            let exact = times[max(0, Int((part * Double(times.count)).rounded(.up)) - 1)]
            let quantile = try #require(histogram.quantile(part))
            #expect(quantile >= exact - 1e-9 && quantile <= exact + 0.1 + 1e-9, "\(part) of \(times.count)")
        }
        #expect(histogram.maximum == times.last)
    }

    @Test func `An empty set of times has no quantile, and times beyond the last step count`() {
        var histogram = LatencyHistogram()
        #expect(histogram.quantile(0.99) == nil)
        histogram.add(-1)
        histogram.add(1e7)
        #expect(histogram.quantile(1) == 10_000)
        #expect(histogram.maximum == 1e7)
        #expect(histogram.count == 2)
    }

    @Test(
        "The ramp ends with all phones and takes the time that was asked for",
        arguments: [1, 2, 3, 7, 30, 180, 10_000]
    )
    func plan(phones: Int) {
        let plan = LoadPlan(phones: phones, rate: 60, seconds: 30)
        #expect(plan.steps.last?.phones == phones)
        #expect(plan.steps.count <= 5)
        #expect(abs(plan.steps.reduce(0) { $0 + $1.seconds } - 30) < 1e-9)
        #expect(zip(plan.steps, plan.steps.dropFirst()).allSatisfy { $0.phones < $1.phones })
    }

    /// A step without failures.
    private func step(_ phones: Int, p99: Double = 5) -> StepMeasurement {
        var step = StepMeasurement(phones: phones)
        step.joined = phones
        step.seconds = 5
        (step.dueBatches, step.sentBatches, step.answeredBatches) = (1000, 1000, 1000)
        for _ in 0..<100 {
            step.figures.add(p99)
            step.acknowledgement.add(60)
            step.lateness.add(1)
        }
        return step
    }

    @Test func `A step holds unless a rule is broken, and the rule is reported`() {
        #expect(StepVerdict(step(10), rate: 60) == .holds)
        #expect(StepVerdict(step(10, p99: 49.9), rate: 60) == .holds)
        #expect(StepVerdict(step(10, p99: 80), rate: 60) == .fails("p99 is 80 ms, over 50 ms"))
        var broken = step(10)
        broken.lostConnections = 2
        #expect(StepVerdict(broken, rate: 60) == .fails("2 connections were lost"))
        broken = step(10)
        (broken.refused, broken.firstFault) = (1, "4429 too fast")
        #expect(StepVerdict(broken, rate: 60) == .fails("1 refused, first: 4429 too fast"))
        broken = step(10)
        broken.joined = 9
        #expect(StepVerdict(broken, rate: 60) == .fails("only 9 of 10 could join"))
        broken = StepMeasurement(phones: 1)
        broken.joined = 1
        #expect(StepVerdict(broken, rate: 60) == .fails("no batch was answered"))
    }

    @Test func `Late simulated phones are not attributed to the server`() {
        var late = step(10, p99: 200)
        for _ in 0..<10 { late.lateness.add(40) }
        #expect(StepVerdict(late, rate: 60) == .unknown("1 % of their batches went 40 ms late or more"))
        var short = step(10, p99: 200)
        short.dueBatches = 1200
        #expect(StepVerdict(short, rate: 60) == .unknown("they sent 1000 of 1200 batches"))
    }

    private func report(_ steps: [StepMeasurement]) -> LoadReport {
        LoadReport(subject: "This machine", plan: LoadPlan(phones: 180, rate: 60, seconds: 30), steps: steps)
    }

    @Test func `The verdict is one plain sentence`() {
        let all = report([step(18), step(45), step(90), step(135), step(180, p99: 9)])
        #expect(all.verdict == "This machine holds 180 phones, each sending 1 batch a second; p99 9 ms.")
        #expect(all.holdsAll)
        let some = report([step(18), step(45), step(90, p99: 83)])
        #expect(
            some.verdict
                == "This machine holds 45 phones, each sending 4 batches a second, not 90: p99 is 83 ms, over 50 ms."
        )
        #expect(!some.holdsAll)
        let none = report([step(18, p99: 300)])
        #expect(none.verdict == "This machine does not hold 18 phones: p99 is 300 ms, over 50 ms.")
        let interrupted = report([step(18), step(45)])
        #expect(
            interrupted.verdict
                == "This machine holds 45 phones, each sending 4 batches a second; p99 5 ms. More was not measured."
        )
        #expect(!interrupted.holdsAll)
        #expect(report([]).verdict == "Nothing was measured.")
        var late = step(45)
        late.dueBatches = 2000
        #expect(report([step(18), late]).verdict.contains("That says nothing about the server"))
    }

    @Test func `The last sentence states why steps are missing`() {
        #expect(
            report([step(18, p99: 300)]).ending
                == "It ended at step 1 of 5, with 18 of 180 phones, because the server failed that step. "
                + "To see all 180 draw, without a verdict, use --demo."
        )
        #expect(report([step(18), step(45), step(90), step(135), step(180, p99: 300)]).ending == nil)
        #expect(report([step(18), step(45), step(90), step(135), step(180)]).ending == nil)
        #expect(report([step(18), step(45)]).ending == nil)
    }

    @Test func `The table has a line for each step, in columns`() {
        let lines = report([step(18), step(45, p99: 90)]).table.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(Set(lines.map(\.count)).count == 1)
        #expect(lines[0].hasPrefix("phones") && lines[0].hasSuffix("holds"))
        #expect(lines[1].hasSuffix("yes") && lines[2].hasSuffix("no"))
        #expect(lines[1].contains("200") && lines[1].contains("100 %") && lines[1].contains("5.0 ms"))
    }
}
