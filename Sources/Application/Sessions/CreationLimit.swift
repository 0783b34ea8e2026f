/// Bounds how fast one address creates sessions or rounds. Generous: a whole school may sit behind one address.
struct CreationLimit {
    static let sessions = CreationLimit(burst: 300, perSecond: 10)
    static let rounds = CreationLimit(burst: 3000, perSecond: 50)

    let burst: Double
    let perSecond: Double

    init(burst: Double, perSecond: Double) {
        self.burst = burst
        self.perSecond = perSecond
    }

    private struct Bucket {
        var tokens: Double
        var updatedAt: Double
    }

    private var buckets: [String: Bucket] = [:]
    private var forgottenAt = -Double.infinity

    /// Above so many addresses those are forgotten that have asked for nothing in a minute, once a second at most: not a walk
    /// along all of them for each request of a network that has many addresses.
    private static let manyAddresses = 10_000

    /// Takes one token of the address's bucket.
    ///
    /// - Parameter now: ms on the server's clock.
    /// - Returns: 0 if something may be created, else the seconds after which to try again.
    mutating func take(_ address: String, now: Double) -> Int {
        if buckets.count > Self.manyAddresses, now - forgottenAt >= 1000 {
            buckets = buckets.filter { now - $0.value.updatedAt < 60_000 }
            forgottenAt = now
        }
        var bucket = buckets[address] ?? Bucket(tokens: burst, updatedAt: now)
        bucket.tokens = min(burst, bucket.tokens + (now - bucket.updatedAt) / 1000 * perSecond)
        bucket.updatedAt = now
        let isAllowed = bucket.tokens >= 1
        if isAllowed { bucket.tokens -= 1 }
        buckets[address] = bucket
        return isAllowed ? 0 : Int(((1 - bucket.tokens) / perSecond).rounded(.up))
    }
}
