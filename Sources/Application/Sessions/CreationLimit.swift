/// Bounds how fast one address creates sessions. Generous: a whole school may sit behind one address.
struct CreationLimit {
    static let burst = 300.0
    static let perSecond = 10.0

    private struct Bucket {
        var tokens: Double
        var updatedAt: Double
    }

    private var buckets: [String: Bucket] = [:]

    /// Takes one token of the address's bucket.
    ///
    /// - Parameter now: ms on the server's clock.
    /// - Returns: 0 if a session may be created, else the seconds after which to try again.
    mutating func take(_ address: String, now: Double) -> Int {
        if buckets.count > 10_000 { buckets = buckets.filter { now - $0.value.updatedAt < 60_000 } }
        var bucket = buckets[address] ?? Bucket(tokens: Self.burst, updatedAt: now)
        bucket.tokens = min(Self.burst, bucket.tokens + (now - bucket.updatedAt) / 1000 * Self.perSecond)
        bucket.updatedAt = now
        let isAllowed = bucket.tokens >= 1
        if isAllowed { bucket.tokens -= 1 }
        buckets[address] = bucket
        return isAllowed ? 0 : Int(((1 - bucket.tokens) / Self.perSecond).rounded(.up))
    }
}
