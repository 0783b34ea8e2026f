import Testing
import Transport

@testable import Rooms

/// Which stop of the event loop an operator sees.
@Suite struct LoopStopsTests {
    private static func stop(_ milliseconds: Double, of work: LoopWork = .messages) -> LoopStop {
        LoopStop([LoopStop.Part(work, milliseconds: milliseconds)], events: 1, waited: 0)
    }

    @Test func `the longest of five minutes is remembered, and then the longest since`() {
        var stops = LoopStops()
        #expect(stops.longest(now: 0) == nil)
        _ = stops.add(Self.stop(40), now: 0)
        _ = stops.add(Self.stop(9), now: 1_000)
        _ = stops.add(Self.stop(20, of: .commits), now: 60_000)
        _ = stops.add(Self.stop(30, of: .frames), now: 61_000)
        #expect(stops.longest(now: 299_999) == Self.stop(40))
        #expect(stops.longest(now: 300_000) == Self.stop(30, of: .frames))
        #expect(stops.longest(now: 360_000) == nil)
        _ = stops.add(Self.stop(1), now: 400_000)
        #expect(stops.longest(now: 400_000) == Self.stop(1))
    }

    @Test func `stops that people notice are logged, ever more rarely`() {
        var stops = LoopStops()
        #expect(!stops.add(Self.stop(249), now: 0))
        #expect(stops.add(Self.stop(250), now: 1_000))
        #expect(!stops.add(Self.stop(400), now: 2_000))
        #expect(stops.add(Self.stop(400), now: 12_000))
        #expect(!stops.add(Self.stop(400), now: 25_000))
    }

    @Test func `the log says the largest parts, and that the thread waited`() {
        let parts: [LoopStop.Part] = [
            .init(.messages, milliseconds: 200.4), .init(.frames, milliseconds: 60), .init(.commits, milliseconds: 9),
            .init(.pause, milliseconds: 3),
        ]
        #expect(
            LoopStop(parts, events: 412, waited: 30).cause
                == "messages 200 ms, frames 60 ms, commits 9 ms, events 412, waited 30 ms for a core, a lock or the disk"
        )
        #expect(LoopStop([parts[1]], events: 2, waited: 0.4).cause == "frames 60 ms, events 2")
    }
}
