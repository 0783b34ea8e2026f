/// A position as a receiver reports it; any of its numbers may be invalid.
public struct Fix: Sendable {
    /// The latitude in degrees WGS 84.
    public var latitude: Double
    /// The longitude in degrees WGS 84.
    public var longitude: Double
    /// The radius in metres that contains the true position (W3C Geolocation: with 95 % confidence); `nan` if
    /// unknown.
    public var accuracyMetres: Double
    /// The time of acquisition, in ms on the same clock as the calls' `now`.
    public var time: Double

    /// Creates a fix; units are those of the properties.
    public init(latitude: Double, longitude: Double, accuracyMetres: Double, time: Double) {
        self.latitude = latitude
        self.longitude = longitude
        self.accuracyMetres = accuracyMetres
        self.time = time
    }
}
