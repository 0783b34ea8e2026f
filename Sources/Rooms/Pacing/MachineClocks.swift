import Dispatch
import Foundation
import Storage

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

/// The clock for sessions' lifetimes, in seconds. It starts as seconds since 1970 and is not affected by steps of the
/// machine's clock, whether the server runs or not.
package struct AgeClock {
    /// A machine's clock before this time, 2024-01-01, was never set.
    private static let earliestPlausibleSeconds = 1_704_067_200.0
    /// The difference in seconds that counts as a step; NTP slews less within a second.
    private static let stepToleranceSeconds = 2.0

    private let clocks: any MachineClocks
    private let start: (age: Double, uptime: Double)
    /// The machine's clock minus this clock, in whole seconds.
    private(set) var offset: Double

    /// Continues a stored clock.
    init(_ stored: StoredClock?, _ clocks: any MachineClocks) {
        self.clocks = clocks
        let (wall, uptime) = (clocks.wall, clocks.uptime)
        let age = stored.map { $0.age + Self.elapsed(since: $0, wall: wall, uptime: uptime, boot: clocks.boot) }
        start = (age ?? wall, uptime)
        offset = 0
        _ = detectStep()
    }

    /// Returns the seconds since a clock was stored.
    private static func elapsed(since stored: StoredClock, wall: Double, uptime: Double, boot: String) -> Double {
        let uptimeSeconds = uptime - stored.uptime
        let wallSeconds =
            stored.wall >= earliestPlausibleSeconds && wall >= earliestPlausibleSeconds ? wall - stored.wall : 0
        let isBootKnown = !boot.isEmpty && !stored.boot.isEmpty
        // The kernel writes the id with hyphens, systemd without.
        let isOneBoot = stored.boot.replacing("-", with: "") == boot.replacing("-", with: "")
        // The machine was restarted: at least its uptime has passed, or the difference of its clock if that was set.
        if uptimeSeconds < 0 || (isBootKnown && !isOneBoot) { return max(uptime, wallSeconds) }
        // Within one boot the uptime is exact. Without the boot's id the machine may have been restarted, too.
        return isBootKnown ? uptimeSeconds : max(uptimeSeconds, wallSeconds)
    }

    /// The age at this moment, in seconds.
    package var now: Double { start.age + (clocks.uptime - start.uptime) }

    /// The state to store.
    var stored: StoredClock { StoredClock(age: now, wall: clocks.wall, uptime: clocks.uptime, boot: clocks.boot) }

    /// Detects a step of the machine's clock.
    ///
    /// - Returns: the step in seconds, or `nil`.
    mutating func detectStep() -> Double? {
        let difference = clocks.wall - now
        guard abs(difference - offset) > Self.stepToleranceSeconds else { return nil }
        let step = difference.rounded() - offset
        offset = difference.rounded()
        return step
    }

    /// Converts an age to seconds since 1970, UTC, by the machine's current clock.
    func wall(of age: Double) -> Double { age + offset }
}
