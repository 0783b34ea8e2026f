/// A closed outline, drawn with a finger, say. It may cross itself: inside is whatever it winds around (the non-zero rule, as
/// browsers fill paths), so that a circle that is drawn twice is not empty.
public struct Outline: Hashable, Sendable {
    /// The lines on which areas are measured: exact along each, the rule of midpoints across them.
    private static let lines = 720

    /// The corners in order; the last one is joined to the first.
    public var corners: [Point]

    /// Creates an outline from its corners.
    public init(_ corners: [Point]) {
        self.corners = corners
    }

    /// Whether the point is inside. One on the outline may count as either.
    public func contains(_ point: Point) -> Bool {
        crossings(at: point.y).reduce(0) { $1.x <= point.x ? $0 + $1.turn : $0 } != 0
    }

    /// The area that it encloses, in square units of its points.
    public var area: Double { Self.area(from: top, to: bottom) { spans(at: $0) } }

    /// The area that two outlines have in common, in square units of their points.
    public func area(sharedWith other: Outline) -> Double {
        Self.area(from: max(top, other.top), to: min(bottom, other.bottom)) { y in
            Self.common(spans(at: y), other.spans(at: y))
        }
    }

    /// The area that two outlines share, as a part of what both cover together: 1 for the same one, 0 for two apart.
    public func intersectionOverUnion(with other: Outline) -> Double {
        let shared = area(sharedWith: other)
        let covered = area + other.area - shared
        return covered > 0 ? min(1, shared / covered) : 0
    }

    private var top: Double { corners.lazy.map { $0.y }.min() ?? 0 }
    private var bottom: Double { corners.lazy.map { $0.y }.max() ?? 0 }

    private typealias Span = (from: Double, to: Double)

    private static func area(from top: Double, to bottom: Double, spans: (Double) -> [Span]) -> Double {
        guard bottom > top else { return 0 }
        let step = (bottom - top) / Double(lines)
        var length = 0.0
        for line in 0..<lines {
            for span in spans(top + (Double(line) + 0.5) * step) { length += span.to - span.from }
        }
        return length * step
    }

    /// Where edges cross the horizontal line, from left to right: 1 downwards, −1 upwards.
    private func crossings(at y: Double) -> [(x: Double, turn: Int)] {
        var crossings: [(x: Double, turn: Int)] = []
        for (index, corner) in corners.enumerated() {
            let next = corners[(index + 1) % corners.count]
            guard (corner.y <= y) != (next.y <= y) else { continue }
            let share = (y - corner.y) / (next.y - corner.y)
            crossings.append((x: corner.x + share * (next.x - corner.x), turn: corner.y <= y ? 1 : -1))
        }
        return crossings.sorted { $0.x < $1.x }
    }

    private func spans(at y: Double) -> [Span] {
        var (spans, turns, from) = ([Span](), 0, 0.0)
        for crossing in crossings(at: y) {
            if turns == 0 { from = crossing.x }
            turns += crossing.turn
            if turns == 0 { spans.append((from: from, to: crossing.x)) }
        }
        return spans
    }

    private static func common(_ some: [Span], _ others: [Span]) -> [Span] {
        some.flatMap { one in
            others.compactMap { other in
                let (from, to) = (max(one.from, other.from), min(one.to, other.to))
                return from < to ? (from: from, to: to) : nil
            }
        }
    }
}
