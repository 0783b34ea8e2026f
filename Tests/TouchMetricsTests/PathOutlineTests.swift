import Foundation
import Geometry
import Testing

@testable import TouchMetrics

/// What one finger goes around on a picture, and the points that it puts there.
@Suite struct PathOutlineTests {
    private let place = PicturePlace(
        picture: 1,
        size: Size(width: 780, height: 600),
        scale: 2,
        origin: Point(x: -40, y: 12)
    )

    private func engine(on place: PicturePlace?) -> TouchMetrics {
        var metrics = TouchMetrics(screen: Size(width: 390, height: 844))
        metrics.picture = place
        return metrics
    }

    /// Draws along points.
    private func draw(_ points: [Point], with metrics: inout TouchMetrics, pointer: UInt64 = 1, end: Bool = true) throws
    {
        let start = (metrics.latestMilliseconds ?? 0) + 10
        let last = points.count - 1
        let events = points.enumerated().map { index, position in
            TouchEvent(
                phase: index == 0 ? .began : index == last && end ? .ended : .moved,
                pointer: pointer,
                position: position,
                time: start + 10 * Double(index)
            )
        }
        try metrics.apply(events.span)
    }

    /// Points every 10 px along the sides between corners.
    private func sides(_ corners: [(x: Double, y: Double)]) -> [Point] {
        zip(corners, corners.dropFirst()).flatMap { from, to in
            let steps = Int(Point(x: from.x, y: from.y).distance(to: Point(x: to.x, y: to.y)) / 10)
            return (0..<steps).map { step in
                let share = Double(step) / Double(steps)
                return Point(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share)
            }
        } + [Point(x: corners.last!.x, y: corners.last!.y)]
    }

    private let rectangle: [(x: Double, y: Double)] = [(50, 100), (250, 100), (250, 200), (50, 200), (50, 100)]

    @Test func `an outline has its area, whichever way around it is drawn`() throws {
        for corners in [rectangle, rectangle.reversed()] {
            var metrics = engine(on: place)
            try draw(sides(corners), with: &metrics)
            let outline = try #require(metrics.outlinedLast)
            // At each of the four corners as much as a chord of 10 px cuts off on average.
            #expect(abs(outline.pixels - (20_000 + 4 * 100.0 / 12)) < 1e-9)
            #expect(outline.gapPixels == 0)
        }
    }

    @Test func `a circle of few chords has the area of the circle`() throws {
        var metrics = engine(on: place)
        try draw(
            (0...24).map { Point(x: 200 + 80 * cos(Double($0) * .pi / 12), y: 300 + 80 * sin(Double($0) * .pi / 12)) },
            with: &metrics
        )
        let outline = try #require(metrics.outlinedLast)
        #expect(abs(outline.pixels / (.pi * 6400) - 1) < 0.001)
    }

    @Test func `it is there while it is drawn, and not of a line, of several fingers, or without a picture`() throws {
        let closed = sides(rectangle)
        var metrics = engine(on: place)
        try draw(Array(closed.prefix(40)), with: &metrics, end: false)
        #expect(metrics.outlinedLast == nil)
        var whole = engine(on: place)
        try draw(closed, with: &whole, end: false)
        #expect(abs(try #require(whole.outlinedLast).pixels - 20_000) < 100)
        try draw([Point(x: 10, y: 10), Point(x: 20, y: 10)], with: &whole, pointer: 2)
        #expect(whole.outlinedLast == nil)
        var plain = engine(on: nil)
        try draw(closed, with: &plain)
        #expect(plain.outlinedLast == nil && plain.picturePoints.isEmpty)
    }

    @Test func `three short touches are points of the picture, and a fourth begins again`() throws {
        var metrics = engine(on: place)
        for x in [100.0, 200, 300] { try draw([Point(x: x, y: 112), Point(x: x + 1, y: 112)], with: &metrics) }
        #expect(metrics.picturePoints.map(\.position) == [70.5, 120.5, 170.5].map { Point(x: $0, y: 50) })
        try draw([Point(x: 0, y: 12), Point(x: 0, y: 12)], with: &metrics)
        #expect(metrics.picturePoints == [PicturePoint(position: Point(x: 20, y: 0), scale: 2)])
        // At another place of the same picture it is a second point; on another picture the first one.
        metrics.picture?.scale = 4
        try draw([Point(x: 0, y: 12), Point(x: 0, y: 12)], with: &metrics)
        #expect(metrics.picturePoints.map(\.position.x) == [20, 10])
        metrics.picture?.picture = 2
        try draw([Point(x: 0, y: 12), Point(x: 0, y: 12)], with: &metrics)
        #expect(metrics.picturePoints.count == 1)
        try draw(sides([(10, 10), (90, 10)]), with: &metrics)
        #expect(metrics.picturePoints.isEmpty)
    }

    @Test func `a touch that is taken back is no point`() throws {
        var metrics = engine(on: place)
        try draw([Point(x: 100, y: 112), Point(x: 100, y: 112)], with: &metrics)
        try metrics.apply(
            [
                TouchEvent(phase: .began, pointer: 1, position: Point(x: 5, y: 5), time: 500),
                TouchEvent(phase: .cancelled, pointer: 1, position: Point(x: 5, y: 5), time: 510),
            ].span
        )
        #expect(metrics.picturePoints.count == 1)
        metrics.clear()
        #expect(metrics.picturePoints.isEmpty && metrics.outlinedLast == nil)
    }

    @Test func `an angle is that of its points, and not of two that are one`() throws {
        let points = [(0.0, 10.0), (0, 0), (20, 0)].map {
            PicturePoint(position: Point(x: $0.0, y: $0.1), scale: 1)
        }
        let angle = try #require(PictureAngle(of: points))
        #expect(angle.across == 200 && angle.along == 0)
        #expect(PictureAngle(of: [points[0], points[1], points[1]]) == nil && PictureAngle(of: [points[0]]) == nil)
    }

    @Test func `a checkpoint has outline and points, also amid a gesture`() throws {
        var metrics = engine(on: place)
        try draw([Point(x: 100, y: 112), Point(x: 100, y: 112)], with: &metrics)
        try draw(Array(sides(rectangle).prefix(33)), with: &metrics, end: false)
        var restored = try TouchMetrics(checkpoint: metrics.checkpoint())
        let rest = sides(rectangle).dropFirst(33).enumerated().map { index, position in
            TouchEvent(phase: .moved, pointer: 1, position: position, time: 5000 + Double(index))
        }
        try metrics.apply(rest.span)
        try restored.apply(rest.span)
        #expect(metrics.outlinedLast != nil && restored.outlinedLast == metrics.outlinedLast)
        #expect(restored.checkpoint() == metrics.checkpoint())
        #expect(restored.picturePoints == metrics.picturePoints && metrics.picturePoints.count == 1)
    }

    /// An integer in LEB128.
    private static func integer(_ value: Int) -> [UInt8] {
        value < 128 ? [UInt8(value)] : [UInt8(value & 127 | 128)] + integer(value >> 7)
    }

    @Test func `a checkpoint of before has neither`() throws {
        var metrics = engine(on: place)
        try draw(sides(rectangle), with: &metrics)
        // Version 3 ends where outline and points begin: a byte, three values, a byte.
        let before = [3] + metrics.checkpoint().dropFirst().dropLast(3 * 8 + 2)
        let restored = try TouchMetrics(checkpoint: before)
        #expect(
            restored.outlinedLast == nil && restored.gesturePicture == place
                && restored.totalPixels == metrics.totalPixels
        )
        // Version 4, in a gesture: what goes around follows the places, and the state before comes last.
        var drawing = engine(on: place)
        try draw(Array(sides(rectangle).prefix(9)), with: &drawing, end: false)
        let state = drawing.checkpoint()
        let nested = try #require(drawing.beforeGesture).state.checkpoint()
        let old = [3] + nested.dropFirst().dropLast(2)
        let before4 = state.dropFirst().dropLast(Self.integer(nested.count).count + nested.count + 7 * 8 + 2)
        let older = [4] + before4 + Self.integer(old.count) + old
        var resumed = try TouchMetrics(checkpoint: older)
        #expect(resumed.beforeGesture != nil && resumed.totalPixels == drawing.totalPixels)
        try resumed.apply([TouchEvent(phase: .ended, pointer: 1, position: Point(x: 60, y: 100), time: 9000)].span)
        #expect(resumed.touches == 1)
    }
}
