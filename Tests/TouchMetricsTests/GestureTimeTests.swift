import Geometry
import Testing
import TouchMetrics

/// A gesture's duration, during it and afterwards.
@Suite struct GestureTimeTests {
    private func apply(_ engine: inout TouchMetrics, _ phase: TouchPhase, _ pointer: UInt64, at time: Double) throws {
        let event = TouchEvent(phase: phase, pointer: pointer, position: Point(x: 10, y: 10), time: time)
        try engine.apply([event].span)
    }

    @Test func `a gesture's time runs while a finger is down`() throws {
        var engine = TouchMetrics(screen: Size(width: 390, height: 844))
        #expect(engine.lastMilliseconds == 0 && engine.totalMilliseconds == 0)
        try apply(&engine, .began, 1, at: 1000)
        #expect(engine.lastMilliseconds == 0)
        try apply(&engine, .moved, 1, at: 1250)
        #expect(engine.lastMilliseconds == 250 && engine.totalMilliseconds == 250)
        try apply(&engine, .ended, 1, at: 1400)
        #expect(engine.lastMilliseconds == 400 && engine.totalMilliseconds == 400)
        try apply(&engine, .began, 2, at: 5000)
        #expect(engine.lastMilliseconds == 0 && engine.totalMilliseconds == 400)
        try apply(&engine, .began, 3, at: 5100)
        try apply(&engine, .ended, 2, at: 5300)
        #expect(engine.lastMilliseconds == 300 && engine.totalMilliseconds == 700)
    }

    @Test func `cleared figures are 0, and a finger that is down continues from there`() throws {
        var engine = TouchMetrics(screen: Size(width: 390, height: 844))
        for start in [0.0, 1000] {
            try apply(&engine, .began, 1, at: start)
            try apply(&engine, .ended, 1, at: start + 80)
        }
        #expect(engine.taps == 2 && engine.touches == 2 && engine.totalMilliseconds == 160)
        try apply(&engine, .began, 1, at: 2000)
        engine.clear()
        #expect(engine.taps == 0 && engine.touches == 0 && engine.totalPixels == 0)
        #expect(engine.lastMilliseconds == 0 && engine.totalMilliseconds == 0)
        try apply(&engine, .ended, 1, at: 2050)
        #expect(engine.lastMilliseconds == 50 && engine.totalMilliseconds == 50)
    }
}
