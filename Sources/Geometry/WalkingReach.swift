/// The distance that a person on foot can cover: it distinguishes a receiver's jumps from walking.
public enum WalkingReach {
    /// Faster than any walk or run (metres a second).
    public static let fastestMetresPerSecond = 15.0
    /// A position with a worse accuracy is not used (metres).
    public static let worstAccuracyMetres = 50.0
    /// This many positions in a row, each in reach of the previous one, are accepted, as during a ride.
    public static let agreeingPositions = 3

    /// Whether a person can walk from one position to the other in this time; in zero or negative time, only no
    /// distance.
    public static func holds(
        from one: GeographicCoordinate,
        to other: GeographicCoordinate,
        milliseconds: Double
    ) -> Bool {
        one.distanceMetres(to: other) <= fastestMetresPerSecond * milliseconds / 1000
    }
}
