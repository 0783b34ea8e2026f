import Geometry
import TestSupport

@testable import TouchMetrics

/// Strokes on pictures with a scale, whose true lengths in the world are known.
struct PictureLengths {
    /// CSS px of the screen for each pixel of the picture.
    static let placeScales = [0.25, 0.5, 1, 2, 5]
    /// How far apart the marks are, in the picture's pixels.
    static let markedPixels = [60.0, 200, 600, 2000]

    private struct Run {
        var condition: String
        var parts: [String]
        /// How far the told length is from the true one, and its error; as shares of the true one.
        var off, width: Double
        /// The sources' shares in the told length.
        var sources: [Double]
    }

    static let sourceNames = ["marking", "stroke", "pixel"]

    let bias: Double
    let coverage: Double
    let medianWidth: Double
    /// The median over scales and marks of the median width as a multiple of an oracle's, which knows how the lengths of each are distributed.
    let timesOracle: Double
    /// By scale and by marks: the share of those whose truth is within the error.
    let parts: [String: Double]
    let sources: [Double]
    let count: Int

    /// Of the strokes that judge; measured once for all tests.
    static func all() throws -> Self { try measured.get() }

    private static let measured = Result { Self(try RandomStrokes.judging.measured()) }

    private init(_ strokes: [MeasuredStroke]) {
        var random = SeededNumbers(state: 4)
        let runs = strokes.map { Self.run($0, &random) }
        count = runs.count
        bias = runs.reduce(0) { $0 + $1.off } / Double(runs.count)
        let held = { (some: [Run]) in Double(some.count { abs($0.off) <= $0.width }) / Double(some.count) }
        coverage = held(runs)
        medianWidth = ErrorCoverage.quantile(runs.map(\.width), 0.5)
        let ratios = Dictionary(grouping: runs, by: \.condition).values.map { some in
            ErrorCoverage.quantile(some.map(\.width), 0.5) / ErrorCoverage.quantile(some.map { abs($0.off) }, 0.95)
        }
        timesOracle = ErrorCoverage.quantile(ratios, 0.5)
        let names = Set(runs.flatMap(\.parts))
        parts = Dictionary(
            uniqueKeysWithValues: names.map { name in (name, held(runs.filter { $0.parts.contains(name) })) }
        )
        sources = Self.sourceNames.indices.map { index in ErrorCoverage.quantile(runs.map { $0.sources[index] }, 0.5) }
    }

    static func name(ofScale scale: Double) -> String { "\(scale) px of the screen a pixel" }
    static func name(ofMarks pixels: Double) -> String { "marks \(Int(pixels)) pixels apart" }

    private static func run(_ stroke: MeasuredStroke, _ random: inout SeededNumbers) -> Run {
        let placeScale = placeScales.randomElement(using: &random) ?? 1
        let marked = markedPixels.randomElement(using: &random) ?? 200
        let unitsPerPixel = Double.random(in: 0.01...10, using: &random)
        // The picture shows each end half a pixel from where it is, at most: of the line, and of the stretch that is marked.
        func shown() -> Double {
            Double.random(in: -0.5...0.5, using: &random) - Double.random(in: -0.5...0.5, using: &random)
        }
        // A hand that is off by 1 % in 95 of 100 cases.
        let hand = normal(&random) * PictureScale.markingError / 1.96
        let scale = PictureScale(pixels: marked * (1 + hand) + shown(), length: marked * unitsPerPixel)
        let truth = (stroke.length / placeScale + shown()) * unitsPerPixel
        let told = PictureLength(of: stroke.estimate, sum: stroke.sum, at: placeScale, by: scale)
        return Run(
            condition: "\(placeScale) \(marked)",
            parts: [name(ofScale: placeScale), name(ofMarks: marked)],
            off: (told.value - truth) / truth,
            width: told.interval / truth,
            sources: [told.marking, told.stroke.interval * told.unitsOnGlass, told.pixel].map { $0 / told.value }
        )
    }

    /// Twelve uniform numbers minus six: mean 0, variance 1, nearly normal, and the same on every machine.
    private static func normal(_ random: inout SeededNumbers) -> Double {
        (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
    }
}

extension AccuracyReport {
    static let picturesNote = """
        ## Lengths on a picture

        A length on a [picture with a scale](sessions.md#a-scale) has an **interval**. The strokes that [judge](#the-errors) are drawn on pictures of which a pixel has \
        \(PictureLengths.placeScales.map { "\($0)" }.joined(separator: ", ")) px
        of the screen, whose marks are \(PictureLengths.markedPixels.map { "\(Int($0))" }.joined(separator: ", ")) pixels apart. The hand sets them wrong by 1 % of \
        that in one of 20 cases (a normal distribution), and the picture shows
        each end, of the marked stretch as of the line, up to half a pixel from where it is. That a finger follows a line badly is not in it: the length is that of what was drawn.
        """

    func pictures() throws -> String {
        let lengths = try PictureLengths.all()
        let row = [
            "length on a picture", "interval", "\(lengths.count)", signedShare(lengths.bias),
            fixed(lengths.coverage * 100, 1), fixed(lengths.medianWidth * 100, 2), fixed(lengths.timesOracle, 2),
        ]
        let names =
            PictureLengths.placeScales.map(PictureLengths.name(ofScale:))
            + PictureLengths.markedPixels.map(PictureLengths.name(ofMarks:))
        return [
            table(
                ["figure", "kind", "strokes", "bias in %", "holds in %", "median width in %", "times the oracle"],
                [row]
            ),
            "What each source contributes, the median in % of the length (*stroke* is jitter, sampling, corners and ends):",
            table(PictureLengths.sourceNames, [lengths.sources.map { fixed($0 * 100, 2) }]),
            "How often the true length is within the error, in %:",
            table(["", "holds in %"], names.map { [$0, fixed((lengths.parts[$0] ?? 0) * 100, 1)] }),
        ].joined(separator: "\n\n")
    }

    private func signedShare(_ value: Double) -> String { (value < 0 ? "−" : "+") + fixed(abs(value) * 100, 2) }
}
