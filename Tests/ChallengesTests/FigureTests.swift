import Geometry
import Testing

@testable import Challenges

/// Figures of tasks and experiments, by hand.
@Suite struct FigureTests {
    private func movements(_ ends: [(Double, Double)]) -> [TappingMovement] {
        ends.enumerated().map { index, end in
            TappingMovement(
                from: Point(x: 0, y: 0),
                to: Point(x: 100, y: 0),
                start: Tap(position: Point(x: 0, y: 0), milliseconds: 500 * Double(index)),
                end: Tap(position: Point(x: end.0, y: end.1), milliseconds: 500 * Double(index + 1))
            )
        }
    }

    @Test func `the nominal difficulty of a sequence is that of its targets`() {
        // log2(100 / 5 + 1)
        let figures = TappingFigures(of: movements([(103, 0), (97, 0), (100, 0)]), width: 5)
        #expect((figures.indexOfDifficultyBits - 4.392317).magnitude < 1e-6)
    }

    @Test func `a constant offset does not scatter`() {
        let figures = TappingFigures(of: movements([(107, 5), (107, 5), (107, 5), (107, 5)]), width: 5)
        #expect(figures.bivariate.width == EffectiveDifficulty.minWidth)
        #expect(figures.univariate.width == EffectiveDifficulty.minWidth)
    }

    @Test func `a movement of half the distance that ends two widths off counts, less or more does not`() {
        let easy = TargetRing(indexOfDifficulty: 1, on: Size(width: 390, height: 844))
        let (from, to) = (easy.targets[0], easy.targets[5])
        let (x, y) = ((to.x - from.x) / 2, (to.y - from.y) / 2)
        #expect(counts(Point(x: from.x + x, y: from.y + y), on: easy))
        #expect(!counts(Point(x: from.x + x, y: from.y + y - 0.25), on: easy))
        let hard = TargetRing(indexOfDifficulty: 4, on: Size(width: 390, height: 844))
        let target = hard.targets[5]
        #expect(counts(Point(x: target.x, y: target.y + 2 * hard.width), on: hard))
        #expect(!counts(Point(x: target.x, y: target.y + 2 * hard.width + 0.25), on: hard))
    }

    private func counts(_ end: Point, on ring: TargetRing) -> Bool {
        var task = TappingTask(ring: ring)
        _ = task.tap(Tap(position: ring.targets[0], milliseconds: 0))
        _ = task.tap(Tap(position: end, milliseconds: 400))
        return task.movements.count == 1
    }

    @Test func `a line through small numbers is a line`() throws {
        let line = try #require(LinearRegression([(0.1, 0.3), (0.2, 0.2), (0.3, 0.1)]))
        #expect((line.slope + 1).magnitude < 1e-12 && (line.intercept - 0.4).magnitude < 1e-12)
        #expect((try #require(line.determination) - 1).magnitude < 1e-12 && line.indexOfPerformance == nil)
        let rising = try #require(LinearRegression([(1, 0.5), (2, 0.75), (3, 1)]))
        #expect(rising.indexOfPerformance == 4)
        // Points far from the axes, as difficulties of large targets are.
        let far = try #require(LinearRegression([(-5, 7), (-4, 9), (-3, 11), (-2, 13)]))
        #expect((far.slope - 2).magnitude < 1e-12 && (far.intercept - 17).magnitude < 1e-12)
    }

    @Test func `a class's spread is the deviation of its participants' throughputs`() throws {
        // 2 bits in 1, 0.5 and 0.25 s: 2, 4 and 8 bits/s, mean 14/3, deviation √(28/3).
        let people = [1, 0.5, 0.25].map { [0: ConditionFigures(difficulty: 2, seconds: $0)] }
        let figures = ExperimentFigures(ofClass: people, conditionCount: 1)
        #expect((try #require(figures.throughput) - 14.0 / 3).magnitude < 1e-12)
        #expect((try #require(figures.throughputDeviation) - (28.0 / 3).squareRoot()).magnitude < 1e-12)
    }

    @Test func `steering of several conditions weighs each by its trials`() throws {
        var (one, other) = (
            ConditionFigures(difficulty: 2, seconds: 1), ConditionFigures(difficulty: 3, seconds: 1)
        )
        (one.trials, other.trials) = (1, 3)
        one.steering = SteeringFigures(departures: 1, breaks: 2, outsideShare: 0.5)
        other.steering = SteeringFigures(departures: 4, breaks: 8, outsideShare: 0.25)
        let tapping = ConditionFigures(difficulty: 1, seconds: 1)
        let all = SteeringFigures.all(of: [one, tapping, other])
        #expect(all == SteeringFigures(departures: 5, breaks: 10, outsideShare: 1.25 / 4))
        #expect(SteeringFigures.all(of: [tapping]) == nil)
    }

    @Test func `a share is a part of the distance`() {
        let tunnel = SteeringTunnel(start: Point(x: 0, y: 0), end: Point(x: 100, y: 0), width: 20)!
        let points = [(-10.0, 0.0), (50, 0), (50, 30), (110, 30)].enumerated().map { index, place in
            TracedPoint(position: Point(x: place.0, y: place.1), milliseconds: 20 * Double(index))
        }
        // 50 px inside, 10 inside and 20 outside across, 50 outside.
        let measures = SteeringMeasures(of: SteeringTrial(points: points, breaks: 0), in: tunnel)
        #expect((measures.length - 130).magnitude < 1e-9 && (measures.outsideLength - 70).magnitude < 1e-9)
        #expect((measures.outsideShare - 70.0 / 130).magnitude < 1e-12)
    }

    @Test func `an exit that starts at the wall counts once`() {
        let tunnel = SteeringTunnel(start: Point(x: 0, y: 0), end: Point(x: 100, y: 0), width: 20)!
        let points = [(-10.0, 0.0), (50, 10), (60, 30), (110, 30)].enumerated().map { index, place in
            TracedPoint(position: Point(x: place.0, y: place.1), milliseconds: 20 * Double(index))
        }
        let measures = SteeringMeasures(of: SteeringTrial(points: points, breaks: 0), in: tunnel)
        #expect(measures.departures == 1)
    }

    @Test func `a copy of a running task does not change with it`() {
        let ring = TargetRing(indexOfDifficulty: 3, on: Size(width: 390, height: 844))
        let fresh = RunningTask(TappingTask(ring: ring))
        var begun = fresh
        _ = begun.gestureBegan(at: ring.targets[0], milliseconds: 0)
        #expect(begun.isUnderWay && !fresh.isUnderWay)
        var resumed = fresh
        let isTaken = resumed.resume(begun.progress)
        #expect(isTaken && resumed.isUnderWay && !fresh.isUnderWay)
        var interrupted = begun
        interrupted.interrupt()
        #expect(!interrupted.isUnderWay && begun.isUnderWay)
    }

    @Test func `a task's own number is limited by its kind`() throws {
        let flash = try #require(TaskBatchKind.kind(ofRecord: 12))
        #expect(TaskBatch(flash, numbers: [1e15]) != nil && TaskBatch(flash, numbers: [-1e15]) != nil)
        #expect(TaskBatch(flash, numbers: [1e15.nextUp]) == nil && TaskBatch(flash, numbers: []) == nil)
    }

    @Test func `a released row counts one use less`() {
        var rows = BalancedRows(conditionCount: 2)
        for number in 1...2 { #expect(rows.row(of: number) == number - 1) }
        rows.free(1)
        #expect(rows.row(of: 3) == 0 && rows.row(of: 4) == 0 && rows.row(of: 5) == 1)
        var others = BalancedRows(conditionCount: 2)
        for number in 1...2 { _ = others.assignRow(to: number) }
        others.free(1)
        _ = others.assignRow(to: 3)
        #expect(others.rowByParticipant == [2: 1, 3: 0] && others.row(of: 4) == 0)
    }
}
