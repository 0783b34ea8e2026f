extension Comparison {
    /// The probability with which `detectableDifference` would be found.
    public static let power = 0.8

    /// The difference that such a comparison would find in 4 of 5 cases; `nil` if the difference has no verdict, or
    /// ties make the median insensitive.
    ///
    /// A difference is found if its interval does not contain 0. If the statistic is about normal with the standard
    /// error s, half the interval is z(97.5 %) s, and a true difference of (z(97.5 %) + z(80 %)) s is found in 80 %. It
    /// is computed from the interval, hence from the spread of the data, and not from the observed difference: the
    /// power to find that one contains no new information (Hoenig and Heisey 2001).
    public var detectableDifference: Double? {
        guard gaps.isEmpty, !isBlind, let interval else { return nil }
        return (interval.upper - interval.lower) / 2 * Self.detectableHalves
    }

    /// Whether medians are compared although ties dominate, because there are too few pairs for means: hardly any
    /// difference is then found.
    public var isBlind: Bool { tiesDominate && statistic == .median }

    /// (z(97.5 %) + z(80 %)) / z(97.5 %), by the quantiles z of the standard normal distribution.
    private static let detectableHalves = (1.959963984540054 + 0.8416212335729143) / 1.959963984540054
}
