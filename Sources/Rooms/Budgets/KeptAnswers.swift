package import Transport
package import Web

/// The answers to creations with an `Idempotency-Key`, for repeats of the same request. A pure value; the clock, in
/// milliseconds, is a parameter.
///
/// Each address has a share of its own, so that nobody can push out the answers of others: if all together are too
/// many, the address with the most loses its oldest. Not stored: after a restart a repeat is a new request.
package struct KeptAnswers {
    /// What to do with a request.
    package enum Decision {
        /// The request is the first one with its key: `end` must follow.
        case new
        /// The first request is not answered yet.
        case underWay
        /// The first request was another one.
        case reused
        /// The first request was answered with this.
        case answer(HTTPResponse)
    }

    private struct Entry {
        let fingerprint: RequestFingerprint
        let began: Double
        /// `nil` until the request is answered.
        var answer: HTTPResponse?
        var bytes = KeptAnswers.entryBytes
    }

    private struct Share {
        var entries: [IdempotencyKey: Entry] = [:]
        var bytes = 0
    }

    /// The memory of an entry without its answer's body, in bytes.
    private static let entryBytes = 1024
    /// The time between two removals of all old answers, in ms.
    private static let sweepMilliseconds = 60_000.0

    private let bytesPerAddress: Int
    private let maxBytes: Int
    private let lifetime: Double
    private var shares: [AddressGroup: Share] = [:]
    private var sweptAt = 0.0
    /// The bytes of all answers.
    package private(set) var bytes = 0

    /// - Parameter lifetime: The time for which an answer is kept, in ms.
    package init(bytesPerAddress: Int, bytes: Int, lifetime: Double) {
        self.bytesPerAddress = bytesPerAddress
        maxBytes = bytes
        self.lifetime = lifetime
    }

    /// Decides on a request with a key.
    package mutating func begin(
        _ key: IdempotencyKey,
        _ fingerprint: RequestFingerprint,
        of address: AddressGroup,
        now: Double
    ) -> Decision {
        if let entry = shares[address]?.entries[key] {
            if now < entry.began + lifetime {
                guard entry.fingerprint == fingerprint else { return .reused }
                return entry.answer.map(Decision.answer) ?? .underWay
            }
            remove(key, of: address)
        }
        add(Entry(fingerprint: fingerprint, began: now), key, of: address)
        return .new
    }

    /// Keeps the answer to a request that `begin` has called new, if the request created something; otherwise the key is
    /// free again.
    package mutating func end(_ key: IdempotencyKey, of address: AddressGroup, with response: HTTPResponse) {
        guard var entry = shares[address]?.entries[key], entry.answer == nil else { return }
        remove(key, of: address)
        guard (200..<300).contains(response.status) else { return }
        switch response.body {
        case .empty: break
        case .bytes(let body): entry.bytes += body.count
        case .file, .stream: return
        }
        entry.answer = response
        add(entry, key, of: address)
    }

    /// Removes what is older than its lifetime, at most once a minute.
    package mutating func expire(now: Double) {
        guard !shares.isEmpty, now - sweptAt >= Self.sweepMilliseconds else { return }
        sweptAt = now
        for (address, share) in shares {
            for (key, entry) in share.entries where now >= entry.began + lifetime { remove(key, of: address) }
        }
    }

    private mutating func add(_ entry: Entry, _ key: IdempotencyKey, of address: AddressGroup) {
        shares[address, default: Share()].entries[key] = entry
        shares[address]?.bytes += entry.bytes
        bytes += entry.bytes
        while let share = shares[address], share.bytes > bytesPerAddress, removeOldest(of: address) {}
        while bytes > maxBytes, let most = shares.max(by: { $0.value.bytes < $1.value.bytes })?.key {
            guard removeOldest(of: most) else { break }
        }
    }

    /// Removes the oldest answer of an address; returns false if it has only requests that are under way.
    private mutating func removeOldest(of address: AddressGroup) -> Bool {
        let answered = shares[address]?.entries.filter { $0.value.answer != nil } ?? [:]
        guard let oldest = answered.min(by: { $0.value.began < $1.value.began })?.key else { return false }
        remove(oldest, of: address)
        return true
    }

    private mutating func remove(_ key: IdempotencyKey, of address: AddressGroup) {
        guard let entry = shares[address]?.entries.removeValue(forKey: key) else { return }
        shares[address]?.bytes -= entry.bytes
        bytes -= entry.bytes
        if shares[address]?.entries.isEmpty == true { shares[address] = nil }
    }
}
