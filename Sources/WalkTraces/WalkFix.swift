public import Geometry

/// Where a phone was at one moment, as its browser told it.
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

/// What a message of fixes may hold.
public enum WalkLimits {
    /// Fixes, at most.
    public static let fixesPerBatch = 512
    /// A scene's index, at most.
    public static let lastScene = 9_999
    /// Metres: half of the Earth's circumference, beyond which nothing is told.
    public static let accuracyMetres = 20_037_508.0
    /// Of a time in ms, at most in magnitude.
    public static let milliseconds = 1e15
}
