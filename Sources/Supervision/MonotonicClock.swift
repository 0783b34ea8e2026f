import Glibc

/// The system's monotonic clock; it does not advance while the machine sleeps.
package enum MonotonicClock {
    /// The time now, in ms.
    package static var milliseconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
    }
}
