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
    var vertices = [positions[0]]
    for position in positions where vertices.last!.distance(to: position) >= 6 { vertices.append(position) }
    let sides = zip(vertices, vertices.dropFirst()).map { $0.distance(to: $1) }
    let corners = (0..<max(0, vertices.count - 2)).map { index -> Double in
        sides[index] + sides[index + 1] - vertices[index].distance(to: vertices[index + 2])
    }
    let ends = (corners.first ?? 0) + (corners.last ?? 0)
    let (length, excess) = (sides.reduce(0, +), corners.reduce(0, +))
    let rest = vertices.last!.distance(to: positions.last!)
    return length + excess / 6 + ends / 12 + rest
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
        #expect(abs(figures.estimatedTotalPixels - 200) < 1e-9)
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
        #expect(abs(figures.estimatedTotalPixels - (4 * 310.582854 - 300) / 3) < 1e-5)
        #expect(abs(figures.estimatedTotalPixels - 314.159265) < 0.05)
    }

    @Test func `jitter on one spot adds nothing to the estimate, but to the plain sum`() throws {
        let spots = (0..<200).map { Point(x: 100 + Double($0 % 2) * 5, y: 100) }
        let figures = try metrics(stroke(spots))
        #expect(figures.totalPixels == 995)
        #expect(figures.estimatedTotalPixels == 5)
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
        #expect(abs(figures.estimatedTotalPixels - estimate(Array(path.prefix(250))) - second) < 1e-8)
        #expect(figures.estimatedLastPixels == figures.estimatedTotalPixels)
    }

    @Test func `a new gesture resets the last estimate, and clear resets all estimates`() throws {
        let way = [Point(x: 0, y: 0), Point(x: 100, y: 0), Point(x: 200, y: 0)]
        var figures = try metrics(stroke(way) + stroke(Array(way.prefix(2)), last: .moved))
        #expect(figures.estimatedTotalPixels == 300)
        #expect(figures.estimatedLastPixels == 100)
        figures.clear()
        #expect(figures.estimatedTotalPixels == 0)
        try figures.apply([TouchEvent(phase: .ended, pointer: 1, position: way[2], time: 99)].span)
        #expect(figures.estimatedTotalPixels == 100)
        #expect(figures.estimatedLastPixels == 100)
    }
}
