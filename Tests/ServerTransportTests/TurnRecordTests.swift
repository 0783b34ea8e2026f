import Foundation
import Testing
import Transport

@testable import EventLoops

/// The parts of a loop's longest stop.
@Suite(.threadPerTest) struct TurnRecordTests {
    @Test func `the longest turn is reported with its parts, once`() throws {
        let clock = ThreadClock()
        let record = TurnRecord(now: 0) { clock.time }
        #expect(record.resetLongest() == nil)
        record.start(now: 10_000_000, events: 3)
        // A millisecond of messages, five of a request within them, one more of messages, two of a timer.
        #expect(record.begin(.requests, now: 11_000_000) == .messages)
        #expect(record.begin(.messages, now: 16_000_000) == .requests)
        record.begin(.timers, now: 17_000_000)
        record.begin(.pause, now: 19_000_000)
        clock.time = 6_000_000
        // It was supposed to sleep for 4 ms, and slept for 7.
        record.end(now: 26_000_000, pause: 4_000_000)
        // Waiting for events is not a stop.
        record.start(now: 999_000_000, events: 1)
        record.end(now: 1_000_000_000, pause: 0)
        let stop = try #require(record.resetLongest())
        #expect(
            stop.parts == [
                .init(.requests, milliseconds: 5), .init(.pause, milliseconds: 3), .init(.messages, milliseconds: 2),
                .init(.timers, milliseconds: 2),
            ]
        )
        #expect(stop.milliseconds == 12)
        #expect(stop.milliseconds(of: .requests) == 5 && stop.milliseconds(of: .frames) == 0)
        #expect(stop.events == 3)
        #expect(stop.waited == 6)
        #expect(record.resetLongest() == nil)
    }

    @Test func `a clock that was read earlier adds nothing`() throws {
        let record = TurnRecord(now: 0) { 0 }
        record.start(now: 100, events: 1)
        record.begin(.timers, now: 500)
        record.begin(.pause, now: 400)
        record.end(now: 600, pause: 1_000_000)
        #expect(try #require(record.resetLongest()).parts.map(\.work) == [.messages])
    }

    @Test func `the thread's own clock is read once in 2 ms`() {
        let clock = ThreadClock()
        let record = TurnRecord(now: 0) { clock.read() }
        for turn in 1...100 {
            record.start(now: UInt64(turn) * 1_000_000, events: 1)
            // A turn of no length is not a new longest one.
            record.end(now: UInt64(turn) * 1_000_000, pause: 0)
        }
        #expect(clock.readings == 50)
    }

    @Test func `a loop names its timers and jobs`() throws {
        let loop = try EventLoop()
        let (timer, isDone) = (Box<LoopTimer>(), DispatchSemaphore(value: 0))
        try loop.sync {
            timer.value = LoopTimer(loop: loop, every: .milliseconds(1)) {
                loop.begin(.frames)
                Self.compute(milliseconds: 20)
                loop.begin(.timers)
                timer.value = nil
                isDone.signal()
            }
        }
        isDone.wait()
        let ofTimer = try #require(try Self.stop(of: loop, with: .frames))
        #expect(ofTimer.milliseconds(of: .frames) >= 20)
        #expect(ofTimer.waited <= ofTimer.milliseconds - 18)
        loop.executor.submit { Self.compute(milliseconds: 20) }
        let ofJob = try #require(try Self.stop(of: loop, with: .jobs))
        #expect(ofJob.milliseconds(of: .jobs) >= 20)
        try loop.sync { loop.end() }
        loop.join()
    }

    /// The first stop with 20 ms of this work, searched turn by turn.
    private static func stop(of loop: EventLoop, with work: LoopWork) throws -> LoopStop? {
        for _ in 0..<1000 {
            if let stop = try loop.sync({ loop.resetLongestStop() }), stop.milliseconds(of: work) >= 20 { return stop }
        }
        return nil
    }

    private static func compute(milliseconds: UInt64) {
        let began = TurnRecord.threadTime()
        while TurnRecord.threadTime() - began < milliseconds * 1_000_000 {}
    }

    private final class ThreadClock {
        var time: UInt64 = 0
        private(set) var readings = 0

        func read() -> UInt64 {
            readings += 1
            return time
        }
    }

    /// A value that only the loop's thread changes.
    private final class Box<Value>: @unchecked Sendable {
        var value: Value?
    }
}
