/// The messages that a resumed phone may send above the rate limit: its whole outbox of 20,000 events in small batches.
/// A pure value; the clock, in milliseconds, is a parameter.
///
/// The budget belongs to the participant and refills with time, like an outbox; a resume alone does not refill it.
struct CatchUpBudget {
    static let burst = 5000.0
    /// The refill rate: an offline phone fills its outbox with at most one batch per animation frame at 120 Hz.
    static let perSecond = 120.0

    private var tokens = Self.burst
    private var updatedAt = -Double.infinity

    /// Takes one message; returns false if the budget is used up.
    mutating func admit(now: Double) -> Bool {
        if updatedAt > -.infinity {
            tokens = min(Self.burst, tokens + max(0, now - updatedAt) / 1000 * Self.perSecond)
        }
        updatedAt = now
        guard tokens >= 1 else { return false }
        tokens -= 1
        return true
    }
}
