import Foundation
import Geometry
import TestSupport

@testable import Challenges

/// People who tap and steer with known means: what the errors of docs/experiments.md are compared with.
struct SimulatedPeople {
    /// The law that holds for the mean of people: MT = intercept + slope · ID.
    static let (intercept, slope) = (0.1, 0.12)
    static let distances = [20.0, 30, 45]
    static let widths = [4.0, 6, 9]
    static let conditions = distances.flatMap { distance in
        widths.map { ExperimentCondition(task: .tapping, distance: distance, width: $0) }
    }
    private static let pixelsPerMillimetre = 6.04
    private static let screen = Size(width: 2000, height: 2000)

    private var random: SeededNumbers

    init(seed: UInt64) { random = SeededNumbers(state: seed) }

    private mutating func uniform() -> Double { Double.random(in: 0..<1, using: &random) }

    mutating func normal() -> Double { sqrt(-2 * log(1 - uniform())) * cos(2 * .pi * uniform()) }

    /// A trial's time: it scatters by 30 %, with a long tail.
    private mutating func trial(_ mean: Double) -> Double { mean * exp(0.3 * normal() - 0.045) }

    /// One person's sequence of 11 trials; `speed` multiplies times, `scatter` deviations.
    mutating func tapping(_ condition: ExperimentCondition, speed: Double, scatter: Double) throws -> ConditionFigures {
        let ring = ExperimentRing(
            condition,
            count: 11,
            on: Self.screen,
            pixelsPerMillimetre: Self.pixelsPerMillimetre
        )!
        let mean = speed * (Self.intercept + Self.slope * condition.indexOfDifficulty)
        // A finger scatters by a part of the width, and by itself.
        let deviation = scatter * hypot(condition.width / 5, 0.7) * Self.pixelsPerMillimetre
        // The screen looks 60 times a second, from any moment on.
        let late = uniform()
        var time = 1.0
        let taps = (0...11).map { number in
            let target = ring.target(ofTap: number)
            let seen = ((time * 60 + late).rounded(.up) - late) / 60
            time += trial(mean)
            return Tap(
                position: Point(x: target.x + deviation * normal(), y: target.y + deviation * normal()),
                milliseconds: (seen * 1000).rounded(.down)
            )
        }
        let sequence = PerformedSequence(
            condition: 0,
            block: 1,
            pixelsPerMillimetre: Self.pixelsPerMillimetre,
            work: .tapping(ring, taps: taps)
        )
        return ConditionFigures(of: sequence, in: condition)!
    }

    /// One person's four trials in a tunnel.
    mutating func steering(_ condition: ExperimentCondition) -> ConditionFigures {
        let difficulty = condition.distance / condition.width
        let times = (0..<4).map { _ in 1000 * trial(2 * Self.intercept + Self.slope * difficulty) }
        var figures = ConditionFigures(difficulty: difficulty, seconds: times.mean / 1000)
        figures.trials = times.count
        figures.uncertainty = ConditionErrors(ofTimes: times)
        return figures
    }
}

/// A figure of many runs, each with its error.
struct JudgedFigure {
    let name: String
    private var runs: [(kind: Int, value: Double, error: Double)] = []
    /// The true values by kind; by default the means of all runs of a kind.
    private var truths: [Int: Double] = [:]

    init(_ name: String) { self.name = name }

    mutating func add(_ value: Double, _ error: Double?, kind: Int = 0, truth: Double? = nil) {
        guard let error else { return }
        runs.append((kind, value, error))
        truths[kind] = truth
    }

    private var kinds: [(truth: Double, runs: ArraySlice<(kind: Int, value: Double, error: Double)>)] {
        Dictionary(grouping: runs) { $0.kind }.sorted { $0.key < $1.key }.map { kind, runs in
            (truths[kind] ?? runs.map(\.value).mean, runs[...])
        }
    }

    var count: Int { runs.count }
    var bias: Double { kinds.map { truth, runs in runs.map(\.value).mean / truth - 1 }.mean }
    var coverage: Double {
        let held = kinds.reduce(0) { sum, kind in
            sum + kind.runs.count { abs($0.value - kind.truth) <= $0.error }
        }
        return Double(held) / Double(count)
    }
    var medianWidth: Double {
        Self.quantile(kinds.map { truth, runs in Self.quantile(runs.map(\.error), 0.5) / truth }, 0.5)
    }
    /// The median width as a multiple of an oracle's, which knows how the values of each kind scatter.
    var timesOracle: Double {
        let ratios = kinds.map { truth, runs in
            Self.quantile(runs.map(\.error), 0.5) / Self.quantile(runs.map { abs($0.value - truth) }, 0.95)
        }
        return Self.quantile(ratios, 0.5)
    }

    private static func quantile(_ values: [Double], _ part: Double) -> Double {
        let sorted = values.sorted()
        return sorted[min(sorted.count - 1, max(0, Int((part * Double(sorted.count)).rounded(.up)) - 1))]
    }
}
