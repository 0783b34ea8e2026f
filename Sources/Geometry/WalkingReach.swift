/// The distance that a person can cover on foot, which distinguishes walking from a receiver's jumps.
public enum WalkingReach {
    /// The highest speed that counts as walking or running, in metres per second.
    public static let fastestMetresPerSecond = 15.0
    /// The worst accuracy of a position that is used, in metres.
    public static let worstAccuracyMetres = 50.0
    /// The number of successive positions, each within reach of the previous one, after which a jump is accepted, for
    /// example after a ride.
    public static let agreeingPositions = 3

    /// Whether a person can walk from one position to the other in this time.
    ///
    /// - Parameter milliseconds: The time. In 0 ms only the same position is within reach, in a negative time none.
    public static func holds(
        from one: GeographicCoordinate,
        to other: GeographicCoordinate,
        milliseconds: Double
    ) -> Bool {
        one.distanceMetres(to: other) <= fastestMetresPerSecond * milliseconds / 1000
    }
}
