import Foundation
import Geometry
import Testing

@testable import TouchMetrics

@Suite struct AccuracyTests {
    private static let document = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../docs/accuracy.md").standardizedFileURL

    @Test func `the accuracy report states what the engine gives`() throws {
        let report = try AccuracyReport().markdown()
        if ProcessInfo.processInfo.environment["TOUCHFIGURES_WRITE_ACCURACY"] != nil {
            try report.write(to: Self.document, atomically: true, encoding: .utf8)
        }
        let stated = try String(contentsOf: Self.document, encoding: .utf8).split(separator: "\n")
        let given = report.split(separator: "\n")
        #expect(stated.count == given.count)
        for (stated, given) in zip(stated, given) {
            #expect(stated == given, "Scripts/accuracy writes the report again")
        }
    }

    @Test func `the errors hold as often as they promise, and are not wide`() throws {
        let strokes = try MeasuredStroke.all()
        for density in KnownDensity.all {
            let interval = ErrorCoverage(of: .estimate, density, strokes)
            #expect(interval.coverage >= 0.93, "\(density.name)")
            let bound = ErrorCoverage(of: .sum, density, strokes)
            #expect(bound.coverage >= 0.99, "\(density.name)")
            for errors in [interval, bound] { #expect(errors.timesOracle <= 1.3, "\(density.name)") }
        }
    }

    @Test func `the errors hold for strokes that their factors were not fitted on`() throws {
        let strokes = try RandomStrokes.judging.measured()
        for density in KnownDensity.all {
            let interval = ErrorCoverage(of: .estimate, density, strokes)
            #expect((0.93...0.975).contains(interval.coverage), "\(density.name)")
            for (part, coverage) in interval.parts { #expect(coverage >= 0.88, "\(part), \(density.name)") }
            let bound = ErrorCoverage(of: .sum, density, strokes)
            for (part, coverage) in bound.parts { #expect(coverage >= 0.99, "\(part), \(density.name)") }
            for errors in [interval, bound] { #expect(errors.timesOracle <= 1.3, "\(density.name)") }
        }
    }

    @Test func `the error of a length on a picture holds, and is not wide`() throws {
        let lengths = try PictureLengths.all()
        #expect((0.93...0.97).contains(lengths.coverage))
        for (part, coverage) in lengths.parts { #expect(coverage >= 0.9, "\(part)") }
        #expect(lengths.timesOracle <= 1.3)
    }

    @Test(arguments: PictureShapes.Figure.allCases)
    func `the errors of an area and of an angle on a picture hold, and are not wide`(figure: PictureShapes.Figure)
        throws
    {
        let runs = try PictureShapes.of(figure)
        #expect((0.93...0.97).contains(runs.coverage))
        for (part, coverage) in runs.parts { #expect(coverage >= 0.9, "\(part)") }
        #expect(runs.timesOracle <= 1.3)
    }

    @Test(arguments: TimedTouches.Hand.allCases) func `a duration's bound holds, and is not wide`(
        hand: TimedTouches.Hand
    ) throws {
        let times = try TimedTouches.of(hand)
        #expect(times.coverage >= 0.99)
        #expect(times.timesOracle <= 1.3)
    }

    /// The claims of docs/accuracy.md about the estimate.
    @Test(arguments: [0.5, 1], [60, 120]) func `the estimate is as accurate as the report claims`(
        deviation: Double,
        rate: Int
    ) throws {
        for stroke in Stroke.all {
            let measured = try Measurement(
                of: stroke,
                thirtieths: stroke.thirtieths.calm,
                rate: rate,
                distortion: .jitterOnWholePixels,
                deviation: deviation
            )
            #expect(measured.estimateError.magnitude < 0.05, "\(stroke.name)")
        }
        let rest = try AccuracyReport.atRest(rate: rate, .jitterOnWholePixels, deviation: deviation)
        #expect(rest.estimate < 10)
    }

    @Test(arguments: Stroke.all) func `a stroke's stated length is that of its path`(stroke: Stroke) {
        // Sides that meet every corner of the zigzag. A polygon's error falls with the square of its sides' number; two
        // of them give the limit.
        let polygon = { (sides: Int) in
            (1...sides).reduce(0) { sum, side in
                let from = stroke.position(Double(side - 1) / Double(sides))
                return sum + from.distance(to: stroke.position(Double(side) / Double(sides)))
            }
        }
        let (coarse, fine) = (polygon(21_000), polygon(42_000))
        #expect(abs((4 * fine - coarse) / 3 - stroke.length) < 1e-6 * stroke.length)
    }

    @Test(arguments: Stroke.all) func `coalesced events in batches give the same bits as one by one`(stroke: Stroke)
        throws
    {
        let events = stroke.events(thirtieths: stroke.thirtieths.fast, rate: 240)
        #expect(try TouchMetrics.applying(events, perBatch: 4) == TouchMetrics.applying(events, perBatch: 1))
    }

    @Test(arguments: Stroke.all) func `exact dwell times add up to the stroke's time`(stroke: Stroke) {
        let dwell = stroke.exactDwell(thirtieths: stroke.thirtieths.calm, grid: BlockGrid(covering: Stroke.screen))
        #expect(abs(dwell.reduce(0, +) - Double(stroke.thirtieths.calm) * 1000 / 30) < 1e-6)
    }
}
