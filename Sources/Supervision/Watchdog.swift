import CSupervision
import Dispatch
import Glibc
import Synchronization

/// Ends this process if its event loop hangs, after writing the stacks of its threads to standard error.
///
/// The loop calls `beat` with a timer. A separate thread watches the beats, and also ends the process if the parent
/// process has ended. A loop that is ready to run but gets no core does not count as hanging.
package final class Watchdog: Sendable {
    /// The interval at which the loop must call `beat`.
    package static let beatInterval = Duration.milliseconds(500)
    /// The limit for a stop of 5 s, plus the beat interval: the loop may have run until just before the next beat was
    /// due.
    static let stopLimitMilliseconds = 5500.0
    /// The silence after which the CPU time of the loop's thread is examined, in ms.
    private static let examinationDelayMilliseconds = 1000.0
    /// The interval between two checks, ms.
    private static let checkIntervalMilliseconds: Int32 = 500
    /// The maximum time for writing stacks, which may wait for locks of the loop's thread.
    private static let reportSeconds: UInt32 = 3

    private let link: WorkerLink?
    private let limit: Double
    private let whenHung: @Sendable (_ loop: Int32) -> Void
    /// The time of the last beat on the monotonic clock, ms; 0 before the first beat.
    private let lastBeat = Atomic<UInt64>(0)
    private let loop = Atomic<Int32>(0)
    private let isStopped = Atomic(false)
    /// The descriptor from which the number of a signal can be read after it has crashed the process.
    private let crashes: Int32

    /// Starts watching on a new thread.
    ///
    /// - Parameters:
    ///   - link: The link to the parent, if any.
    ///   - log: Called with one line before the stacks are written.
    /// - Throws: `SystemError` if the thread cannot be created.
    package convenience init(_ link: WorkerLink?, log: @escaping @Sendable (String) -> Void) throws(SystemError) {
        let (reading, writing) = try SystemError.pipe()
        tf_report_crashes(writing)
        try self.init(link, limit: Self.stopLimitMilliseconds, crashes: reading) { loop in
            // Logging could wait indefinitely for locks of the loop's thread.
            alarm(Self.reportSeconds)
            link?.send(.hung)
            log("The event loop has stood still for 5 s, so the process ends; its stacks follow")
            StackReport(to: STDERR_FILENO).write(first: loop)
            signal(SIGABRT, SIG_DFL)
            abort()
        }
    }

    /// - Parameters:
    ///   - limit: The maximum time without a beat, in ms.
    ///   - whenHung: Called with the thread of the last beat.
    init(
        _ link: WorkerLink?,
        limit: Double,
        crashes: Int32 = -1,
        whenHung: @escaping @Sendable (_ loop: Int32) -> Void
    ) throws(SystemError) {
        self.link = link
        self.limit = limit
        self.crashes = crashes
        self.whenHung = whenHung
        guard tf_prepare_stacks() == 0 else { throw SystemError("cannot prepare the collection of stacks") }
        // The thread references the watchdog until it is stopped.
        let box = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let failure = pthread_create(
            &thread,
            nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Watchdog>.fromOpaque(argument).takeRetainedValue().watch()
                return nil
            },
            box.toOpaque()
        )
        guard failure == 0 else {
            box.release()
            throw SystemError("cannot start the watchdog's thread", failure)
        }
        pthread_detach(thread)
    }

    /// Records that the loop is running; must be called on the loop every `beatInterval`.
    package func beat() {
        if loop.load(ordering: .relaxed) == 0 { loop.store(tf_this_thread(), ordering: .relaxed) }
        lastBeat.store(UInt64(MonotonicClock.milliseconds), ordering: .releasing)
        link?.send(.beat)
    }

    /// Stops watching, because the loop ends.
    package func stop() {
        isStopped.store(true, ordering: .relaxed)
    }

    private func watch() {
        tf_name_this_thread("watchdog")
        var watch = HeartbeatWatch(limit: limit, now: MonotonicClock.milliseconds)
        var last: (time: CoreTime, at: Double)?
        // `poll` ignores negative descriptors.
        var descriptors = [link?.parentPipe ?? -1, crashes].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while !isStopped.load(ordering: .relaxed) {
            poll(&descriptors, 2, Self.checkIntervalMilliseconds)
            if descriptors[0].revents != 0 { _exit(1) }
            if descriptors[1].revents != 0 { StackReport(to: STDERR_FILENO).writeCrash(reportedBy: crashes) }
            // One reading for all comparisons: this thread may be stopped at any point in between.
            let now = MonotonicClock.milliseconds
            watch.check(now: now)
            let beat = lastBeat.load(ordering: .acquiring)
            if beat > 0 { watch.beat(at: Double(beat)) }
            let isSilent = beat > 0 && now - Double(beat) >= Self.examinationDelayMilliseconds
            let time = isSilent ? CoreTime(ofThread: loop.load(ordering: .relaxed)) : nil
            if let time, let last {
                let wait = time.wait(since: last.time, interval: now - last.at)
                watch.ignorePause(wait, now: now)
                // The parent receives no heartbeats either, and cannot know the reason.
                if wait > (now - last.at) / 2 { link?.send(.beat) }
            }
            last = time.map { ($0, now) }
            if watch.isOverdue(now: now) {
                whenHung(loop.load(ordering: .relaxed))
                return
            }
        }
    }
}

/// A thread's CPU time and its time in the run queue, which distinguish a hanging thread from one that gets no core.
struct CoreTime: Equatable {
    /// Whether the thread is running or in the run queue, not blocked.
    var isRunnable: Bool
    /// The CPU time since the thread started.
    var ranMilliseconds: Double
    /// The time in the run queue. The kernel adds a wait at its end.
    var waitedMilliseconds: Double

    /// The milliseconds of `interval`, since an earlier measurement, that the thread spent in the run queue.
    func wait(since earlier: CoreTime, interval: Double) -> Double {
        // The length of an ongoing wait is known only from the missing CPU time.
        let missed = isRunnable ? interval - (ranMilliseconds - earlier.ranMilliseconds) : 0
        return min(max(missed, waitedMilliseconds - earlier.waitedMilliseconds, 0), interval)
    }
}

extension CoreTime {
    /// - Parameter thread: A thread of this process.
    /// - Returns: `nil` if the system has no such statistics.
    init?(ofThread thread: Int32) {
        let folder = "/proc/self/task/\(thread)"
        guard let statistics = Self.read("\(folder)/schedstat"), let stat = Self.read("\(folder)/stat") else {
            return nil
        }
        self.init(statistics: statistics, stat: stat)
    }

    /// - Parameters:
    ///   - statistics: The nanoseconds on a core, the nanoseconds of waiting for one, and a count.
    ///   - stat: A number, a name in parentheses, and the state: `R`, `S`, `D` …
    init?(statistics: String, stat: String) {
        let numbers = statistics.split { $0 == " " || $0 == "\n" }.compactMap { Double($0) }
        // A name may contain parentheses itself.
        guard numbers.count == 3, let end = stat.lastIndex(of: ")") else { return nil }
        isRunnable = stat[end...].dropFirst().first { $0 != " " } == "R"
        ranMilliseconds = numbers[0] / 1e6
        waitedMilliseconds = numbers[1] / 1e6
    }

    private static func read(_ path: String) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        return withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer in
            let count = Glibc.read(file, buffer.baseAddress, buffer.count)
            return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
        }
    }
}

/// The heaps of the C library's allocator.
package enum Heaps {
    /// Lets all threads share one heap; must precede the first thread.
    ///
    /// Otherwise each thread has its own heap, and keeps the memory of its largest work, which others cannot use. The
    /// variable `MALLOC_ARENA_MAX` has precedence.
    package static func useOne() {
        if getenv("MALLOC_ARENA_MAX") == nil { tf_use_one_heap() }
    }
}

/// The descriptors of libdispatch, which creates them when they are first needed, and ends the process if it cannot.
package enum DispatchDescriptors {
    /// Makes libdispatch open its descriptors now, while there are enough: for its queue of events, for a timer of each
    /// clock, and spare ones for examining its threads.
    ///
    /// Nothing waits for the timers: if a clock is set between two readings of it, one may be due in hours.
    package static func open() {
        tf_prepare_dispatch()
        // The descriptors of timers stay open once a timer has been set.
        let queue = DispatchQueue(label: "touchfigures.descriptors")
        queue.asyncAfter(deadline: .now() + .milliseconds(1)) {}
        queue.asyncAfter(wallDeadline: .now() + .milliseconds(1)) {}
        Task { try? await Task.sleep(for: .milliseconds(1), clock: .continuous) }
        Task { try? await Task.sleep(for: .milliseconds(1), clock: .suspending) }
    }
}
