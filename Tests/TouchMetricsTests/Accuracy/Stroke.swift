import Foundation
import Geometry

/// A path of known length over a screen of 390 × 844 CSS px: the reference for the engine.
struct Stroke: Sendable {
    let name: String
    /// Its formula in the document; u runs from 0 to 1 with the time.
    let formula: String
    /// CSS px.
    let length: Double
    /// The source of the length, as the document states it.
    let lengthFrom: String
    /// Drawn carefully, and fast; whole thirtieths of a second, so that every sampling rate reaches the end.
    let thirtieths: (calm: Int, fast: Int)
    /// The position at the part `u` of the time.
    let position: @Sendable (_ u: Double) -> Point

    static let screen = Size(width: 390, height: 844)
    static let all = [line, circle, spiral, zigzag, handwriting]

    /// What the errors are tried with besides: corners, a small curve, and a short stroke.
    static let further = [
        polygon("triangle", [(50.3, 100.7), (242.3, 100.7), (242.3, 356.7), (50.3, 100.7)], (115, 12)),
        polygon("square", [(60.3, 100.7), (210.3, 100.7), (210.3, 250.7), (60.3, 250.7), (60.3, 100.7)], (90, 9)),
        hexagon, smallCircle,
        polygon("short line", [(100.3, 200.7), (140.3, 250.7)], (12, 3)),
    ]

    private static let hexagon = polygon(
        "hexagon",
        (0...6).map { corner -> (x: Double, y: Double) in
            let angle = Double(corner) * Double.pi / 3
            return (195.3 + 100 * cos(angle), 421.7 + 100 * sin(angle))
        },
        (90, 9)
    )

    private static let smallCircle = Stroke(
        name: "small circle",
        formula: "x = 195.3 + 20 cos 4πu, y = 421.7 + 20 sin 4πu",
        length: 4 * Double.pi * 20,
        lengthFrom: "2 turns of 2π · 20",
        thirtieths: (38, 8)
    ) { u in
        let angle = 4 * Double.pi * u
        return Point(x: 195.3 + 20 * cos(angle), y: 421.7 + 20 * sin(angle))
    }

    /// Straight sides, drawn at one speed.
    private static func polygon(
        _ name: String,
        _ corners: [(x: Double, y: Double)],
        _ thirtieths: (calm: Int, fast: Int)
    ) -> Stroke {
        let points = corners.map { Point(x: $0.x, y: $0.y) }
        let sides = zip(points, points.dropFirst()).map { $0.distance(to: $1) }
        let length = sides.reduce(0, +)
        return Stroke(
            name: name,
            formula: "sides between \(corners.count) corners",
            length: length,
            lengthFrom: "Pythagoras",
            thirtieths: thirtieths
        ) { u in
            var way = u * length
            var side = 0
            while side < sides.count - 1, way > sides[side] {
                way -= sides[side]
                side += 1
            }
            let (from, to, part) = (points[side], points[side + 1], way / sides[side])
            return Point(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
        }
    }

    private static let line = Stroke(
        name: "line",
        formula: "x = 20.3 + 340.2 u, y = 101.7 + 655.1 u",
        length: (340.2 * 340.2 + 655.1 * 655.1).squareRoot(),
        lengthFrom: "Pythagoras",
        thirtieths: (110, 11)
    ) { u in Point(x: 20.3 + 340.2 * u, y: 101.7 + 655.1 * u) }

    private static let circle = Stroke(
        name: "circle",
        formula: "x = 195.3 + 140 cos 4πu, y = 421.7 + 140 sin 4πu",
        length: 4 * Double.pi * 140,
        lengthFrom: "2 turns of 2π · 140",
        thirtieths: (264, 26)
    ) { u in Point(x: 195.3 + 140 * cos(4 * .pi * u), y: 421.7 + 140 * sin(4 * .pi * u)) }

    private static let spiral = Stroke(
        name: "spiral",
        formula: "r = 10 + 150 u, x = 195.3 + r cos 8πu, y = 421.7 + r sin 8πu",
        length: spiralLength(from: 10, to: 160, turns: 4),
        lengthFrom: "the integral of √(r² + b²) dφ in closed form, b = 150 / 8π",
        thirtieths: (324, 32)
    ) { u in
        let r = 10 + 150 * u
        return Point(x: 195.3 + r * cos(8 * .pi * u), y: 421.7 + r * sin(8 * .pi * u))
    }

    private static let zigzag = Stroke(
        name: "zigzag",
        formula: "7 straight legs between x = 30.3 and x = 350.3, each 60 lower, from y = 100.7",
        length: 7 * (320.0 * 320 + 60 * 60).squareRoot(),
        lengthFrom: "Pythagoras",
        thirtieths: (342, 34)
    ) { u in
        let way = 7 * u
        let leg = min(Int(way), 6)
        let part = way - Double(leg)
        return Point(x: 30.3 + 320 * (leg % 2 == 0 ? part : 1 - part), y: 100.7 + 60 * way)
    }

    /// Loops like handwriting: two coupled oscillations on a steady drift (Hollerbach, "An oscillation theory of
    /// handwriting", Biological Cybernetics 39, 1981), and a slow one that makes the letters' heights differ.
    private static let handwriting = Stroke(
        name: "handwriting",
        formula: "p = 18πu, h = 40 + 16 sin 0.37p, x = 30.3 + 300 u + 22 sin p, y = 400.7 + h cos p",
        length: Quadrature.integral(from: 0, to: 1, of: handwritingSpeed),
        lengthFrom: "adaptive quadrature of √(x′² + y′²), to 10⁻⁹",
        thirtieths: (198, 54)
    ) { u in
        let p = 18 * Double.pi * u
        return Point(x: 30.3 + 300 * u + 22 * sin(p), y: 400.7 + (40 + 16 * sin(0.37 * p)) * cos(p))
    }

    private static func handwritingSpeed(_ u: Double) -> Double {
        let p = 18 * Double.pi * u
        let dx = 300 + 22 * 18 * Double.pi * cos(p)
        let dy = 18 * Double.pi * (16 * 0.37 * cos(0.37 * p) * cos(p) - (40 + 16 * sin(0.37 * p)) * sin(p))
        return (dx * dx + dy * dy).squareRoot()
    }

    /// An Archimedean spiral's length.
    private static func spiralLength(from inner: Double, to outer: Double, turns: Double) -> Double {
        let b = (outer - inner) / (2 * Double.pi * turns)
        let antiderivative = { (r: Double) in
            let s = (r * r + b * b).squareRoot()
            return (r * s + b * b * log(r + s)) / (2 * b)
        }
        return antiderivative(outer) - antiderivative(inner)
    }
}

/// The integral by Simpson's rule, halved until two steps agree (adaptive quadrature after Kuncir, CACM algorithm 103, 1962).
enum Quadrature {
    static func integral(from a: Double, to b: Double, of f: (Double) -> Double) -> Double {
        // In parts, so that no oscillation hides between the first samples.
        (0..<64).reduce(0) { sum, part in
            let (low, high) = (a + (b - a) * Double(part) / 64, a + (b - a) * Double(part + 1) / 64)
            let (fLow, fMiddle, fHigh) = (f(low), f((low + high) / 2), f(high))
            let whole = (high - low) / 6 * (fLow + 4 * fMiddle + fHigh)
            return sum + refined(low, high, fLow, fMiddle, fHigh, whole, tolerance: 1e-9 / 64, depth: 30, f)
        }
    }

    private static func refined(
        _ a: Double,
        _ b: Double,
        _ fa: Double,
        _ fm: Double,
        _ fb: Double,
        _ whole: Double,
        tolerance: Double,
        depth: Int,
        _ f: (Double) -> Double
    ) -> Double {
        let middle = (a + b) / 2
        let (fLeft, fRight) = (f((a + middle) / 2), f((middle + b) / 2))
        let left = (middle - a) / 6 * (fa + 4 * fLeft + fm)
        let right = (b - middle) / 6 * (fm + 4 * fRight + fb)
        let difference = left + right - whole
        if depth == 0 || abs(difference) <= 15 * tolerance { return left + right + difference / 15 }
        return refined(a, middle, fa, fLeft, fm, left, tolerance: tolerance / 2, depth: depth - 1, f)
            + refined(middle, b, fm, fRight, fb, right, tolerance: tolerance / 2, depth: depth - 1, f)
    }
}
