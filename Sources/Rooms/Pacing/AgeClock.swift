import Storage

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
