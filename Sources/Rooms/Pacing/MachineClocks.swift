import Dispatch
import Foundation

/// The machine's clocks; tests replace them.
package protocol MachineClocks: Sendable {
    /// The machine's clock in seconds since 1970 (UTC); it may jump.
    var wall: Double { get }
    /// The seconds since the machine's start, including sleep; never jumps.
    var uptime: Double { get }
    /// The process's monotonic clock in ms; it stops while the machine sleeps.
    var monotonicMilliseconds: Double { get }
    /// The processor time of the calling thread in seconds.
    var threadSeconds: Double { get }
    /// An identifier of the machine's current boot.
    var boot: String { get }

    /// Waits for that time on the monotonic clock, in ms, or until the task is cancelled.
    nonisolated(nonsending) func sleep(milliseconds: Double) async
}

extension MachineClocks {
    /// Waits as long as the work took, at most half a second: the work then takes at most half a core, however many
    /// clients request it.
    package nonisolated(nonsending) func throttle(workMilliseconds milliseconds: Double) async {
        await sleep(milliseconds: min(500, max(1, milliseconds)))
    }
}

/// The clocks of this machine.
package struct SystemClocks: MachineClocks {
    /// The kernel's boot id; empty if it is not known.
    package let boot: String

    /// Creates the clocks of this machine.
    package init() {
        // A service that does not see the kernel's settings gets the id from systemd (`%b` in systemd.unit(5)).
        let text =
            (try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8))
            ?? ProcessInfo.processInfo.environment["BOOT_ID"]
        boot = text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    }

    /// The machine's clock in seconds since 1970 (UTC).
    package var wall: Double { Date().timeIntervalSince1970 }

    /// The monotonic clock in ms.
    package var monotonicMilliseconds: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e6 }

    /// Waits for that time, in ms, or until the task is cancelled.
    package nonisolated(nonsending) func sleep(milliseconds: Double) async {
        try? await Task.sleep(for: .milliseconds(milliseconds))
    }

    /// The seconds since the machine's start, including sleep.
    package var uptime: Double {
        // Unlike CLOCK_MONOTONIC it continues while a laptop sleeps.
        seconds(of: CLOCK_BOOTTIME)
    }

    /// The processor time of the calling thread in seconds.
    package var threadSeconds: Double { seconds(of: CLOCK_THREAD_CPUTIME_ID) }

    private func seconds(of clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
