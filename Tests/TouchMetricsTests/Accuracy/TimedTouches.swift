import Geometry
import TestSupport

@testable import TouchMetrics

/// Fingers that are down for known times, as a screen and a browser tell them.
struct TimedTouches {
    /// What a finger does.
    enum Hand: String, CaseIterable {
        case stroke = "one stroke"
        case strokes = "20 strokes"
        case mixed = "10 strokes, 10 taps"

        /// The true durations in ms.
        func durations(_ random: inout SeededNumbers) -> [Double] {
            let strokes = self == .stroke ? 1 : self == .strokes ? 20 : 10
            return (0..<strokes).map { _ in Double.random(in: 200..<700, using: &random) }
                + (0..<(self == .mixed ? 10 : 0)).map { _ in Double.random(in: 50..<150, using: &random) }
        }
    }

    static let rates = [60, 90, 120, 240]
    /// The resolutions of browsers' clocks, in ms.
    static let clocks = [0.1, 1]
    static let runs = 200

    /// How far the told time is from the true one, and its error; in s.
    private struct Run {
        var off: Double
        var error: Double
    }

    let bias: Double
    let coverage: Double
    let medianWidth: Double
    /// The median over rates and clocks of the median width as a multiple of an oracle's, which knows how the times of
    /// each are distributed.
    let timesOracle: Double

    /// Of a hand; measured once for all tests.
    static func of(_ hand: Hand) throws -> Self {
        switch hand {
        case .stroke: try stroke.get()
        case .strokes: try strokes.get()
        case .mixed: try mixed.get()
        }
    }

    private static let stroke = Result { try Self(.stroke) }
    private static let strokes = Result { try Self(.strokes) }
    private static let mixed = Result { try Self(.mixed) }

    private init(_ hand: Hand) throws {
        var random = SeededNumbers(state: 3)
        var (all, ratios): ([Run], [Double]) = ([], [])
        for rate in Self.rates {
            for clock in Self.clocks {
                let runs = try (0..<Self.runs).map { _ in
                    try Self.run(hand.durations(&random), interval: 1000 / Double(rate), clock: clock, &random)
                }
                let oracle = ErrorCoverage.quantile(runs.map { abs($0.off) }, 0.99)
                ratios.append(ErrorCoverage.quantile(runs.map(\.error), 0.5) / oracle)
                all += runs
            }
        }
        bias = all.reduce(0) { $0 + $1.off } / Double(all.count)
        coverage = Double(all.count { abs($0.off) <= $0.error }) / Double(all.count)
        medianWidth = ErrorCoverage.quantile(all.map(\.error), 0.5)
        timesOracle = ErrorCoverage.quantile(ratios, 0.5)
    }

    /// A screen tells what it sees when it looks, and a browser rounds the time down.
    private static func run(_ durations: [Double], interval: Double, clock: Double, _ random: inout SeededNumbers)
        throws -> Run
    {
        var metrics = TouchMetrics(screen: Size(width: 4000, height: 800))
        var start = Double.random(in: 1000..<2000, using: &random)
        for duration in durations {
            let (first, last) = ((start / interval).rounded(.up), ((start + duration) / interval).rounded(.up))
            let events = stride(from: first, through: last, by: 1).map { look in
                TouchEvent(
                    phase: look == first ? .began : look == last ? .ended : .moved,
                    pointer: 1,
                    position: Point(x: 20 + look - first, y: 100),
                    time: (look * interval / clock).rounded(.down) * clock
                )
            }
            for first in Swift.stride(from: 0, to: events.count, by: 64) {
                try metrics.apply(Array(events[first..<min(first + 64, events.count)]).span)
            }
            start += duration + Double.random(in: 300..<900, using: &random)
        }
        let errors = TimeErrors(ofGestures: durations.count, interval: metrics.lookInterval)
        return Run(
            off: (metrics.totalMilliseconds - durations.reduce(0, +)) / 1000,
            error: errors.ends + errors.time
        )
    }
}

extension AccuracyReport {
    static let timesNote = """
        ## Durations

        A duration has a **bound** ([figures.md](figures.md#time)). Fingers are down for 0.2 to 0.7 s, taps for 0.05 to 0.15 s, on screens that look
        \(TimedTouches.rates.map(String.init).joined(separator: ", ")) times a second, from any moment on, in browsers whose clocks have steps of 0.1 and 1 ms, rounded down; a finger that taps tells
        its first and its last position and those between, as one that draws.
        """

    func times() throws -> String {
        let rows = try TimedTouches.Hand.allCases.map { hand in
            let times = try TimedTouches.of(hand)
            return [
                hand.rawValue, "bound", "\(TimedTouches.runs * TimedTouches.rates.count * TimedTouches.clocks.count)",
                (times.bias < 0 ? "−" : "+") + fixed(abs(times.bias) * 1000, 2), fixed(times.coverage * 100, 1),
                fixed(times.medianWidth * 1000, 1),
                fixed(times.timesOracle, 2),
            ]
        }
        return table(
            ["of", "kind", "runs", "bias in ms", "holds in %", "median width in ms", "times the oracle"],
            rows
        )
    }
}
