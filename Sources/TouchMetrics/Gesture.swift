public import Geometry

/// A finished gesture, from the first pointer down to the last one up.
public struct Gesture: Hashable, Sendable {
    /// The time from the first pointer down to the last one up, in ms.
    public var milliseconds: Double
    /// The total distance of all pointers, in CSS px.
    public var pixels: Double
    /// The maximum number of pointers that were down at once.
    public var fingers: Int
    /// The speed of the fastest segment of at least 1 ms, in CSS px per second.
    public var peakPixelsPerSecond: Double
    /// The largest contact radius in CSS px; 0 where the device reports none.
    public var maxRadius: Double
    /// The largest reading of a pointer that measured force, 0 to 1; `nil` if none did.
    public var peakPressure: Double?
    /// The estimated distance of all pointers; `nil` if it was not computed when the gesture was measured.
    public var estimate: EstimatedLength?

    /// Creates a gesture; units are those of the properties.
    public init(
        milliseconds: Double,
        pixels: Double,
        fingers: Int,
        peakPixelsPerSecond: Double,
        maxRadius: Double,
        peakPressure: Double? = nil,
        estimate: EstimatedLength? = nil
    ) {
        self.milliseconds = milliseconds
        self.pixels = pixels
        self.fingers = fingers
        self.peakPixelsPerSecond = peakPixelsPerSecond
        self.maxRadius = maxRadius
        self.peakPressure = peakPressure
        self.estimate = estimate
    }

    /// Whether the gesture is a tap: one finger, at most 250 ms and at most 10 CSS px.
    public var isTap: Bool { fingers == 1 && milliseconds <= 250 && pixels <= 10 }
}

/// The start or the end of a gesture, as collected in `TouchMetrics.gestureMarks`.
public enum GestureMark: Hashable, Sendable {
    /// The first pointer touched down; the time is the effective one, in ms on the phone's clock.
    case began(at: Point, milliseconds: Double)
    /// A pointer that a freeze lifted moved on: the gesture's beginning is missing.
    case resumed
    /// The last pointer was lifted or cancelled; `force` is the source of the gesture's force.
    case finished(Gesture, force: ForceProvenance)
}
