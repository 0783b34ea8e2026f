import Foundation
import Geometry
import TestSupport

@testable import TouchMetrics

/// A stroke that was measured, with its truth: what the errors of docs/figures.md are compared with.
struct MeasuredStroke {
    let stroke: String
    let pace: String
    let rate: Int
    let noise: String
    let length: Double
    let sum: Double
    let estimate: EstimatedLength

    static let rates = [60, 120, 240]
    static let noises: [(name: String, distortion: Distortion, deviation: Double, seeds: ClosedRange<UInt64>)] = [
        ("none", .none, 0, 1...1), ("whole px", .wholePixels, 0, 1...1), ("0.5 px", .jitter, 0.5, 1...4),
        ("0.5 px, whole px", .jitterOnWholePixels, 0.5, 1...4), ("1 px, whole px", .jitterOnWholePixels, 1, 1...4),
    ]

    /// Every stroke, pace, rate and noise; measured once for all tests.
    static func all() throws -> [MeasuredStroke] { try measured.get() }

    private static let measured = Result { try measureAll() }

    private static func measureAll() throws -> [MeasuredStroke] {
        var measured: [MeasuredStroke] = []
        for stroke in Stroke.all + Stroke.further {
            for pace in AccuracyReport.paces {
                for rate in rates {
                    for noise in noises {
                        for seed in noise.seeds {
                            let events = stroke.events(
                                thirtieths: AccuracyReport.thirtieths(of: stroke, pace),
                                rate: rate,
                                distortion: noise.distortion,
                                deviation: noise.deviation,
                                seed: seed
                            )
                            let metrics = try TouchMetrics.applying(events, perBatch: 4)
                            measured.append(
                                MeasuredStroke(
                                    stroke: stroke.name,
                                    pace: pace,
                                    rate: rate,
                                    noise: noise.name,
                                    length: stroke.length,
                                    sum: metrics.totalPixels,
                                    estimate: metrics.estimatedTotal
                                )
                            )
                        }
                    }
                }
            }
        }
        return measured
    }
}

/// A density as a phone knows it, and how wrong it is: truths are drawn between two shares.
struct KnownDensity {
    let name: String
    /// The told relative error.
    let error: Double
    /// How much too large the density is, as a share.
    let truth: ClosedRange<Double>

    static let all = [
        // Parallax of a card from 25 to 40 cm, and half a px of the line (docs/figures.md, "Calibration").
        KnownDensity(name: "card", error: 0.0061, truth: 0.0023...0.0061),
        KnownDensity(name: "known model", error: 0.01, truth: -0.01...0.01),
    ]
}

/// The errors of one figure in all measured strokes.
struct ErrorCoverage {
    let bias: Double
    let coverage: Double
    let medianWidth: Double
    /// The median width as a multiple of that of an oracle, which knows how the errors are distributed at each pace,
    /// rate and noise, but not which stroke it sees.
    let timesOracle: Double
    /// By stroke, pace, rate and noise: the share of those whose truth is within the error.
    let parts: [String: Double]
    /// The median of each source's share in the value.
    let sources: [(name: String, share: Double)]

    static let sourceNames = ["density", "jitter", "sampling", "corners", "ends"]

    enum Figure: String, CaseIterable {
        case estimate
        case sum
        var kind: String { self == .estimate ? "interval" : "bound" }
        /// The part of 100 cases that the error promises.
        var promise: Double { self == .estimate ? 0.95 : 0.99 }
    }

    init(of figure: Figure, _ density: KnownDensity, _ strokes: [MeasuredStroke]) {
        var random = SeededNumbers(state: 1)
        var runs: [(stroke: MeasuredStroke, off: Double, width: Double)] = []
        var shares: [[Double]] = Array(repeating: [], count: 5)
        for stroke in strokes {
            let errors =
                figure == .estimate
                ? LengthErrors(ofEstimate: stroke.estimate, sum: stroke.sum)
                : LengthErrors(ofSum: stroke.sum, estimate: stroke.estimate)
            let part = Double(random.next() >> 11) * 0x1p-53
            let wrong = density.truth.lowerBound + (density.truth.upperBound - density.truth.lowerBound) * part
            let measured = (figure == .estimate ? stroke.estimate.pixels : stroke.sum) / (1 + wrong)
            let parts = [measured * density.error, errors.jitter, errors.sampling, errors.corners, errors.ends]
            let width =
                figure == .estimate
                ? parts.reduce(0) { $0 + $1 * $1 }.squareRoot()
                : parts.reduce(0, +)
            runs.append((stroke, (measured - stroke.length) / stroke.length, width / stroke.length))
            for (index, part) in parts.enumerated() { shares[index].append(part / measured) }
        }
        bias = runs.reduce(0) { $0 + $1.off } / Double(runs.count)
        let held = { (some: [(stroke: MeasuredStroke, off: Double, width: Double)]) in
            Double(some.count { abs($0.off) <= $0.width }) / Double(some.count)
        }
        coverage = held(runs)
        medianWidth = Self.quantile(runs.map(\.width), 0.5)
        let conditions = Dictionary(grouping: runs) { "\($0.stroke.pace) \($0.stroke.rate) \($0.stroke.noise)" }
        let oracle = conditions.mapValues { Self.quantile($0.map { abs($0.off) }, figure.promise) }
        timesOracle = Self.quantile(
            conditions.map { Self.quantile($1.map(\.width), 0.5) / max(oracle[$0]!, 1e-9) },
            0.5
        )
        var parts: [String: Double] = [:]
        for name in [\MeasuredStroke.stroke, \.pace, \.noise] {
            for (key, some) in Dictionary(grouping: runs, by: { $0.stroke[keyPath: name] }) { parts[key] = held(some) }
        }
        for (rate, some) in Dictionary(grouping: runs, by: \.stroke.rate) { parts["\(rate) Hz"] = held(some) }
        self.parts = parts
        sources = zip(Self.sourceNames, shares).map {
            ($0, Self.quantile($1, 0.5))
        }
    }

    /// The smallest value that at least this part of the values does not exceed.
    static func quantile(_ values: [Double], _ part: Double) -> Double {
        let sorted = values.sorted()
        return sorted[min(sorted.count - 1, max(0, Int((part * Double(sorted.count)).rounded(.up)) - 1))]
    }
}
