import Geometry
import Testing

@testable import TouchMetrics

private let phone = Size(width: 390, height: 844)

private func event(
    _ phase: TouchPhase,
    _ pointer: UInt64 = 1,
    _ x: Double = 0,
    _ y: Double = 0,
    at time: Double
) -> TouchEvent {
    TouchEvent(phase: phase, pointer: pointer, position: Point(x: x, y: y), time: time)
}

private func metrics(_ events: [TouchEvent], screen: Size = phone) throws -> TouchMetrics {
    var metrics = TouchMetrics(screen: screen)
    try metrics.apply(events.span)
    return metrics
}

@Suite struct TouchMetricsTests {
    @Test func `a 3-4-5 triangle is exactly 12 units long`() throws {
        let figures = try metrics([
            event(.began, 1, 10, 10, at: 0), event(.moved, 1, 13, 10, at: 8), event(.moved, 1, 13, 14, at: 16),
            event(.ended, 1, 10, 10, at: 24),
        ])
        #expect(figures.totalPixels == 12)
        #expect(figures.lastPixels == 12)
        #expect(figures.lastMilliseconds == 24)
        #expect(figures.touches == 1)
        #expect(figures.countLayer[0] == 3)
    }

    @Test func `a cancelled pointer makes no jump, and its time counts`() throws {
        let figures = try metrics([
            event(.began, 1, 10, 10, at: 0), event(.cancelled, 1, 300, 800, at: 100),
        ])
        #expect(figures.totalPixels == 0)
        #expect(figures.lastMilliseconds == 100)
        #expect(figures.dwellLayer[0] == 100)
        #expect(figures.touching == 0)
    }

    @Test func `held has a time and no position`() throws {
        let figures = try metrics([
            event(.began, 1, 40, 10, at: 0), event(.held, 1, 999, 999, at: 250), event(.moved, 1, 44, 13, at: 260),
        ])
        #expect(figures.totalPixels == 5)
        #expect(figures.dwellLayer[1] == 260)
        #expect(figures.countLayer[1] == 2)
    }

    @Test(arguments: [TouchPhase.held, .held, .began])
    func `an event without a position does not split the interval of a speed`(phase: TouchPhase) throws {
        var figures = try metrics([
            event(.began, 1, 0, 100, at: 0), event(.held, 1, 999, 999, at: 250),
            event(phase, 1 + (phase == .began ? 1 : 0), at: 990),
        ])
        let restored = try TouchMetrics(checkpoint: figures.checkpoint())
        #expect(restored == figures)
        figures = restored
        try figures.apply([event(.ended, 1, 100, 100, at: 1000), event(.ended, 2, at: 2000)].span)
        #expect(figures.history.last?.peakPixelsPerSecond == 100)
    }

    @Test func `clearing while a finger rests does not split it either`() throws {
        var figures = try metrics([event(.began, 1, 0, 100, at: 0), event(.held, 1, at: 990)])
        figures.clear()
        figures = try TouchMetrics(checkpoint: figures.checkpoint())
        try figures.apply([event(.moved, 1, 100, 100, at: 1000), event(.ended, 1, 100, 100, at: 1250)].span)
        #expect(figures.history.last?.peakPixelsPerSecond == 100)
        #expect(figures.lastMilliseconds == 260)
    }

    @Test func `with several fingers time is wall time and last restarts with each gesture`() throws {
        var figures = try metrics([
            event(.began, 1, 0, 0, at: 0), event(.began, 2, 100, 100, at: 50), event(.ended, 1, 3, 4, at: 80),
            event(.ended, 2, 100, 100, at: 200),
        ])
        #expect(figures.totalMilliseconds == 200)
        #expect(figures.touches == 1)
        #expect(figures.history.last?.fingers == 2)
        try figures.apply([event(.began, 7, 0, 0, at: 1000)].span)
        #expect(figures.lastPixels == 0)
        #expect(figures.totalPixels == 5)
        #expect(figures.lastMilliseconds == 0)
        #expect(figures.totalMilliseconds == 200)
    }

    @Test func `an event earlier than the latest counts at the latest time`() throws {
        let figures = try metrics([
            event(.began, 1, 0, 0, at: 100), event(.moved, 1, 1, 0, at: 40), event(.ended, 1, 1, 0, at: 150),
        ])
        #expect(figures.lastMilliseconds == 50)
        #expect(figures.dwellLayer.reduce(0, +) == 50)
    }

    @Test(arguments: [
        (Point(x: -5, y: -5), 0), (Point(x: 389, y: 0), 12), (Point(x: 5000, y: 5000), 13 * 27 - 1),
        (Point(x: 32, y: 0), 1), (Point(x: 31.999, y: 32), 13),
    ])
    func `a position counts in its block, outside in the nearest edge block`(position: Point, block: Int) throws {
        let figures = try metrics([event(.began, 1, position.x, position.y, at: 0)])
        #expect(figures.grid == BlockGrid(covering: phone))
        #expect(figures.countLayer.firstIndex(of: 1) == block)
        #expect(figures.countLayer.reduce(0, +) == 1)
    }

    struct BadBatch: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var events: [TouchEvent]
        var reason: TouchRejection
    }

    @Test(arguments: [
        BadBatch(
            testDescription: "a movement out of nowhere",
            events: [event(.moved, 9, at: 0)],
            reason: .movedWithoutBegan(event: 0, pointer: 9)
        ),
        BadBatch(
            testDescription: "NaN",
            events: [event(.began, 1, .nan, 0, at: 0)],
            reason: .outOfRange(event: 0)
        ),
        BadBatch(
            testDescription: "1e308",
            events: [event(.began, 1, 1e308, 0, at: 0)],
            reason: .outOfRange(event: 0)
        ),
        BadBatch(
            testDescription: "an infinite time",
            events: [event(.began, 1, 0, 0, at: .infinity)],
            reason: .outOfRange(event: 0)
        ),
        BadBatch(
            testDescription: "33 fingers",
            events: (0..<33).map { event(.began, $0, at: 0) },
            reason: .tooManyPointers(event: 32)
        ),
        BadBatch(
            testDescription: "513 events",
            events: [TouchEvent](repeating: event(.held, at: 0), count: 513),
            reason: .tooManyEvents(513)
        ),
        BadBatch(
            testDescription: "a movement after the end",
            events: [event(.began, 1, at: 0), event(.ended, 1, at: 1), event(.moved, 1, at: 2)],
            reason: .movedWithoutBegan(event: 2, pointer: 1)
        ),
    ])
    func `an invalid batch is refused completely`(batch: BadBatch) throws {
        var figures = try metrics([event(.began, 5, 10, 10, at: 1), event(.ended, 5, 13, 14, at: 2)])
        let before = figures
        #expect(throws: batch.reason) { try figures.apply(batch.events.span) }
        #expect(figures == before)
    }

    @Test func `an end, a pause or a cancel of a pointer that is not down changes nothing`() throws {
        var figures = try metrics([event(.began, 5, 10, 10, at: 1), event(.ended, 5, 13, 14, at: 2)])
        let before = figures
        try figures.apply([event(.ended, 9, at: 50), event(.held, 9, at: 60), event(.cancelled, 9, at: 70)].span)
        #expect(figures == before)
    }

    @Test func `a second began of a pointer cancels the first, without a jump`() throws {
        let figures = try metrics([event(.began, 1, 0, 0, at: 0), event(.began, 1, 300, 0, at: 10)])
        #expect(figures.totalPixels == 0)
        #expect(figures.touches == 2)
        #expect(figures.totalMilliseconds == 10)
    }

    @Test func `a finger that a freeze lifted begins again with its next movement`() throws {
        var figures = try metrics([event(.began, 1, 0, 0, at: 0), event(.moved, 1, 3, 4, at: 10)])
        figures.cancelAll()
        #expect(figures.touching == 0)
        try figures.apply([event(.moved, 1, 100, 100, at: 500), event(.ended, 1, 103, 104, at: 520)].span)
        #expect(figures.totalPixels == 10)
        #expect(figures.touches == 2)
        #expect(figures.totalMilliseconds == 30)
    }

    @Test func `a finger put down while frozen begins afterwards, one that was lifted again does not`() throws {
        var figures = try metrics([event(.began, 1, 0, 0, at: 0)])
        figures.cancelAll()
        figures.discard(
            [event(.began, 5, 10, 10, at: 20), event(.began, 6, 0, 0, at: 21), event(.ended, 6, at: 22)].span
        )
        #expect(figures.touches == 1)
        #expect(throws: TouchRejection.movedWithoutBegan(event: 0, pointer: 6)) {
            try figures.apply([event(.moved, 6, 0, 0, at: 30)].span)
        }
        try figures.apply([event(.moved, 5, 30, 10, at: 40), event(.ended, 5, 33, 14, at: 50)].span)
        #expect(figures.touches == 2)
        #expect(figures.totalPixels == 5)
    }

    @Test("the end of a finger that a freeze lifted is final, in the same batch too", arguments: [true, false])
    func endOfLifted(inOneBatch: Bool) throws {
        var figures = try metrics([event(.began, 7, 0, 0, at: 0)])
        figures.cancelAll()
        let (end, move) = (event(.ended, 7, at: 10), event(.moved, 7, 5, 5, at: 20))
        if !inOneBatch { try figures.apply([end].span) }
        #expect(throws: TouchRejection.movedWithoutBegan(event: inOneBatch ? 1 : 0, pointer: 7)) {
            try figures.apply((inOneBatch ? [end, move] : [move]).span)
        }
        #expect(figures.touches == 1)
        try figures.apply([end, event(.began, 7, 0, 0, at: 30), event(.moved, 7, 3, 4, at: 40)].span)
        #expect(figures.totalPixels == 5)
    }

    @Test func `fingers that begin again after a freeze count as down`() throws {
        let most = UInt64(TouchLimits.pointersDown)
        var figures = try metrics((1...most).map { event(.began, $0, 0, 0, at: 0) })
        figures.cancelAll()
        let restarted = (1...most).map { event(.moved, $0, 0, 0, at: 10) }
        #expect(throws: TouchRejection.tooManyPointers(event: Int(most))) {
            try figures.apply((restarted + [event(.began, 99, 0, 0, at: 10)]).span)
        }
        try figures.apply(restarted.span)
        #expect(figures.touching == Int(most))
    }

    @Test func `clear sets every figure to 0 and keeps the finger down`() throws {
        var figures = try metrics([event(.began, 1, 0, 0, at: 0), event(.moved, 1, 3, 4, at: 10)])
        figures.clear()
        #expect(figures.totalPixels == 0 && figures.lastMilliseconds == 0 && figures.touches == 0)
        #expect(figures.highestCount == 0 && figures.countLayer.allSatisfy { $0 == 0 })
        try figures.apply([event(.ended, 1, 6, 8, at: 15)].span)
        #expect(figures.totalPixels == 5)
        #expect(figures.totalMilliseconds == 5)
    }

    @Test func `clearing what has no figures changes nothing`() {
        let fresh = TouchMetrics(screen: phone)
        var cleared = fresh
        cleared.clear()
        #expect(cleared == fresh)
    }

    @Test func `a short still touch is a tap, a long one is not`() throws {
        let figures = try metrics([
            event(.began, 1, 5, 5, at: 0), event(.ended, 1, 6, 5, at: 90),
            event(.began, 1, 5, 5, at: 1000), event(.ended, 1, 6, 5, at: 1300),
        ])
        #expect(figures.taps == 1)
        #expect(figures.history.map(\.isTap) == [true, false])
    }

    @Test func `a counter passes 65,535`() {
        var grid = CounterGrid(count: 2)
        for _ in 0..<70_000 { _ = grid.increment(1) }
        #expect(grid[1] == 70_000)
        #expect(grid[0] == 0)
    }

    @Test func `the changed blocks are reported once, in order`() throws {
        var figures = try metrics([event(.began, 1, 380, 0, at: 0), event(.moved, 1, 0, 0, at: 1)])
        var changed: [Int] = []
        figures.changedBlocks.drain { changed.append($0) }
        #expect(changed == [0, 11])
        figures.changedBlocks.drain { changed.append($0) }
        #expect(changed.count == 2)
    }

    @Test func `each gesture's beginning and end are recorded on request, however many a batch has`() throws {
        var figures = TouchMetrics(screen: phone)
        func taps(from start: Double) -> [TouchEvent] {
            var events: [TouchEvent] = []
            for index in 0..<40 {
                let (x, time) = (Double(index), start + Double(index * 10))
                events.append(event(.began, 1, x, 0, at: time))
                events.append(event(.began, 2, 300, 0, at: time + 1))
                events.append(event(.ended, 1, x, 0, at: time + 2))
                events.append(event(.ended, 2, 304, 0, at: time + 5))
            }
            return events
        }
        try figures.apply(taps(from: 0).span)
        #expect(figures.gestureMarks == nil)
        figures.gestureMarks = []
        try figures.apply(taps(from: 1000).span)
        let marks = try #require(figures.gestureMarks)
        #expect(marks.count == 80)
        #expect(marks[78] == .began(at: Point(x: 39, y: 0), milliseconds: 1390))
        #expect(marks[79] == .finished(try #require(figures.history.last), force: .none))
    }
}
