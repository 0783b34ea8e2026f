import Geometry
import TestSupport
import Testing

@testable import Challenges

/// The pure parts of an experiment: orders, rings, outliers, figures, runs.
@Suite struct TappingExperimentTests {
    private static let screen = Size(width: 390, height: 844)

    private static func run(
        row: Int = 0,
        practice: Int = 1,
        blocks: Int = 1,
        mayMeasure: Bool = true
    ) -> ExperimentRun {
        ExperimentRun(
            ExperimentSettings(
                task: .tapping,
                distances: [20, 30],
                widths: [5, 8],
                trialCount: 5,
                practiceRounds: practice,
                blockCount: blocks
            ),
            row: row,
            screen: screen,
            pixelsPerMillimetre: 6.4,
            mayMeasure: mayMeasure
        )
    }

    /// Taps the current sequence in the middle of each target.
    private static func finish(_ run: inout ExperimentRun, from start: Double = 0, apart: Double = 500)
        -> PerformedSequence?
    {
        guard let ring = run.ring else { return nil }
        var finished: PerformedSequence?
        for tap in 0...run.experiment.trialCount {
            finished = run.tap(Tap(position: ring.target(ofTap: tap), milliseconds: start + apart * Double(tap)))
        }
        return finished
    }

    @Test(arguments: 1...16)
    func `each condition is at each position and follows each other one equally often`(count: Int) {
        let rows = (0..<BalancedLatinSquare.rowCount(of: count)).map { BalancedLatinSquare.order(row: $0, of: count) }
        let times = count % 2 == 0 ? 1 : count > 1 ? 2 : 2
        for row in rows { #expect(row.sorted() == Array(0..<count)) }
        for position in 0..<count {
            for condition in 0..<count { #expect(rows.count { $0[position] == condition } == times) }
        }
        for first in 0..<count {
            for second in 0..<count where second != first {
                let pairs = rows.map { row in zip(row, row.dropFirst()).count { $0 == first && $1 == second } }
                #expect(pairs.reduce(0, +) == times)
            }
        }
        #expect(BalancedLatinSquare.order(row: rows.count, of: count) == rows[0])
    }

    @Test func `successive targets are as far apart as asked, in true size`() throws {
        let condition = ExperimentCondition(task: .tapping, distance: 45, width: 9)
        let ring = try #require(ExperimentRing(condition, count: 11, on: Self.screen, pixelsPerMillimetre: 6.4))
        #expect(ring.width == 9 * 6.4)
        for tap in 1...11 {
            let apart = ring.target(ofTap: tap - 1).distance(to: ring.target(ofTap: tap))
            #expect((apart - 45 * 6.4).magnitude < 1e-9)
        }
        #expect(Set((0..<11).map { ExperimentRing.target(ofTap: $0, count: 11) }).count == 11)
        #expect(ExperimentRing.target(ofTap: 11, count: 11) == 0)
        #expect(
            ExperimentRing(condition, count: 11, on: Size(width: 320, height: 568), pixelsPerMillimetre: 6.4) == nil
        )
    }

    /// The end, along and across, and the time of a movement of 100 px to a circle of 10 px.
    @Test(
        arguments: [
            (100.0, 0.0, 500.0, nil), (49, 0, 500, .short), (51, 0, 500, .far), (100, 20, 500, nil),
            (100, 20.5, 500, .far), (100, 0, 0, .time), (100, 0, 10_000, nil), (100, 0, 10_001, .time),
        ] as [(Double, Double, Double, TappingTrial.Outlier?)]
    )
    func `a touch that was not meant for the target is an outlier`(
        x: Double,
        y: Double,
        milliseconds: Double,
        outlier: TappingTrial.Outlier?
    ) {
        let trial = TappingTrial(
            from: Point(x: 0, y: 0),
            to: Point(x: 100, y: 0),
            start: Tap(position: Point(x: 0, y: 0), milliseconds: 0),
            end: Tap(position: Point(x: x, y: y), milliseconds: milliseconds),
            width: 10
        )
        #expect(trial.outlier == outlier)
    }

    @Test func `a run practises, waits for the measurement and taps every condition once`() throws {
        var run = Self.run(row: 3, practice: 2, mayMeasure: false)
        var sequences: [PerformedSequence] = []
        while let sequence = Self.finish(&run) { sequences.append(sequence) }
        #expect(sequences.map(\.block) == [nil, nil] && run.isWaiting)
        run.measure()
        while let sequence = Self.finish(&run) { sequences.append(sequence) }
        let order = BalancedLatinSquare.order(row: 3, of: 4)
        #expect(sequences.map(\.condition) == Array(order.prefix(2)) + order)
        #expect(run.current == nil && run.ring == nil && !run.isWaiting)
        let extra = run.tap(Tap(position: Point(x: 195, y: 422), milliseconds: 0))
        #expect(extra == nil)
    }

    @Test func `each block has every condition, in the order of the next row`() throws {
        var run = Self.run(row: 3, blocks: 3)
        var sequences: [PerformedSequence] = []
        while let sequence = Self.finish(&run) { sequences.append(sequence) }
        let measured = sequences.filter { $0.block != nil }
        #expect(measured.map(\.block) == (1...3).flatMap { [$0, $0, $0, $0] })
        let orders = (3...5).map { BalancedLatinSquare.order(row: $0, of: 4) }
        #expect(measured.map(\.condition) == Array(orders.joined()))
        #expect(orders[1] == BalancedLatinSquare.order(row: 0, of: 4))
    }

    /// In the second block the same taps have another scale, as after a calibration.
    @Test func `the figures of two blocks are those of all their trials, in mm`() throws {
        var blocks: [PerformedSequence] = []
        var random = SeededNumbers(state: 5)
        for (block, scale) in [(1, 6.4), (2, 8.0)] {
            var run = Self.run(practice: 0)
            _ = run.calibrate(pixelsPerMillimetre: scale)
            let ring = try #require(run.ring)
            for tap in 0...5 {
                let off = tap == 0 ? 0 : (Double(random.next() % 1000) / 1000 - 0.5) * scale
                let target = ring.target(ofTap: tap)
                let time = Double(tap) * (block == 1 ? 500 : 400)
                let sequence = run.tap(Tap(position: Point(x: target.x + off, y: target.y), milliseconds: time))
                if var sequence {
                    sequence.block = block
                    blocks.append(sequence)
                }
            }
        }
        let condition = ExperimentCondition(task: .tapping, distance: 20, width: 5)
        let figures = try #require(ConditionFigures(of: blocks, in: condition))
        #expect(figures.trials == 10 && (figures.movementTimeSeconds - 0.45).magnitude < 1e-12)
        // By hand: of each trial the deviation along its axis in mm.
        let deviations = blocks.flatMap { sequence -> [Double] in
            guard case .tapping(let ring, let taps) = sequence.work else { return [] }
            return ring.trials(of: taps).map { $0.movement.deviation.along / sequence.pixelsPerMillimetre }
        }
        #expect((figures.effectiveWidth - 4.133 * deviations.standardDeviation).magnitude < 1e-12)
    }

    @Test func `people who leave do not move the class in a block`() throws {
        func blocks(_ throughputs: Double...) throws -> [BlockFigures] {
            throughputs.enumerated().map { index, throughput in
                BlockFigures(index + 1, [ConditionFigures(difficulty: throughput, seconds: 1)])
            }
        }
        // Everybody becomes faster by 1 in each block; the slowest leaves after the first, the fastest after the second.
        let people = try [blocks(2), blocks(3, 4, 5), blocks(4, 5, 6), blocks(9, 10)]
        let found = ClassBlock.all(of: people)
        #expect(found.map(\.participants) == [4, 3, 2])
        #expect(found.map(\.throughput) == [4.5, 5.5, 6.5])
        #expect(found.map(\.gain) == [nil, 1, 2] && found.map(\.gainError) == [nil, nil, nil])
        #expect(ClassBlock.all(of: []) == [] && ClassBlock.all(of: [[], []]) == [])
        // A block with fewer conditions than the first is not finished.
        let unfinished = BlockFigures(1, [4, 5].map { ConditionFigures(difficulty: $0, seconds: 1) })
        let begun = BlockFigures(2, [ConditionFigures(difficulty: 9, seconds: 1)])
        #expect(ClassBlock.all(of: [[unfinished, begun]]).map(\.block) == [1])
    }

    @Test func `a sequence starts in its first target only, and then every tap counts`() throws {
        var run = Self.run()
        let before = run
        let outside = run.tap(Tap(position: Point(x: 0, y: 0), milliseconds: 0))
        #expect(outside == nil && run == before)
        let ring = try #require(run.ring)
        _ = run.tap(Tap(position: ring.target(ofTap: 0), milliseconds: 0))
        _ = run.tap(Tap(position: Point(x: 0, y: 0), milliseconds: 100))
        #expect(run.taps.count == 2)
        var other = Self.run()
        let isResumed = other.resume(run.progress)
        #expect(isResumed && other == run)
        for bad in [[], [6.4, 1], [6.4, 1, 99], [0, 1, 0], [6.4, 1, 0, 1], [6.4, 1, 0.5]] as [[Double]] {
            let isTaken = other.resume(bad)
            #expect(!isTaken, "\(bad)")
        }
        run.interrupt()
        #expect(run == before)
    }

    @Test func `another scale restarts the sequence, and a condition that does not fit is skipped`() throws {
        var run = Self.run(practice: 0)
        let first = try #require(run.ring)
        _ = run.tap(Tap(position: first.target(ofTap: 0), milliseconds: 0))
        var isNew = run.calibrate(pixelsPerMillimetre: 6.4)
        #expect(!isNew && run.taps.count == 1)
        isNew = run.calibrate(pixelsPerMillimetre: 7)
        #expect(isNew && run.taps.isEmpty)
        #expect(try #require(run.ring).width / first.width == 7 / 6.4)
        _ = run.calibrate(pixelsPerMillimetre: 10)
        // Those of 30 mm need 355 px and more.
        #expect(run.tooLarge == [3])
        var sequences: [PerformedSequence] = []
        while let sequence = Self.finish(&run) { sequences.append(sequence) }
        #expect(sequences.map(\.condition) == [0, 1, 2])
    }

    /// Four movements of 100 px along the x axis, back and forth, of 500 ms; the ends are off by (3, 0), (0, 3), (−3,
    /// 0) and (0, −3) px in the direction of the movement.
    ///
    /// By hand: the mean deviation is (0, 0). Along the axis SD = √(2 × 9 / 3) = 2.4495, We = 4.133 × 2.4495 = 10.1237 px; in
    /// both directions SD = √(4 × 9 / 3) = 3.4641, We = 14.3171 px.
    @Test func `the effective width of a sequence computed by hand`() throws {
        let off = [Point(x: 3, y: 0), Point(x: 0, y: 3), Point(x: -3, y: 0), Point(x: 0, y: -3)]
        let condition = ExperimentCondition(task: .tapping, distance: 50, width: 5)
        let wide = Size(width: 2000, height: 2000)
        let ring = try #require(ExperimentRing(condition, count: 5, on: wide, pixelsPerMillimetre: 2))
        var taps = [Tap(position: ring.target(ofTap: 0), milliseconds: 0)]
        for (index, off) in off.enumerated() {
            let (from, to) = (ring.target(ofTap: index), ring.target(ofTap: index + 1))
            let (x, y) = ((to.x - from.x) / 100, (to.y - from.y) / 100)
            taps.append(
                Tap(
                    position: Point(x: to.x + off.x * x - off.y * y, y: to.y + off.x * y + off.y * x),
                    milliseconds: 500 * Double(index + 1)
                )
            )
        }
        let sequence = PerformedSequence(
            condition: 0,
            block: 1,
            pixelsPerMillimetre: 2,
            work: .tapping(ring, taps: taps)
        )
        let figures = try #require(ConditionFigures(of: sequence, in: condition))
        #expect(figures.trials == 4 && figures.errors == 0 && figures.outliers == 0)
        #expect((figures.effectiveWidth * 2 - 10.1237).magnitude < 1e-3)
        let bivariate = try #require(figures.bivariate)
        #expect((bivariate.width * 2 - 14.3171).magnitude < 1e-3)
        #expect(figures.bivariateThroughput == bivariate.bits / 0.5)
        #expect(figures.movementTimeSeconds == 0.5)
        #expect((figures.indexOfDifficulty - 3.459431618637297).magnitude < 1e-12)
        #expect(figures.throughput == figures.effectiveIndexOfDifficulty / 0.5)
    }

    @Test func `a line of points, and points without a line`() throws {
        let line = try #require(LinearRegression([(0, 1), (1, 3), (2, 4), (3, 6)]))
        #expect((line.slope - 1.6).magnitude < 1e-12 && (line.intercept - 1.1).magnitude < 1e-12)
        #expect((try #require(line.determination) - 12.8 / 13).magnitude < 1e-12)
        #expect(LinearRegression([(0, 1), (1, 2)]) == nil)
        #expect(LinearRegression([(2, 1), (2, 2), (2, 3)]) == nil)
        // The same difficulty, and the same time, up to the last bit.
        #expect(LinearRegression([(12.3 / 4.1, 1), (24.6 / 8.2, 2), (36.9 / 12.3, 3)]) == nil)
        let flat = try #require(LinearRegression([(1, 0.1 + 0.2), (2, 0.3), (3, 0.3)]))
        #expect(flat.determination == nil && flat.slope.magnitude < 1e-9)
        // No rounding makes a share of more than all.
        for step in 1...400 {
            let slope = 0.001 * Double(step)
            let exact = try #require(LinearRegression([1.3, 1.7, 2.2, 2.9, 3.1].map { ($0, 0.12 + slope * $0) }))
            #expect(try #require(exact.determination) <= 1)
        }
        #expect(try #require(LinearRegression([(0, 1), (1, 1), (2, 1)])).determination == nil)
    }

    @Test func `a class of none or one has no spread`() throws {
        let nobody = ExperimentFigures(ofClass: [[:]], conditionCount: 4)
        #expect(nobody.throughput == nil && nobody.errorRate == nil && nobody.nominal == nil)
        var run = Self.run(practice: 0)
        var own: [Int: ConditionFigures] = [:]
        while let sequence = Self.finish(&run) {
            own[sequence.condition] = ConditionFigures(
                of: sequence,
                in: run.experiment.conditions[sequence.condition]
            )
        }
        let one = ExperimentFigures(ofClass: [own, [:]], conditionCount: 4)
        #expect(own.count == 4 && one.throughputDeviation == nil && one.errorRate == 0)
        let figures = ExperimentFigures(ofParticipant: own.sorted { $0.key < $1.key }.map(\.value))
        #expect(one.throughput == figures.throughput && one.nominal == figures.nominal)
    }
}

extension TappingExperimentTests {
    @Test func `a participant without all conditions does not distort the class's line`() throws {
        // For everybody MT = m (0.12 + 0.11 ID); the slower ones lack the easiest conditions.
        var people: [[Int: ConditionFigures]] = []
        for (factor, first) in [(1.0, 0), (1.0, 0), (1.3, 1), (1.3, 1)] {
            var own: [Int: ConditionFigures] = [:]
            for index in first..<4 {
                let difficulty = Double(index + 1)
                own[index] = ConditionFigures(difficulty: difficulty, seconds: factor * (0.12 + 0.11 * difficulty))
            }
            people.append(own)
        }
        let figures = ExperimentFigures(ofClass: people, conditionCount: 4)
        let (line, other) = (try #require(figures.classLine), try #require(figures.otherLine))
        #expect(line.way == .fittedMeans && line.participants == 4)
        #expect((try #require(figures.nominal).slope - 0.11 * 1.15).magnitude < 1e-12)
        #expect(other.way == .means && other.participants == 2)
        #expect((try #require(other.nominal).slope - 0.11).magnitude < 1e-12)
        // Both methods agree if no values are missing.
        let all = ExperimentFigures(ofClass: Array(people.prefix(2)), conditionCount: 4)
        #expect(all.classLine?.way == .means && all.classLine?.participants == 2)
        #expect((try #require(all.nominal).slope - (try #require(all.otherLine?.nominal)).slope).magnitude < 1e-12)
    }
}

extension ExperimentRun {
    fileprivate var ring: ExperimentRing? {
        if case .tapping(let ring, _) = work { ring } else { nil }
    }

    fileprivate var taps: [Tap] {
        if case .tapping(_, let taps) = work { taps } else { [] }
    }
}
