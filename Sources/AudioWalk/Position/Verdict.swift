/// The filter's verdict on a fix.
public enum Verdict: UInt8, CaseIterable, Sendable {
    /// Dropped: not a number, out of range, or without an accuracy.
    case invalid
    /// Dropped: not later than the last valid fix.
    case outdated
    /// Worse than `WalkingReach.worstAccuracyMetres`: shown, but not used for regions.
    case inaccurate
    /// Too far for walking: not used until further fixes agree with it.
    case unconfirmed
    /// Nearer to the last evaluated position than the distance filter's setting.
    case near
    /// Used: the regions were checked at its position.
    case evaluated
}
