public import Geometry

/// A phone's position at one moment, as its browser reported it.
public struct WalkFix: Hashable, Sendable {
    /// On WGS 84.
    public var position: GeographicCoordinate
    /// The radius in metres around `position` that holds the phone in 95 of 100 cases; at least 0.
    public var accuracyMetres: Double
    /// Milliseconds on the phone's clock.
    public var time: Double
    /// The index of the scene that played then.
    public var scene: Int?

    /// Units are those of the properties.
    public init(position: GeographicCoordinate, accuracyMetres: Double, time: Double, scene: Int? = nil) {
        self.position = position
        self.accuracyMetres = accuracyMetres
        self.time = time
        self.scene = scene
    }
}
