import Testing
import Transport

@testable import Rooms

/// The stop of the event loop that metrics show.
@Suite(.timeLimit(.minutes(10))) struct LoopStopsTests {
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

    @Test func `noticeable stops are logged, ever more rarely`() {
        var stops = LoopStops()
        let logged = [(249.0, 0.0), (250, 1_000), (400, 2_000), (400, 12_000), (400, 25_000)]
            .map { stops.add(Self.stop($0.0), now: $0.1) }
        #expect(logged == [false, true, false, true, false])
    }

    @Test func `metrics have the longest stop, its parts and its waiting time`() async throws {
        let classroom = try await Classroom()
        await classroom.look { _ in
            classroom.transport.stop = LoopStop(
                [.init(.frames, milliseconds: 30), .init(.messages, milliseconds: 12)],
                events: 7,
                waited: 5
            )
        }
        await classroom.pass(seconds: 1)
        let metrics = await classroom.request(.get, "/metrics").text
        for line in [
            "seconds 0.042", "waited_seconds 0.005", "events 7", "work_seconds{work=\"frames\"} 0.03",
            "work_seconds{work=\"messages\"} 0.012", "work_seconds{work=\"commits\"} 0.0",
        ] {
            #expect(metrics.contains("\ntouchfigures_loop_stop_\(line)\n"), "\(line)")
        }
        await classroom.pass(seconds: 301)
        #expect(await classroom.request(.get, "/metrics").text.contains("\ntouchfigures_loop_stop_seconds 0.0\n"))
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
        #expect(
            LoopStop([parts[1]], events: 2, waited: 1).cause
                == "frames 60 ms, events 2, waited 1 ms for a core, a lock or the disk"
        )
    }
}
