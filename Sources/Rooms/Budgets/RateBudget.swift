package import Transport

/// Limits the rate of an action per address with a token bucket. A pure value; the clock, in milliseconds, is a
/// parameter.
package struct RateBudget {
    /// The tokens of a full bucket.
    package let burst: Double
    let perSecond: Double
    /// The maximum number of tokens that refusals can cost: a client that ignores the wait has to wait longer.
    let debt: Double

    init(burst: Double, perSecond: Double, debt: Double = 0) {
        self.burst = burst
        self.perSecond = perSecond
        self.debt = debt
    }

    private struct Bucket {
        /// Negative while granted turns are in the future or refusals have cost tokens.
        var tokens: Double
        var updatedAt: Double
    }

    private var buckets: [AddressGroup: Bucket] = [:]
    private var prunedAt = -Double.infinity
    /// The number of refusals since the start.
    package private(set) var refusals = 0

    /// The number of addresses above which full buckets are dropped, which does not affect them. At most once a second,
    /// because it visits all buckets.
    private static let pruneThreshold = 10_000

    /// Consumes `cost` tokens of the address's bucket.
    ///
    /// - Parameter now: The time in ms on the server's clock.
    /// - Returns: 0 if it is allowed, otherwise the number of whole seconds before the next attempt.
    package mutating func consume(_ address: AddressGroup, cost: Double = 1, now: Double) -> Int {
        var bucket = bucket(of: address, now: now)
        let isAllowed = bucket.tokens >= cost
        if isAllowed {
            bucket.tokens -= cost
        } else {
            refusals += 1
            if debt > 0 { bucket.tokens = max(bucket.tokens - cost, min(bucket.tokens, -debt)) }
        }
        buckets[address] = bucket
        return isAllowed ? 0 : seconds(until: cost, in: bucket)
    }

    /// Takes `cost` tokens, also future ones, and returns the time until the caller's turn.
    ///
    /// - Parameter maxWait: The maximum wait in ms.
    /// - Returns: The wait in ms; `nil` if it exceeds `maxWait`, and then no tokens are taken.
    mutating func reserve(for address: AddressGroup, cost: Double = 1, maxWait: Double, now: Double) -> Double? {
        var bucket = bucket(of: address, now: now)
        defer { buckets[address] = bucket }
        let wait = max(0, (cost - bucket.tokens) / perSecond * 1000)
        guard wait <= maxWait else {
            refusals += 1
            return nil
        }
        bucket.tokens -= cost
        return wait
    }

    /// Returns the whole seconds until it is allowed, 0 for now; takes no tokens.
    func wait(_ address: AddressGroup, cost: Double = 1, now: Double) -> Int {
        guard let stored = buckets[address] else { return 0 }
        let bucket = refilled(stored, now: now)
        return bucket.tokens >= cost ? 0 : seconds(until: cost, in: bucket)
    }

    /// Returns the used tokens of the address's burst.
    func used(_ address: AddressGroup, now: Double) -> Double {
        buckets[address].map { burst - refilled($0, now: now).tokens } ?? 0
    }

    /// Returns the highest use of any address, in whole tokens.
    package func highestUse(now: Double) -> Int {
        Int(buckets.values.map { burst - refilled($0, now: now).tokens }.max()?.rounded(.up) ?? 0)
    }

    private func seconds(until cost: Double, in bucket: Bucket) -> Int {
        max(1, Int(((cost - bucket.tokens) / perSecond).rounded(.up)))
    }

    private mutating func bucket(of address: AddressGroup, now: Double) -> Bucket {
        if buckets.count > Self.pruneThreshold, now - prunedAt >= 1000 {
            buckets = buckets.filter { refilled($0.value, now: now).tokens < burst }
            prunedAt = now
        }
        return refilled(buckets[address] ?? Bucket(tokens: burst, updatedAt: now), now: now)
    }

    private func refilled(_ bucket: Bucket, now: Double) -> Bucket {
        let passed = max(0, now - bucket.updatedAt) / 1000
        return Bucket(tokens: min(burst, bucket.tokens + passed * perSecond), updatedAt: now)
    }
}

/// How many messages may come at once, and how many a second after that.
protocol MessageRate {
    static var burst: Double { get }
    static var perSecond: Double { get }
}

/// A token bucket. A pure value; the clock, in milliseconds, is a parameter.
struct TokenBucket<Rate: MessageRate> {
    private var tokens = Rate.burst
    private var updatedAt = -Double.infinity

    /// Takes one message; returns false if the bucket is empty.
    mutating func admit(now: Double) -> Bool {
        if updatedAt > -.infinity {
            tokens = min(Rate.burst, tokens + max(0, now - updatedAt) / 1000 * Rate.perSecond)
        }
        updatedAt = now
        guard tokens >= 1 else { return false }
        tokens -= 1
        return true
    }
}
