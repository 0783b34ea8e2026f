/// How far somebody on foot can have come: by it a receiver's leaps are told from what was walked.
public enum WalkingReach {
    /// Faster than any walk or run (metres a second).
    public static let fastestMetresPerSecond = 15.0
    /// A worse accuracy tells nothing of where somebody walked (metres).
    public static let worstAccuracyMetres = 50.0
    /// So many positions in a row, each in reach of the one before, are no leap: a ride, say.
    public static let agreeingPositions = 3

    /// Whether somebody can have walked from one position to the other in this time; in none, or less, no way at all.
    public static func holds(
        from one: GeographicCoordinate,
        to other: GeographicCoordinate,
        milliseconds: Double
    ) -> Bool {
        one.distanceMetres(to: other) <= fastestMetresPerSecond * milliseconds / 1000
    }
}
