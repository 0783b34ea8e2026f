public import Geometry

/// The two ends of a gesture, as they are reported to whoever asks with `TouchMetrics.gestureMarks`.
public enum GestureMark: Hashable, Sendable {
    /// The first pointer is down, alone; the time is the effective one, ms on the phone's clock.
    case began(at: Point, milliseconds: Double)
    /// The last pointer is up.
    case finished(Gesture)
}
