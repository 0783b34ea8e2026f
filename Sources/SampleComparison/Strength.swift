extension Comparison {
    /// How often `detectableDifference` would be found.
    public static let power = 0.8

    /// The difference that a comparison such as this one would find in 4 of 5 cases; `nil` if nothing is said about a
    /// difference, or ties leave the median blind.
    ///
    /// A difference is found if its interval does not contain 0. If the statistic is about normal with the standard error
    /// s, the interval's half is z(97.5 %) s, and a true difference of (z(97.5 %) + z(80 %)) s is found in 80 %. It rests on
    /// the interval that the data have, hence on their spread, and not on the difference that was seen: the power to find
    /// that one says nothing new (Hoenig and Heisey 2001).
    public var detectableDifference: Double? {
        guard gaps.isEmpty, !isBlind, let interval else { return nil }
        return (interval.upper - interval.lower) / 2 * Self.detectableHalves
    }

    /// Whether ties dominate and medians are compared even so, because there are too few pairs for means: then hardly any
    /// difference is found.
    public var isBlind: Bool { tiesDominate && statistic == .median }

    /// (z(97.5 %) + z(80 %)) / z(97.5 %), by the quantiles z of the standard normal distribution.
    private static let detectableHalves = (1.959963984540054 + 0.8416212335729143) / 1.959963984540054
}
