import Glibc

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
