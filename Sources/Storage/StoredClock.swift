/// A moment on the clock that sessions age by, with the machine's clocks at that time.
package struct StoredClock: Equatable, Sendable {
    /// Seconds; it began as seconds since 1970 and never steps.
    package var age: Double
    /// Seconds since 1970 by the machine's clock.
    package var wall: Double
    /// Seconds since the machine's start.
    package var uptime: Double
    /// Names the machine's start.
    package var boot: String

    package init(age: Double, wall: Double, uptime: Double, boot: String) {
        self.age = age
        self.wall = wall
        self.uptime = uptime
        self.boot = boot
    }
}
