/// A reading of the clock that sessions age by, with the machine's clocks at that time.
package struct StoredClock: Equatable, Sendable {
    /// The time in seconds; its origin is 1970 and it never jumps.
    package var age: Double
    /// The machine's clock in seconds since 1970.
    package var wall: Double
    /// Seconds since the machine's start.
    package var uptime: Double
    /// The identifier of the machine's start.
    package var boot: String

    /// Creates a reading.
    package init(age: Double, wall: Double, uptime: Double, boot: String) {
        self.age = age
        self.wall = wall
        self.uptime = uptime
        self.boot = boot
    }
}
