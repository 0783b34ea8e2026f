import Foundation
import Geometry
import TestSupport
import Testing

@testable import TouchMetrics

/// Areas and angles on pictures with a scale, whose true values in the world are known.
struct PictureShapes {
    enum Figure: String, CaseIterable { case area, angle }

    /// Corners, from the smallest to the largest angle that is drawn, in degrees.
    static let degrees = 10.0...170
    /// How long an angle's arms are, in px of the screen.
    static let arms = 40.0...300
    /// The arm's lengths at which the coverage is looked at.
    static let shortArms = 100.0

    struct Run {
        var condition: String
        var parts: [String]
        /// How far the told value is from the true one, and its error; areas as shares of the true one, angles in degrees.
        var off, width: Double
        /// What each source contributes.
        var sources: [Double]
    }

    let sourceNames: [String]
    let bias: Double
    let coverage: Double
    let medianWidth: Double
    /// The median over conditions of the median width as a multiple of an oracle's, which knows how the values of each are distributed.
    let timesOracle: Double
    let parts: [(name: String, coverage: Double)]
    let sources: [Double]
    let count: Int

    /// Measured once for all tests.
    static func of(_ figure: Figure) throws -> Self { try (figure == .area ? areas : angles).get() }

    private static let areas = Result { try measured(.area) }
    private static let angles = Result { try measured(.angle) }

    private static func measured(_ figure: Figure) throws -> Self {
        var random = SeededNumbers(state: 5)
        let runs = try (0..<(figure == .area ? 600 : 1200)).map { _ in
            try figure == .area ? area(&random) : angle(&random)
        }
        return Self(runs, figure == .area ? ["marking", "jitter", "sampling", "pixel"] : ["jitter", "pixel"])
    }

    private init(_ runs: [Run], _ sourceNames: [String]) {
        self.sourceNames = sourceNames
        count = runs.count
        bias = runs.reduce(0) { $0 + $1.off } / Double(runs.count)
        let held = { (some: [Run]) in Double(some.count { abs($0.off) <= $0.width }) / Double(some.count) }
        coverage = held(runs)
        medianWidth = ErrorCoverage.quantile(runs.map(\.width), 0.5)
        let ratios = Dictionary(grouping: runs, by: \.condition).values.map { some in
            ErrorCoverage.quantile(some.map(\.width), 0.5) / ErrorCoverage.quantile(some.map { abs($0.off) }, 0.95)
        }
        timesOracle = ErrorCoverage.quantile(ratios, 0.5)
        parts = Set(runs.flatMap(\.parts)).sorted().map { name in
            (name, held(runs.filter { $0.parts.contains(name) }))
        }
        sources = sourceNames.indices.map { index in ErrorCoverage.quantile(runs.map { $0.sources[index] }, 0.5) }
    }

    // MARK: Areas

    /// The corners or a curve's points of a closed outline, in cm.
    private static func outline(_ random: inout SeededNumbers) -> (name: String, points: [Point]) {
        func any(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        func round(_ radius: (Double) -> (Double, Double)) -> [Point] {
            (0...1000).map { step in
                let angle = 2 * Double.pi * Double(step) / 1000
                let (x, y) = radius(angle)
                return Point(x: x * cos(angle), y: y * sin(angle))
            }
        }
        switch Int.random(in: 0...3, using: &random) {
        case 0:
            let (width, height) = (any(0.5...2.5), any(0.5...2.5))
            return ("ellipse", round { _ in (width, height) })
        case 1:
            let (size, depth, lobes, tilt) = (
                any(1...2.5), any(0.05...0.35), Double(Int.random(in: 2...5, using: &random)), any(0...6)
            )
            return (
                "lake",
                round { angle in
                    let radius = size * (1 + depth * cos(lobes * angle + tilt))
                    return (radius, radius)
                }
            )
        case 2:
            let (width, height) = (any(1...5), any(1...5))
            let corners = [(0, 0), (width, 0), (width, height), (0, height), (0, 0)]
            return ("rectangle", corners.map { Point(x: $0.0, y: $0.1) })
        default:
            let corners = [(0, 0), (any(1.5...5), 0), (any(-1...5), any(1.5...5)), (0, 0)]
            return ("triangle", corners.map { Point(x: $0.0, y: $0.1) })
        }
    }

    private static func area(_ random: inout SeededNumbers) throws -> Run {
        let kind = RandomStrokes.judging
        let rate = kind.rates.randomElement(using: &random) ?? 60
        let deviation = kind.deviations.randomElement(using: &random) ?? 0
        let density = kind.densities.randomElement(using: &random) ?? 64
        let isFast = random.chance(0.5)
        let speed = Double.random(in: isFast ? 12...32 : 2...5, using: &random)
        let distortion: Distortion = random.chance(0.5) ? .jitterOnWholePixels : .jitter
        let (name, corners) = outline(&random)
        let turn = Double.random(in: 0..<2 * .pi, using: &random)
        let origin = Point(x: 4000 + Double.random(in: 0..<1, using: &random), y: 4000)
        let points = corners.map {
            Point(
                x: origin.x + density * (cos(turn) * $0.x - sin(turn) * $0.y),
                y: origin.y + density * (sin(turn) * $0.x + cos(turn) * $0.y)
            )
        }
        let metrics = try drawn(points, pixelsPerSecond: speed * density, rate: rate) {
            distortion.distort($0, with: &random, deviation: deviation)
        }
        let drawn = try #require(metrics.outlinedLast, "\(name) is closed")
        let (placeScale, marked, unitsPerPixel) = picture(&random)
        let (glass, way) = (area(of: points), length(of: points))
        // The picture shows the outline up to half a pixel outside or inside of where it is.
        let blur = Double.random(in: -0.5...0.5, using: &random)
        let truth = (glass / placeScale / placeScale + blur * way / placeScale) * unitsPerPixel * unitsPerPixel
        let scale = PictureScale(pixels: mark(marked, &random), length: marked * unitsPerPixel)
        let told = PictureArea(of: drawn, length: metrics.estimatedLast.pixels, at: placeScale, by: scale)
        return Run(
            condition: "\(placeScale) \(marked)",
            parts: [
                name, isFast ? "fast" : "calm", PictureLengths.name(ofScale: placeScale),
                PictureLengths.name(ofMarks: marked),
            ],
            off: (told.value - truth) / truth,
            width: told.interval / truth,
            sources: [told.marking, told.jitter, told.sampling, told.pixel].map { $0 / told.value }
        )
    }

    /// What the engine has of a finger that goes along points at one speed.
    private static func drawn(
        _ points: [Point],
        pixelsPerSecond: Double,
        rate: Int,
        _ seen: (Point) -> Point
    ) throws -> TouchMetrics {
        let ways = zip(points, points.dropFirst()).reduce(into: [0.0]) { $0.append($0.last! + $1.0.distance(to: $1.1)) }
        let steps = max(2, Int((ways.last! / pixelsPerSecond * Double(rate)).rounded()))
        var part = 0
        var events = (0...steps).map { step in
            let way = ways.last! * Double(step) / Double(steps)
            while part < points.count - 2, ways[part + 1] < way { part += 1 }
            let share = min(1, (way - ways[part]) / max(1e-9, ways[part + 1] - ways[part]))
            let exact = Point(
                x: points[part].x + (points[part + 1].x - points[part].x) * share,
                y: points[part].y + (points[part + 1].y - points[part].y) * share
            )
            let time = Double(step) * 1000 / Double(rate)
            return TouchEvent(phase: step == 0 ? .began : .moved, pointer: 1, position: seen(exact), time: time)
        }
        events.append(
            TouchEvent(phase: .ended, pointer: 1, position: events[steps].position, time: events[steps].time)
        )
        var metrics = TouchMetrics(screen: Size(width: 8000, height: 8000))
        metrics.picture = PicturePlace(
            picture: 1,
            size: Size(width: 1000, height: 1000),
            scale: 1,
            origin: Point(x: 0, y: 0)
        )
        for first in stride(from: 0, to: events.count, by: 64) {
            try metrics.apply(Array(events[first..<min(first + 64, events.count)]).span)
        }
        return metrics
    }

    private static func area(of points: [Point]) -> Double {
        zip(points, points.dropFirst() + points.prefix(1)).reduce(0) { $0 + $1.0.x * $1.1.y - $1.0.y * $1.1.x }
            .magnitude / 2
    }

    private static func length(of points: [Point]) -> Double {
        zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }

    // MARK: Angles

    private static func angle(_ random: inout SeededNumbers) throws -> Run {
        let deviation = RandomStrokes.judging.deviations.randomElement(using: &random) ?? 0
        let distortion: Distortion = random.chance(0.5) ? .jitterOnWholePixels : .jitter
        let (placeScale, _, _) = picture(&random)
        let (truth, turn) = (Double.random(in: degrees, using: &random), Double.random(in: 0..<360, using: &random))
        let corner = Point(x: 4000, y: 4000)
        let sides = (0..<2).map { _ in Double.random(in: arms, using: &random) }
        func end(_ side: Double, _ degrees: Double) -> Point {
            Point(x: corner.x + side * cos(degrees * .pi / 180), y: corner.y + side * sin(degrees * .pi / 180))
        }
        let place = PicturePlace(
            picture: 1,
            size: Size(width: 1000, height: 1000),
            scale: placeScale,
            origin: Point(x: 3.25, y: 0)
        )
        var metrics = TouchMetrics(screen: Size(width: 8000, height: 8000))
        metrics.picture = place
        for (index, exact) in [end(sides[0], turn), corner, end(sides[1], turn + truth)].enumerated() {
            // The picture shows a point up to half a pixel from where it is.
            let shown = Point(
                x: exact.x + Double.random(in: -0.5...0.5, using: &random) * placeScale,
                y: exact.y + Double.random(in: -0.5...0.5, using: &random) * placeScale
            )
            let seen = distortion.distort(shown, with: &random, deviation: deviation)
            let time = Double(index) * 1000
            try metrics.apply(
                [
                    TouchEvent(phase: .began, pointer: 1, position: seen, time: time),
                    TouchEvent(phase: .ended, pointer: 1, position: seen, time: time + 100),
                ].span
            )
        }
        let told = try #require(PictureAngle(of: metrics.picturePoints))
        let inDegrees = { (radians: Double) in radians * 180 / .pi }
        return Run(
            condition: "\(placeScale) \(Int(sides.min()! / 60))",
            parts: [
                PictureLengths.name(ofScale: placeScale),
                sides.min()! < shortArms ? "an arm below \(Int(shortArms)) px of the screen" : "longer arms",
                truth < 45 ? "below 45°" : truth < 135 ? "45° to 135°" : "above 135°",
            ],
            off: inDegrees(atan2(told.across, told.along)) - truth,
            width: inDegrees(told.interval),
            sources: [told.jitter, told.pixel].map(inDegrees)
        )
    }

    // MARK: Pictures

    private static func picture(_ random: inout SeededNumbers) -> (
        placeScale: Double, marked: Double, unitsPerPixel: Double
    ) {
        (
            PictureLengths.placeScales.randomElement(using: &random) ?? 1,
            PictureLengths.markedPixels.randomElement(using: &random) ?? 200,
            Double.random(in: 0.01...10, using: &random)
        )
    }

    /// How many pixels a hand marks, which is off by 1 % in 95 of 100 cases, where the picture shows each end half a pixel off at most.
    private static func mark(_ pixels: Double, _ random: inout SeededNumbers) -> Double {
        let shown = Double.random(in: -0.5...0.5, using: &random) - Double.random(in: -0.5...0.5, using: &random)
        let hand = (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
        return pixels * (1 + hand * PictureScale.markingError / 1.96) + shown
    }
}

extension AccuracyReport {
    static let shapesNote = """
        ## Areas and angles on a picture

        An [area](figures.md#areas-and-angles-on-a-picture) is of an outline: an ellipse, a lake with two to five bays, a rectangle, a triangle, of 1 to 5 cm on the \
        screens and at the speeds and rates that [judge](#the-errors). Pictures and
        marks are as above, and the picture shows the outline up to half a pixel outside or inside of where it is, all around. An **angle** is of three points, of \
        \(Int(PictureShapes.degrees.lowerBound))° to \(Int(PictureShapes.degrees.upperBound))°, with arms of \(Int(PictureShapes.arms.lowerBound)) to
        \(Int(PictureShapes.arms.upperBound)) px of the screen; the picture shows each point up to half a pixel off in each direction. That a finger goes or points badly is in neither.
        """

    func shapes() throws -> String {
        let all = try PictureShapes.Figure.allCases.map { (figure: $0, runs: try PictureShapes.of($0)) }
        let rows = all.map { figure, runs in
            [
                "\(figure.rawValue) on a picture", "interval", "\(runs.count)",
                value(runs.bias, figure, isSigned: true),
                fixed(runs.coverage * 100, 1), value(runs.medianWidth, figure), fixed(runs.timesOracle, 2),
            ]
        }
        let sources = all.map { figure, runs in
            [figure.rawValue]
                + ["marking", "jitter", "sampling", "pixel"].map { name in
                    runs.sourceNames.firstIndex(of: name).map { value(runs.sources[$0], figure) } ?? "–"
                }
        }
        let held = all.map { figure, runs in
            table([figure.rawValue, "holds in %"], runs.parts.map { [$0.name, fixed($0.coverage * 100, 1)] })
        }
        return
            ([
                table(["figure", "kind", "runs", "bias", "holds in %", "median width", "times the oracle"], rows),
                "What each source contributes, the median:",
                table(["", "marking", "jitter", "sampling", "pixel"], sources),
                "How often the true value is within the error, in %:",
            ] + held).joined(separator: "\n\n")
    }

    /// A share of an area in percent, or degrees.
    func value(_ value: Double, _ figure: PictureShapes.Figure, isSigned: Bool = false) -> String {
        let sign = !isSigned ? "" : value < 0 ? "−" : "+"
        return figure == .area ? "\(sign)\(fixed(abs(value) * 100, 2)) %" : "\(sign)\(fixed(abs(value), 2))°"
    }
}
