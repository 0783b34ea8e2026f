public import Geometry

/// The start or the end of a gesture, as collected in `TouchMetrics.gestureMarks`.
public enum GestureMark: Hashable, Sendable {
    /// The first pointer is down, alone; the time is the effective one, ms on the phone's clock.
    case began(at: Point, milliseconds: Double)
    /// The last pointer is up.
    case finished(Gesture)
}
