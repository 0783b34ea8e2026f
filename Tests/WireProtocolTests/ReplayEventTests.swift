import Geometry
import Testing
import TouchMetrics
import WireProtocol

@Suite struct ReplayEventTests {
    private let screen = Size(width: 400, height: 800)

    private func event(_ phase: TouchPhase, at time: Double, x: Double = 100, y: Double = 200) -> TouchEvent {
        TouchEvent(phase: phase, pointer: 1, position: Point(x: x, y: y), time: time, pressure: 0.25)
    }

    @Test func `a batch is spread by its own clock, with its last event at its arrival`() {
        let spread = ReplayEvent.spread(
            [event(.began, at: 5000), event(.moved, at: 5004.5), event(.moved, at: 5016)],
            overMilliseconds: 100,
            on: screen
        )
        #expect(spread.map(\.leadMilliseconds) == [16, 11.5, 0])
        #expect(spread[0].position == Point(x: 0.25, y: 0.25))
        #expect(spread[0].pressure == 0.25)
    }

    @Test func `an event is not shown before the end of the previous batch`() {
        let spread = ReplayEvent.spread(
            [event(.began, at: 0), event(.ended, at: 60_000)],
            overMilliseconds: 40,
            on: screen
        )
        #expect(spread.map(\.leadMilliseconds) == [40, 0])
    }

    @Test func `a time that goes back counts as the latest, and a held finger shows nothing`() {
        let spread = ReplayEvent.spread(
            [event(.began, at: 100), event(.moved, at: 80), event(.held, at: 130)],
            overMilliseconds: 1000,
            on: screen
        )
        #expect(spread.map(\.leadMilliseconds) == [30, 30])
        #expect(spread.map(\.phase) == [.began, .moved])
    }
}
