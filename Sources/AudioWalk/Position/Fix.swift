/// A position as a receiver reports it; any number may be wrong.
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
