import Dispatch
import Foundation

/// The machine's clocks; tests replace them.
package protocol MachineClocks: Sendable {
    /// Seconds since 1970, UTC, by the machine's clock, which may step.
    var wall: Double { get }
    /// Seconds since the machine's start, including sleep; never steps.
    var uptime: Double { get }
    /// Milliseconds of the process's monotonic clock; stands still while the machine sleeps.
    var monotonicMilliseconds: Double { get }
    /// An identifier of the machine's current boot.
    var boot: String { get }

    /// Returns after so many milliseconds of the monotonic clock, or earlier if the task is cancelled.
    nonisolated(nonsending) func sleep(milliseconds: Double) async
}

/// The clocks of this machine.
package struct SystemClocks: MachineClocks {
    package let boot: String

    package init() {
        let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
        boot = text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    }

    package var wall: Double { Date().timeIntervalSince1970 }

    package var monotonicMilliseconds: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e6 }

    package nonisolated(nonsending) func sleep(milliseconds: Double) async {
        try? await Task.sleep(for: .milliseconds(milliseconds))
    }

    package var uptime: Double {
        var time = timespec()
        // Unlike CLOCK_MONOTONIC it continues while a laptop sleeps.
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
