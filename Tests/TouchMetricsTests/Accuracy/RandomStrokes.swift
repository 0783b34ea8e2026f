import Foundation
import Geometry
import TestSupport

@testable import TouchMetrics

/// Strokes that are drawn at random, in two halves that have no shape, rate, noise and density in common: the factors of
/// `LengthErrors` were fitted on the first one, and the second one judges them.
enum RandomStrokes: String, CaseIterable {
    case fitted
    case judging

    /// More of those that judge, so that each kind of them has a hundred and more.
    var count: Int { self == .fitted ? 600 : 1200 }

    var seed: UInt64 { self == .fitted ? 1 : 2 }

    /// Events a second.
    var rates: [Int] { self == .fitted ? [33, 45, 60, 75, 120, 144, 200] : [30, 66, 90, 110, 165, 240] }
    /// The jitter's standard deviations, CSS px.
    var deviations: [Double] { self == .fitted ? [0, 0.2, 0.5, 0.8, 1.2, 1.4] : [0, 0.1, 0.3, 0.7, 1, 1.5] }
    /// CSS px per cm.
    var densities: [Double] { self == .fitted ? [40, 58, 66, 80, 150] : [35, 50, 64, 100, 200] }

    /// Strokes of all shapes, measured once for all tests; in CSS px.
    func measured() throws -> [MeasuredStroke] {
        try (self == .fitted ? Self.fittedStrokes : Self.judgingStrokes).get()
    }

    private static let fittedStrokes = Result { try fitted.measure() }
    private static let judgingStrokes = Result { try judging.measure() }

    private func measure() throws -> [MeasuredStroke] {
        var random = SeededNumbers(state: seed)
        return try (0..<count).map { _ in
            let shape = self == .fitted ? Shape.fitted(&random) : Shape.judging(&random)
            return try measure(shape, &random)
        }
    }

    private func measure(_ shape: Shape, _ random: inout SeededNumbers) throws -> MeasuredStroke {
        let rate = rates.randomElement(using: &random) ?? 60
        let deviation = deviations.randomElement(using: &random) ?? 0
        let density = densities.randomElement(using: &random) ?? 64
        let isFast = random.chance(0.5)
        let centimetresPerSecond = Double.random(in: isFast ? 12...32 : 2...5, using: &random)
        let distortion: Distortion = random.chance(0.5) ? .jitterOnWholePixels : .jitter
        let turn = Double.random(in: 0..<2 * .pi, using: &random)
        let (cosine, sine) = (cos(turn) * density, sin(turn) * density)
        let origin = Point(x: 4000 + Double.random(in: 0..<1, using: &random), y: 4000)
        let points = shape.points.map {
            Point(x: origin.x + cosine * $0.x - sine * $0.y, y: origin.y + sine * $0.x + cosine * $0.y)
        }
        let ways = zip(points, points.dropFirst()).reduce(into: [0.0]) { $0.append($0.last! + $1.0.distance(to: $1.1)) }
        let length = ways.last!
        let steps = max(2, Int((length / density / centimetresPerSecond * Double(rate)).rounded()))
        var part = 0
        var events = (0...steps).map { step in
            let way = length * Double(step) / Double(steps)
            while part < points.count - 2, ways[part + 1] < way { part += 1 }
            let share = min(1, (way - ways[part]) / max(1e-9, ways[part + 1] - ways[part]))
            let exact = Point(
                x: points[part].x + (points[part + 1].x - points[part].x) * share,
                y: points[part].y + (points[part + 1].y - points[part].y) * share
            )
            return TouchEvent(
                phase: step == 0 ? .began : .moved,
                pointer: 1,
                position: distortion.distort(exact, with: &random, deviation: deviation),
                time: Double(step) * 1000 / Double(rate)
            )
        }
        events.append(
            TouchEvent(phase: .ended, pointer: 1, position: events[steps].position, time: events[steps].time)
        )
        var metrics = TouchMetrics(screen: Size(width: 8000, height: 8000))
        for first in stride(from: 0, to: events.count, by: 64) {
            try metrics.apply(Array(events[first..<min(first + 64, events.count)]).span)
        }
        return MeasuredStroke(
            stroke: shape.name,
            pace: isFast ? "fast" : "calm",
            rate: rate,
            noise: "\(deviation) px",
            length: length,
            sum: metrics.totalPixels,
            estimate: metrics.estimatedTotal
        )
    }
}

/// A path in centimetres.
private struct Shape {
    let name: String
    let points: [Point]

    /// Corners.
    private init(_ name: String, _ corners: [(x: Double, y: Double)]) {
        self.name = name
        points = corners.map { Point(x: $0.x, y: $0.y) }
    }

    /// A curve in pieces that are shorter than a thousandth of a centimetre or so.
    private init(_ name: String, curve: (_ u: Double) -> Point) {
        self.name = name
        points = (0...6000).map { curve(Double($0) / 6000) }
    }

    static func fitted(_ random: inout SeededNumbers) -> Shape {
        func any(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        switch number(0...5) {
        case 0: return Shape("line", [(0, 0), (any(1...12), 0)])
        case 1: return ellipse("circle", any(0.3...2.5), nil, turns: any(1...3))
        case 2:
            let corner = (any(1...5), any(1...5))
            return Shape("triangle", [(0, 0), (corner.0, 0), corner, (0, 0)])
        case 3:
            let (width, step) = (any(2...5), any(0.2...2))
            let corners = (0...number(3...7)).map { corner -> (x: Double, y: Double) in
                (corner % 2 == 0 ? 0 : width, step * Double(corner))
            }
            return Shape("even zigzag", corners)
        case 4: return handwriting(any(0.15...0.5), any(0.3...0.9), any(3...6), Double(number(4...9)), tilt: 0, 0.37)
        default:
            let (radius, corners) = (any(1...2), number(5...6))
            let points = (0...corners).map { corner -> (x: Double, y: Double) in
                let angle = 2 * Double.pi * Double(corner) / Double(corners)
                return (radius * cos(angle), radius * sin(angle))
            }
            return Shape("pentagon, hexagon", points)
        }
    }

    static func judging(_ random: inout SeededNumbers) -> Shape {
        func any(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        switch number(0...5) {
        case 0:
            let (width, step, third) = (any(1...5), any(0.1...3), any(0.5...1.5))
            let corners = (0...number(2...9)).map { corner -> (x: Double, y: Double) in
                let x = corner % 3 == 0 ? third * width : width
                return (corner % 2 == 0 ? 0 : x, step * Double(corner))
            }
            return Shape("zigzag", corners)
        case 1:
            let side = any(1...5)
            let square: [(x: Double, y: Double)] = [(0, 0), (side, 0), (side, side), (0, side)]
            return Shape("square", (random.chance(0.5) ? square : square + square) + [(0, 0)])
        case 2:
            return handwriting(
                any(0.1...0.4),
                any(0.2...0.8),
                any(3...6),
                Double(number(4...11)),
                tilt: any(0...6),
                0.61
            )
        case 3:
            let (inner, outer, turns) = (any(0.05...0.5), any(1...2.5), any(2...5))
            return Shape("spiral") { u in
                let radius = inner + (outer - inner) * u
                return Point(x: radius * cos(2 * .pi * turns * u), y: radius * sin(2 * .pi * turns * u))
            }
        case 4:
            let (length, bend) = (any(0.4...2.5), any(0.1...1.2))
            return Shape("short stroke") { u in
                Point(x: length / bend * sin(bend * u), y: length / bend * (1 - cos(bend * u)))
            }
        default: return ellipse("ellipse", any(0.5...2.5), any(0.5...2.5), turns: any(0.5...2))
        }
    }

    private static func ellipse(_ name: String, _ width: Double, _ height: Double?, turns: Double) -> Shape {
        Shape(name) { u in
            Point(x: width * cos(2 * .pi * turns * u), y: (height ?? width) * sin(2 * .pi * turns * u))
        }
    }

    /// Loops as in `Stroke`, here of letters that differ.
    private static func handwriting(
        _ width: Double,
        _ height: Double,
        _ length: Double,
        _ letters: Double,
        tilt: Double,
        _ slow: Double
    ) -> Shape {
        Shape("handwriting") { u in
            let p = 2 * Double.pi * letters * u
            return Point(x: length * u + width * sin(p + tilt), y: height * (1 + 0.45 * sin(slow * p)) * cos(p))
        }
    }
}
