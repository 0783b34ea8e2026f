/// A position as a receiver tells it; any number may be wrong.
public struct Fix: Sendable {
    /// Degrees WGS 84.
    public var latitude: Double
    /// Degrees WGS 84.
    public var longitude: Double
    /// The radius within which the true position lies (W3C Geolocation: with 95 %), in metres; `nan` if there is none.
    public var accuracyMetres: Double
    /// When it was acquired, in milliseconds on the clock that the calls hand in.
    public var time: Double

    /// Units are those of the properties.
    public init(latitude: Double, longitude: Double, accuracyMetres: Double, time: Double) {
        self.latitude = latitude
        self.longitude = longitude
        self.accuracyMetres = accuracyMetres
        self.time = time
    }
}

/// What became of a fix.
public enum Verdict: UInt8, CaseIterable, Sendable {
    /// No number, out of range, or without an accuracy: dropped.
    case invalid
    /// Not later than the last valid one: dropped.
    case outdated
    /// Worse than `PositionFilter.worstAccuracyMetres`: shown, but of no use for regions.
    case inaccurate
    /// Nobody walks there that fast: kept until others agree with it.
    case held
    /// Nearer to the last evaluated one than the distance filter lets through.
    case near
    /// The regions were asked.
    case evaluated
}
