import EventLoops
import Foundation
import Testing

@Suite(.threadPerTest) struct LateTimerTests {
    /// The state of the loop's thread.
    private final class Record: @unchecked Sendable {
        var watchers: [SocketWatcher] = []
        var timer: LoopTimer?
        var firesByTurn: [UInt64: Int] = [:]
        var events = 0
        let isDone = DispatchSemaphore(value: 0)
    }

    /// The maximum number of sockets that one poll returns.
    private static let sockets = 1_024

    @Test func `timers fire though a turn has many events`() throws {
        FileDescriptorLimit.set()
        let (loop, record) = (try EventLoop(), Record())
        var others: [Int32] = []
        for _ in 0..<Self.sockets {
            var pair: [Int32] = [0, 0]
            try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
            // Stays readable, because it is never read.
            _ = write(pair[1], "x", 1)
            others.append(pair[1])
            let descriptor = pair[0]
            try loop.sync {
                let watcher = try #require(SocketWatcher(loop: loop, descriptor: descriptor))
                watcher.handler = { _ in
                    record.events += 1
                    // Much longer than a batch of touches takes.
                    let began = DispatchTime.now().uptimeNanoseconds
                    while DispatchTime.now().uptimeNanoseconds - began < 200_000 {}
                }
                record.watchers.append(watcher)
            }
        }
        try loop.sync {
            record.timer = LoopTimer(loop: loop, every: .milliseconds(5)) {
                record.firesByTurn[loop.turn, default: 0] += 1
                if record.events > 3 * Self.sockets { record.isDone.signal() }
            }
            for watcher in record.watchers { watcher.watch(.readable) }
        }
        record.isDone.wait()
        try loop.sync {
            // Once at the beginning of each turn, and again within a long one.
            #expect(record.firesByTurn.values.max() ?? 0 > 3)
            loop.end()
        }
        loop.join()
        for descriptor in others { close(descriptor) }
    }
}
