import Foundation
import Geometry

@testable import TouchMetrics

/// Generates docs/accuracy.md from the engine's results.
struct AccuracyReport {
    private static let rates = [30, 60, 120, 240]
    static let paces = ["calm", "fast"]

    /// By pace, stroke, rate and distortion.
    private let measured: [[[[Measurement]]]]

    init() throws {
        measured = try Self.paces.map { pace in
            try Stroke.all.map { stroke in
                let thirtieths = Self.thirtieths(of: stroke, pace)
                let dwell = stroke.exactDwell(thirtieths: thirtieths, grid: BlockGrid(covering: Stroke.screen))
                return try Self.rates.map { rate in
                    try Distortion.allCases.map {
                        try Measurement(of: stroke, thirtieths: thirtieths, rate: rate, distortion: $0, dwell: dwell)
                    }
                }
            }
        }
    }

    func markdown() throws -> String {
        [
            Self.introduction, Self.allFiguresNote, try allFigures(), Self.strokesNote, strokes(), Self.method,
            "## Summary", summary(), "## Distance", Self.distanceNote,
            distance(), "## A resting finger", try rest(), "## More noise",
            Self.noiseNote, try noise(), "## Time per block", Self.dwellNote, dwell(),
            "## Effect of coalesced events", try coalesced(), Self.errorsNote, try errors(), Self.picturesNote,
            try pictures(), Self.shapesNote, try shapes(),
            Self.timesNote, try times(),
            Self.conclusions,
        ].joined(separator: "\n\n") + "\n"
    }

    // Tables

    private func strokes() -> String {
        let rows = Stroke.all.map { stroke in
            let speeds = Self.paces.map { pace in
                let seconds = Double(Self.thirtieths(of: stroke, pace)) / 30
                return "\(fixed(seconds, 2)) s, \(fixed(stroke.length / seconds, 0)) px/s"
            }
            return [stroke.name, stroke.formula, fixed(stroke.length, 3), stroke.lengthFrom] + speeds
        }
        return table(
            ["stroke", "position at the fraction u of the duration, CSS px", "length in px", "from"] + Self.paces,
            rows
        )
    }

    private func summary() -> String {
        let rows = Self.paces.indices.flatMap { pace in
            Self.rates.indices.map { rate in
                [Self.paces[pace], "\(Self.rates[rate]) Hz"]
                    + Distortion.allCases.indices.flatMap { distortion in
                        let column = measured[pace].map { $0[rate][distortion] }
                        return [worst(column.map(\.sumError)), worst(column.map(\.estimateError))]
                    }
            }
        }
        return "The largest errors of the sum and of the estimate over the five strokes, in %:\n\n"
            + table(["pace", "sampled at"] + Self.distortionColumns, rows)
    }

    private func distance() -> String {
        Self.paces.indices.map { pace in
            let rows = Stroke.all.indices.flatMap { stroke in
                Self.rates.indices.map { rate in
                    [Stroke.all[stroke].name, "\(Self.rates[rate]) Hz"]
                        + measured[pace][stroke][rate].flatMap { [percent($0.sumError), percent($0.estimateError)] }
                }
            }
            return "**\(Self.paces[pace].capitalized) strokes**, error in %:\n\n"
                + table(["stroke", "sampled at"] + Self.distortionColumns, rows)
        }.joined(separator: "\n\n")
    }

    /// A finger that rests for ten seconds.
    private func rest() throws -> String {
        let rows = try Self.rates.map { rate in
            try ["\(rate) Hz"]
                + Distortion.allCases.flatMap { distortion in
                    let (sum, estimate) = try Self.atRest(rate: rate, distortion, deviation: Distortion.jitterDeviation)
                    return [fixed(sum, 0), fixed(estimate, 0)]
                }
        }
        return "Distance in px of a finger at rest for 10 s; the true value is 0 (64 px are 1 cm by default):\n\n"
            + table(["sampled at"] + Self.distortionColumns, rows)
    }

    /// The sum and the estimate of a finger at rest for ten seconds, in px.
    static func atRest(rate: Int, _ distortion: Distortion, deviation: Double) throws -> (sum: Double, estimate: Double)
    {
        let still = Stroke(
            name: "rest",
            formula: "",
            length: 0,
            lengthFrom: "",
            thirtieths: (300, 300)
        ) { _ in Point(x: 195.3, y: 421.7) }
        var (sum, estimate) = (0.0, 0.0)
        for seed in distortion.seeds {
            let events = still.events(
                thirtieths: 300,
                rate: rate,
                distortion: distortion,
                deviation: deviation,
                seed: seed
            )
            let metrics = try TouchMetrics.applying(events, perBatch: 4)
            sum += metrics.totalPixels / Double(distortion.seeds.count)
            estimate += metrics.estimatedTotal.pixels / Double(distortion.seeds.count)
        }
        return (sum, estimate)
    }

    private func dwell() -> String {
        let rows = Stroke.all.indices.map { stroke in
            [Stroke.all[stroke].name]
                + Self.paces.indices.flatMap { pace in
                    Self.rates.indices.map { percent(measured[pace][stroke][$0][0].misplacedTime, signed: false) }
                }
        }
        return table(["stroke"] + Self.paces.flatMap { pace in Self.rates.map { "\(pace), \($0) Hz" } }, rows)
    }

    private func coalesced() throws -> String {
        let (slow, fine) = (Self.rates.firstIndex(of: 60)!, Self.rates.firstIndex(of: 240)!)
        let rows = Stroke.all.indices.map { stroke in
            let (one, four) = (measured[1][stroke][slow][0], measured[1][stroke][fine][0])
            return [
                Stroke.all[stroke].name, percent(one.sumError), percent(four.sumError), percent(one.estimateError),
                percent(four.estimateError), percent(one.misplacedTime, signed: false),
                percent(four.misplacedTime, signed: false),
            ]
        }
        return Self.coalescedNote + "\n\n"
            + table(
                [
                    "fast stroke", "sum, 60 Hz", "sum, coalesced", "estimate, 60 Hz", "estimate, coalesced",
                    "time misplaced, 60 Hz", "time misplaced, coalesced",
                ],
                rows
            )
    }

    // Parts

    private static let distortionColumns = Distortion.allCases.flatMap { ["\($0.name): sum", "estimate"] }

    static func thirtieths(of stroke: Stroke, _ pace: String) -> Int {
        pace == "calm" ? stroke.thirtieths.calm : stroke.thirtieths.fast
    }

    func worst(_ errors: [Double]) -> String {
        percent(errors.max { abs($0) < abs($1) } ?? 0)
    }

    func table(_ head: [String], _ rows: [[String]]) -> String {
        ([head, head.map { _ in "---" }] + rows).map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
    }

    /// In per cent with two decimals: far coarser than an effect of a sine's last bit.
    private func percent(_ value: Double, signed: Bool = true) -> String {
        let text = fixed(abs(value) * 100, 2)
        guard signed, text != "0.00" else { return text }
        return (value < 0 ? "−" : "+") + text
    }

    func fixed(_ value: Double, _ digits: Int) -> String {
        String(format: "%.\(digits)f", value)
    }
}
