import Geometry

/// A symbol to draw: its strokes in a square whose side is 1, y downwards, in the order of the demonstration.
///
/// It is the task axis of its drawings (Vatavu, Anthony and Wobbrock 2013). Its time is that of the demonstration: evenly
/// along the strokes, with a pause from each stroke to the next.
public struct SymbolTemplate: Sendable {
    /// The demonstration's speed, in sides of the square a second.
    public static let sidesPerSecond = 1.5
    /// The demonstration's pause from one stroke to the next, in ms.
    public static let pauseMilliseconds = 400.0

    /// The strokes, with the times of the demonstration.
    public var path: StrokePath
    /// The resampled path.
    let resampled: ResampledPath

    private init(_ strokes: [[(Double, Double)]]) {
        path = StrokePath(Self.demonstrated(strokes.map { $0.map { Point(x: $0.0, y: $0.1) } }))
        guard let resampled = ResampledPath(path) else { preconditionFailure("A symbol has a length.") }
        self.resampled = resampled
    }

    private static func demonstrated(_ strokes: [[Point]]) -> [[StrokePoint]] {
        var now = 0.0
        return strokes.enumerated().map { number, stroke in
            if number > 0 { now += pauseMilliseconds }
            return stroke.enumerated().map { index, point in
                if index > 0 { now += stroke[index - 1].distance(to: point) / sidesPerSecond * 1000 }
                return StrokePoint(point, milliseconds: now)
            }
        }
    }

    /// Finds a symbol by its number, from 1; `nil` if there is none.
    public static func numbered(_ number: Double) -> SymbolTemplate? {
        Int(exactly: number).flatMap { all.indices.contains($0 - 1) ? all[$0 - 1] : nil }
    }

    /// All symbols, whose numbers never change; a new one is the last.
    public static let all = [
        SymbolTemplate([[(0.5, 0.05), (0.05, 0.85), (0.95, 0.85), (0.5, 0.05)]]),
        SymbolTemplate([star]),
        SymbolTemplate([[(0.05, 0.5), (0.35, 0.9), (0.95, 0.1)]]),
        SymbolTemplate([spiral]),
        SymbolTemplate([[(0.05, 0.5), (0.95, 0.5)], [(0.6, 0.15), (0.95, 0.5), (0.6, 0.85)]]
        ),
        SymbolTemplate([[(0.1, 0.1), (0.9, 0.9)], [(0.9, 0.1), (0.1, 0.9)]]),
        SymbolTemplate([[(0.5, 0.05), (0.1, 0.95)], [(0.5, 0.05), (0.9, 0.95)], [(0.25, 0.61), (0.75, 0.61)]]
        ),
        SymbolTemplate([
            [
                (0.15, 0.95), (0.85, 0.95), (0.15, 0.4), (0.85, 0.4), (0.5, 0.05), (0.15, 0.4), (0.15, 0.95),
                (0.85, 0.4), (0.85, 0.95),
            ]
        ]
        ),
    ]

    /// The five tips of a star on a circle: from the lower left tip to the top one, then to every second tip.
    private static let star: [(Double, Double)] = (0...5).map { step in
        onCircle(radius: 0.48, turns: Double(step * 2 + 3) / 5)
    }

    /// A spiral of two clockwise turns from the centre outwards, in 96 steps.
    private static let spiral: [(Double, Double)] = (0...96).map { step in
        onCircle(radius: 0.48 * Double(step) / 96, turns: Double(step) / 48 + 0.25)
    }

    /// A place on a circle around the middle, `turns` clockwise from the top.
    private static func onCircle(radius: Double, turns: Double) -> (Double, Double) {
        let angle = 2 * Double.pi * turns
        return (0.5 + radius * ElementaryFunctions.sine(angle), 0.5 - radius * ElementaryFunctions.cosine(angle))
    }
}
