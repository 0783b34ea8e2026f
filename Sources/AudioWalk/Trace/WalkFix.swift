public import Geometry

/// A phone's position at one moment, as its browser reported it.
public struct WalkFix: Hashable, Sendable {
    /// The position in degrees WGS 84.
    public var position: GeographicCoordinate
    /// The radius in metres around `position` that holds the phone with 95 % confidence; at least 0.
    public var accuracyMetres: Double
    /// The time in ms on the phone's clock.
    public var time: Double
    /// The index of the scene that was playing; `nil` for none.
    public var scene: Int?

    /// Creates a fix; units are those of the properties.
    public init(position: GeographicCoordinate, accuracyMetres: Double, time: Double, scene: Int? = nil) {
        self.position = position
        self.accuracyMetres = accuracyMetres
        self.time = time
        self.scene = scene
    }
}
