public import Geometry

/// The start or the end of a gesture, as collected in `TouchMetrics.gestureMarks`.
public enum GestureMark: Hashable, Sendable {
    /// The first pointer touched down; the time is the effective one, in ms on the phone's clock.
    case began(at: Point, milliseconds: Double)
    /// A pointer that a freeze lifted moved on: the gesture's beginning is missing.
    case resumed
    /// The last pointer was lifted or cancelled.
    case finished(Gesture)
}
