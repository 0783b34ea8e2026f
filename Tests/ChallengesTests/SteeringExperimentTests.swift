import Geometry
import Testing

@testable import Challenges

/// The pure parts of a steering experiment: tunnels, attempts, measures, figures, runs.
@Suite struct SteeringExperimentTests {
    private static let screen = Size(width: 390, height: 844)

    /// From (100, 0) to the right, 100 px long and 20 px wide.
    private static let tunnel = SteeringTunnel(start: Point(x: 100, y: 0), end: Point(x: 200, y: 0), width: 20)!

    /// A finger's path in `tunnel`: along, across and time of each point.
    private static func way(_ points: [(Double, Double, Double)]) -> [TracedPoint] {
        points.map { TracedPoint(position: Point(x: 100 + $0, y: $1), milliseconds: $2) }
    }

    private static func trial(_ points: [(Double, Double, Double)]) -> SteeringTrial {
        SteeringTrial(points: way(points), breaks: 0)
    }

    @Test func `a tunnel is upright in its true size, clear of words and edges`() throws {
        let condition = ExperimentCondition(task: .steering, distance: 45, width: 12)
        let tunnel = try #require(SteeringTunnel(condition, on: Self.screen, pixelsPerMillimetre: 6.4))
        #expect((tunnel.length - 288).magnitude < 1e-9 && tunnel.width == 12 * 6.4)
        #expect(tunnel.start.x == 195 && tunnel.end.x == 195 && tunnel.end.y < tunnel.start.y)
        #expect(tunnel.end.y >= SteeringTunnel.topMarginPixels + SteeringTunnel.runOutPixels)
        #expect(tunnel.start.y <= 844 - SteeringTunnel.bottomMarginPixels - SteeringTunnel.runUpPixels)
        let wide = try #require(
            SteeringTunnel(condition, on: Size(width: 1280, height: 720), pixelsPerMillimetre: 6.4)
        )
        #expect(wide.start.y == 360 && wide.end.y == 360 && wide.end.x > wide.start.x)
        #expect(SteeringTunnel(condition, on: Size(width: 390, height: 560), pixelsPerMillimetre: 6.4) == nil)
        #expect(SteeringTunnel(condition, on: Size(width: 90, height: 844), pixelsPerMillimetre: 6.4) == nil)
    }

    /// A finger's path as along, across; and its numbers of trials and breaks.
    @Test(
        arguments: [
            ("through", [(-10, 0), (50, 0), (110, 0)], 1, 0), ("in one jump", [(-10, 0), (110, 0)], 1, 0),
            ("back before the line", [(-10, 0), (50, 0), (-5, 0), (60, 0), (110, 0)], 1, 0),
            ("beside the start line", [(-10, 0), (10, 30), (50, 0), (110, 0)], 0, 0),
            ("touch-down in the tunnel", [(10, 0), (110, 0)], 0, 0), ("lifted", [(-10, 0), (50, 0)], 0, 1),
            ("lifted before the line", [(-10, 0), (-5, 0)], 0, 0),
            ("out through a wall", [(-10, 0), (50, 30), (110, 30)], 1, 0),
            ("twice without lifting", [(-10, 0), (110, 0), (-10, 0), (110, 0)], 2, 0),
        ] as [(String, [(Double, Double)], Int, Int)]
    )
    func `a path from line to line is a trial`(name: String, way: [(Double, Double)], trials: Int, breaks: Int) {
        var attempt = SteeringAttempt()
        var found: [SteeringTrial] = []
        for (index, place) in way.enumerated() {
            let point = Point(x: 100 + place.0, y: place.1)
            let step: SteeringAttempt.Step = index == 0 ? .began(point) : .moved(point)
            let trial = attempt.apply(step, of: 3, milliseconds: 20 * Double(index), in: Self.tunnel)
            if let trial { found.append(trial) }
        }
        _ = attempt.apply(.cancelled, of: 3, milliseconds: 1000, in: Self.tunnel)
        #expect(found.count == trials && attempt.breaks == breaks, "\(name)")
        #expect(found.allSatisfy { $0.leads(through: Self.tunnel) })
    }

    @Test func `a second finger is ignored during a trial, and steers before it`() throws {
        var attempt = SteeringAttempt()
        let points = Self.way([(-10, 0, 0), (50, 0, 20), (110, 0, 40)]).map { $0.position }
        _ = attempt.apply(.began(points[0]), of: 1, milliseconds: 0, in: Self.tunnel)
        _ = attempt.apply(.began(points[0]), of: 2, milliseconds: 1, in: Self.tunnel)
        _ = attempt.apply(.moved(points[1]), of: 1, milliseconds: 2, in: Self.tunnel)
        #expect(!attempt.isUnderWay)
        _ = attempt.apply(.moved(points[1]), of: 2, milliseconds: 3, in: Self.tunnel)
        _ = attempt.apply(.began(points[0]), of: 4, milliseconds: 4, in: Self.tunnel)
        // An earlier time counts as the latest.
        let first = attempt.apply(.ended(points[2]), of: 2, milliseconds: 2, in: Self.tunnel)
        let trial = try #require(first)
        #expect(trial.points.map(\.milliseconds) == [1, 3, 3] && attempt.breaks == 0)
        // A second touch-down of the same finger: the end was lost.
        _ = attempt.apply(.began(points[0]), of: 1, milliseconds: 5, in: Self.tunnel)
        _ = attempt.apply(.moved(points[1]), of: 1, milliseconds: 6, in: Self.tunnel)
        _ = attempt.apply(.began(points[0]), of: 1, milliseconds: 7, in: Self.tunnel)
        #expect(attempt.breaks == 1)
        let next = attempt.apply(.moved(points[2]), of: 1, milliseconds: 8, in: Self.tunnel)
        #expect(next?.breaks == 1 && attempt.breaks == 0)
    }

    @Test func `an attempt has a bounded number of points`() {
        var attempt = SteeringAttempt()
        _ = attempt.apply(.began(Point(x: 90, y: 0)), of: 1, milliseconds: 0, in: Self.tunnel)
        for step in 1..<SteeringTrial.pointLimit {
            _ = attempt.apply(
                .moved(Point(x: 150, y: 0)),
                of: 1,
                milliseconds: Double(step),
                in: Self.tunnel
            )
        }
        #expect(attempt.points.isEmpty && attempt.breaks == 1)
    }

    /// Of the tunnel of 100 × 20 px. By hand: the way along 5 segments; from (20, 0) to (40, 20) it leaves half way, from (60, 20)
    /// to (80, 0) it returns half way, so that 2 × 10√2 + 20 px of 40 + 2 × 20√2 + 20 px are outside.
    @Test func `the path, its parts outside and its time equal values computed by hand`() {
        let measures = SteeringMeasures(
            of: Self.trial([
                (-20, 0, 0), (20, 0, 40), (40, 20, 60), (60, 20, 80), (80, 0, 100), (120, 0, 140),
            ]),
            in: Self.tunnel
        )
        // Both lines are crossed in the middle of a segment of 40 ms.
        #expect(measures.milliseconds == 100)
        let root = 2.0.squareRoot()
        #expect((measures.length - (60 + 40 * root)).magnitude < 1e-9)
        #expect((measures.outsideLength - (20 + 20 * root)).magnitude < 1e-9)
        #expect(measures.departures == 1 && measures.deviations == [0, 20, 20, 0] && measures.outlier == nil)
    }

    @Test(
        arguments: [
            ([(-10, 0, 0), (10, 0, 20), (110, 0, 40)], 0, 0), ([(-10, 0, 0), (50, 15, 20), (110, 0, 40)], 1, 1),
            // Across the whole tunnel, from outside to outside.
            ([(-10, 0, 0), (30, 15, 20), (60, -15, 40), (110, 0, 60)], 2, 2),
            // Along a wall, which is part of the tunnel.
            ([(-10, 0, 0), (20, 10, 20), (80, 10, 40), (110, 0, 60)], 0, 0),
            // Out through the wall, and over the end line there.
            ([(-10, 0, 0), (50, 0, 20), (110, 15, 40)], 1, 1),
        ] as [([(Double, Double, Double)], Int, Int)]
    )
    func `leaving through a wall is counted each time`(
        points: [(Double, Double, Double)],
        departures: Int,
        outside: Int
    ) {
        let measures = SteeringMeasures(of: Self.trial(points), in: Self.tunnel)
        #expect(measures.departures == departures && (measures.outsideShare > 0) == (outside > 0))
    }

    /// The middle of the path, across, and the times of its points.
    @Test(
        arguments: [
            (0, 20, 40, nil), (40, 20, 40, nil), (40.5, 20, 40, .far), (0, 0, 0, .time), (0, 20, 19_990, nil),
            (0, 20, 20_080, .time),
        ] as [(Double, Double, Double, SteeringMeasures.Outlier?)]
    )
    func `a touch that was not meant for the tunnel is an outlier`(
        across: Double,
        middle: Double,
        end: Double,
        outlier: SteeringMeasures.Outlier?
    ) {
        let trial = Self.trial([(-10, 0, 0), (50, across, middle), (110, 0, end)])
        #expect(SteeringMeasures(of: trial, in: Self.tunnel).outlier == outlier)
    }

    @Test func `a rest before a line is not part of the movement`() {
        let measures = SteeringMeasures(
            of: Self.trial([(-10, 0, 0), (10, 0, 5000), (90, 0, 5100), (110, 0, 9000)]),
            in: Self.tunnel
        )
        // Half of 50 ms before the first point in the tunnel, half of 50 ms before the last.
        #expect(measures.milliseconds == 9000 - 25 - (5000 - 25))
    }

    /// Two trials along the lines y = 3 and y = −3 px: the deviations are 3, 3, −3 and −3.
    ///
    /// By hand: SD = √(4 × 9 / 3) = 3.4641, We = 4.133 × 3.4641 = 14.3171 px; IDe = 100 / 14.3171 = 6.9847.
    @Test func `the figures of a sequence computed by hand`() throws {
        let trials = [3.0, -3].map { y in
            Self.trial([(-10, y, 0), (10, y, 50), (90, y, 500), (110, y, 550)])
        }
        let sequence = PerformedSequence(
            condition: 0,
            block: 1,
            pixelsPerMillimetre: 2,
            work: .steering(Self.tunnel, trials: trials)
        )
        let condition = ExperimentCondition(task: .steering, distance: 50, width: 10)
        let figures = try #require(ConditionFigures(of: sequence, in: condition))
        #expect(figures.trials == 2 && figures.errors == 0 && figures.indexOfDifficulty == 5)
        #expect((figures.movementTimeSeconds - 0.5).magnitude < 1e-12)
        #expect((figures.effectiveWidth * 2 - 14.3171).magnitude < 1e-3)
        #expect((figures.effectiveIndexOfDifficulty - 6.9847).magnitude < 1e-3)
        #expect(figures.throughput == figures.effectiveIndexOfDifficulty / figures.movementTimeSeconds)
        #expect(figures.steering == SteeringFigures(departures: 0, breaks: 0, outsideShare: 0))
        var slipped = sequence
        slipped.work = .steering(
            Self.tunnel,
            trials: [trials[0], Self.trial([(-10, 0, 0), (50, 50, 1), (110, 0, 2)])]
        )
        #expect(ConditionFigures(of: slipped, in: condition) == nil)
    }

    // MARK: Runs

    private static func run(practice: Int = 1, mayMeasure: Bool = true) -> ExperimentRun {
        ExperimentRun(
            ExperimentSettings(
                task: .steering,
                distances: [20, 30],
                widths: [5, 8],
                trialCount: 2,
                practiceRounds: practice
            ),
            row: 0,
            screen: screen,
            pixelsPerMillimetre: 6.4,
            mayMeasure: mayMeasure
        )
    }

    /// Steers once through the middle of the current tunnel.
    private static func steer(_ run: inout ExperimentRun) -> PerformedSequence? {
        guard let tunnel = run.tunnel else { return nil }
        let ways = [-10, 10, tunnel.length / 2, tunnel.length + 10].map {
            Point(x: tunnel.start.x, y: tunnel.start.y - $0)
        }
        _ = run.steer(.began(ways[0]), of: 1, milliseconds: 0)
        _ = run.steer(.moved(ways[1]), of: 1, milliseconds: 20)
        _ = run.steer(.moved(ways[2]), of: 1, milliseconds: 300)
        return run.steer(.ended(ways[3]), of: 1, milliseconds: 600)
    }

    @Test func `a run practises, waits and steers through every tunnel`() {
        var run = Self.run(mayMeasure: false)
        let results = (0..<3).map { _ in Self.steer(&run) }
        #expect(results[0] == nil && results[1].map { $0.block == nil } == true && results[2] == nil && run.isWaiting)
        run.measure()
        let sequences = (0..<8).compactMap { _ in Self.steer(&run) }
        #expect(sequences.map(\.condition) == BalancedLatinSquare.order(row: 0, of: 4))
        #expect(sequences.allSatisfy { $0.work.count == 2 } && run.work == nil)
    }

    @Test func `a run's state is restored from numbers, also in the middle of a trial`() throws {
        var run = Self.run()
        _ = Self.steer(&run)
        let tunnel = try #require(run.tunnel)
        _ = run.steer(.began(Point(x: tunnel.start.x, y: tunnel.start.y + 5)), of: 7, milliseconds: 900)
        _ = run.steer(.moved(Point(x: tunnel.start.x, y: tunnel.start.y - 5)), of: 7, milliseconds: 950)
        #expect(run.hasBegun)
        var other = Self.run()
        let isResumed = other.resume(run.progress)
        #expect(isResumed && other == run)
        let good = run.progress
        let sequence = run.steer(.moved(tunnel.end), of: 7, milliseconds: 1000)
        let same = other.steer(.moved(tunnel.end), of: 7, milliseconds: 1000)
        #expect(sequence != nil && sequence == same)
        for bad in [
            Array(good.dropLast()), good + [1], [6.4, 1, 0], [6.4, 1, 0, 3, 0, 1, 2], [6.4, 1, 0, 2, -1, 0.5],
            [6.4, 1, 0, 1, 0.5, 2, -1, 0], [6.4, 1, 0, 2, -1, 0, 2, -1, 0, 2, -1, 0],
        ] as [[Double]] {
            let isTaken = other.resume(bad)
            #expect(!isTaken, "\(bad)")
        }
        // A trial that does not pass through the tunnel is void.
        let isVoid = other.resume([6.4, 1, 0, 7, 0, 0, 0, 0, 1, 1, 1, 2, -1, 0])
        #expect(isVoid && other == Self.run())
        run = Self.run()
        _ = Self.steer(&run)
        run.interrupt()
        #expect(run == Self.run())
    }
}

extension ExperimentRun {
    fileprivate var tunnel: SteeringTunnel? {
        if case .steering(let tunnel, _) = work { tunnel } else { nil }
    }
}
