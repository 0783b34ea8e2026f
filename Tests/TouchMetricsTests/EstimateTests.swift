import Geometry
import TestSupport
import Testing

@testable import TouchMetrics

/// One finger's events through these positions, 8 ms apart.
private func stroke(_ positions: [Point], pointer: UInt64 = 1, last: TouchPhase = .ended) -> [TouchEvent] {
    positions.enumerated().map { index, position in
        TouchEvent(
            phase: index == 0 ? .began : index == positions.count - 1 ? last : .moved,
            pointer: pointer,
            position: position,
            time: Double(index) * 8
        )
    }
}

/// The estimate of docs/figures.md, from the whole list of positions.
private func estimate(_ positions: [Point]) -> Double {
    let vertices = thinned(positions)
    let sides = zip(vertices, vertices.dropFirst()).map { $0.distance(to: $1) }
    let turns = (0..<max(0, vertices.count - 2)).map { index -> Double in
        let (a, b, c) = (vertices[index], vertices[index + 1], vertices[index + 2])
        let (first, second) = ((b.x - a.x, b.y - a.y), (c.x - b.x, c.y - b.y))
        guard first.0 * second.0 + first.1 * second.1 > sides[index] * sides[index + 1] / 16 else { return 0 }
        let excess = sides[index] + sides[index + 1] - a.distance(to: c)
        return first.0 * second.1 - first.1 * second.0 < 0 ? -excess : excess
    }
    let curves = zip(turns, turns.dropFirst()).map { a, b in a * b > 0 ? 2 * a * b / abs(a + b) : 0 }
    let onlyTurn = turns.first.map(abs) ?? 0
    let ends = (curves.first ?? onlyTurn) + (curves.last ?? onlyTurn)
    let rest = vertices.last!.distance(to: positions.last!)
    return sides.reduce(0, +) + (curves.reduce(0, +) + ends) / 6 + rest
}

/// Without positions within 6 px of the newest vertex, but with the tips of corners among them.
private func thinned(_ positions: [Point]) -> [Point] {
    var vertices = [positions[0]]
    /// The positions since the newest vertex, all within 6 px of it.
    var near: [Point] = []
    for position in positions.dropFirst() {
        let vertex = vertices.last!
        guard vertex.distance(to: position) >= 6 else {
            near.append(position)
            continue
        }
        if vertices.count > 1 {
            let before = vertices[vertices.count - 2]
            let progress = { (p: Point) in
                (p.x - vertex.x) * (vertex.x - before.x) + (p.y - vertex.y) * (vertex.y - before.y)
            }
            let farthest = near.map(progress).max() ?? 0
            if farthest > 0, let tip = near.first(where: { progress($0) == farthest }),
                vertex.distance(to: tip) + tip.distance(to: position) - vertex.distance(to: position) >= 2
            {
                vertices.append(tip)
            }
        }
        if vertices.last!.distance(to: position) >= 6 {
            vertices.append(position)
            near = []
        } else {
            near = [position]
        }
    }
    return vertices
}

@Suite struct EstimateTests {
    private static let screen = Size(width: 390, height: 844)

    private func metrics(_ events: [TouchEvent]) throws -> TouchMetrics {
        var metrics = TouchMetrics(screen: Self.screen)
        try metrics.apply(events.span)
        return metrics
    }

    @Test func `a straight line is as long as its sum`() throws {
        let figures = try metrics(stroke((0...40).map { Point(x: 10 + Double($0) * 3, y: 10 + Double($0) * 4) }))
        #expect(abs(figures.estimatedTotal.pixels - 200) < 1e-9)
        #expect(figures.totalPixels == 200)
    }

    @Test func `a half circle through seven points is longer than its chords, by Huygens' third`() throws {
        // Chords of 30 degrees on a radius of 100: each is 51.763809 long, and two of them span 100.
        let half = 3.0.squareRoot() / 2
        let points = [(1, 0), (half, 0.5), (0.5, half), (0, 1), (-0.5, half), (-half, 0.5), (-1, 0)].map {
            Point(x: 195 + 100 * $0.0, y: 300 + 100 * $0.1)
        }
        let figures = try metrics(stroke(points))
        #expect(abs(figures.totalPixels - 310.582854) < 1e-6)
        #expect(abs(figures.estimatedTotal.pixels - (4 * 310.582854 - 300) / 3) < 1e-5)
        #expect(abs(figures.estimatedTotal.pixels - 314.159265) < 0.05)
    }

    @Test(arguments: [nil, 2, 4, 6, 10, 16, 20, 32, 64]) func `a triangle of 3, 4 and 5 is as long as its sides`(
        step: Double?
    ) throws {
        let corners = [Point(x: 50, y: 100), Point(x: 242, y: 100), Point(x: 242, y: 356), Point(x: 50, y: 100)]
        let path = zip(corners, corners.dropFirst()).flatMap { from, to in
            let steps = step.map { (from.distance(to: to) / $0).rounded() } ?? 1
            return (0..<Int(steps)).map { index in
                let part = Double(index) / steps
                return Point(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
            }
        }
        let figures = try metrics(stroke(path + [corners[3], corners[3]]))
        #expect(abs(figures.totalPixels - 768) < 1e-9)
        #expect(abs(figures.estimatedTotal.pixels - 768) < 0.01)
    }

    @Test func `a turn between two chords counts as a curve, and a right angle does not`() throws {
        let bend = [Point(x: 0, y: 0), Point(x: 100, y: 0), Point(x: 180, y: 60)]
        let across = (180.0 * 180 + 60 * 60).squareRoot()
        let figures = try metrics(stroke(bend + [bend[2]]))
        #expect(abs(figures.estimatedTotal.pixels - (200 + (200 - across) / 3)) < 1e-9)
        let corner = [Point(x: 0, y: 0), Point(x: 100, y: 0), Point(x: 100, y: 100)]
        #expect(try metrics(stroke(corner + [corner[2]])).estimatedTotal.pixels == 200)
    }

    @Test func `turns to different sides are no curve`() throws {
        let zigzag = (0...20).map { Point(x: Double($0) * 10, y: Double($0 % 2) * 5) }
        let figures = try metrics(stroke(zigzag + [zigzag[20]]))
        #expect(abs(figures.estimatedTotal.pixels - figures.totalPixels) < 1e-9)
        #expect(figures.estimatedTotal.curvePixels == 0 && figures.estimatedTotal.doubtfulPixels > 1)
    }

    @Test func `jitter on one spot adds nothing to the estimate, but to the plain sum`() throws {
        let spots = (0..<200).map { Point(x: 100 + Double($0 % 2) * 5, y: 100) }
        let figures = try metrics(stroke(spots))
        #expect(figures.totalPixels == 995)
        #expect(figures.estimatedTotal.pixels == 5)
    }

    @Test(arguments: [UInt64](1...10))
    func `random paths agree with a calculation from scratch`(seed: UInt64) throws {
        var random = SeededNumbers(state: seed)
        var position = Point(x: 200, y: 400)
        let step = { Double(random.next() % 2000) / 100 - 10 }
        let path = (0..<500).map { _ in
            position = Point(x: position.x + step(), y: position.y + step())
            return position
        }
        // The last position repeated, as at a lift; and another finger that is cancelled in between.
        let events =
            stroke(Array(path.prefix(250)), last: .moved)
            + stroke(path.map { Point(x: $0.y, y: $0.x) }, pointer: 2, last: .cancelled)
        var figures = try metrics(Array(events.prefix(512)))
        try figures.apply(Array(events.dropFirst(512)).span)
        let second = estimate(path.dropLast().map { Point(x: $0.y, y: $0.x) })
        #expect(abs(figures.estimatedTotal.pixels - estimate(Array(path.prefix(250))) - second) < 1e-8)
        #expect(figures.estimatedLast.pixels == figures.estimatedTotal.pixels)
    }

    @Test func `a new gesture resets the last estimate, and clear resets all estimates`() throws {
        let way = [Point(x: 0, y: 0), Point(x: 100, y: 0), Point(x: 200, y: 0)]
        var figures = try metrics(stroke(way) + stroke(Array(way.prefix(2)), last: .moved))
        #expect(figures.estimatedTotal.pixels == 300)
        #expect(figures.estimatedLast.pixels == 100)
        figures.clear()
        #expect(figures.estimatedTotal.pixels == 0)
        try figures.apply([TouchEvent(phase: .ended, pointer: 1, position: way[2], time: 99)].span)
        #expect(figures.estimatedTotal.pixels == 100)
        #expect(figures.estimatedLast.pixels == 100)
    }
}
