/// How far somebody on foot can have come: it separates a receiver's jumps from what was walked.
public enum WalkingReach {
    /// Faster than any walk or run (metres a second).
    public static let fastestMetresPerSecond = 15.0
    /// A position with a worse accuracy is not used (metres).
    public static let worstAccuracyMetres = 50.0
    /// So many positions in a row, each in reach of the one before, are no leap: a ride, say.
    public static let agreeingPositions = 3

    /// Whether somebody can have walked from one position to the other in this time; in no time, or less, no distance.
    public static func holds(
        from one: GeographicCoordinate,
        to other: GeographicCoordinate,
        milliseconds: Double
    ) -> Bool {
        one.distanceMetres(to: other) <= fastestMetresPerSecond * milliseconds / 1000
    }
}
