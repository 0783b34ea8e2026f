/// How the filter judged a fix.
public enum Verdict: UInt8, CaseIterable, Sendable {
    /// No number, out of range, or without an accuracy: dropped.
    case invalid
    /// Not later than the last valid one: dropped.
    case outdated
    /// Worse than `WalkingReach.worstAccuracyMetres`: shown, but of no use for regions.
    case inaccurate
    /// Nobody walks there that fast: held until others agree with it.
    case held
    /// Nearer to the last evaluated one than the distance filter lets through.
    case near
    /// The regions were asked.
    case evaluated
}
