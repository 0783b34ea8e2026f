package import Storage

/// The phones to which an author has given the right to create and change puzzles and plays. Not stored: a restart of
/// the server voids keys and tokens.
package struct AuthorPhones {
    /// The lifetime of a key, in ms.
    package static let grantLifetimeMilliseconds = 300_000.0
    /// The lifetime of a phone's token, in ms: a day of work outside.
    package static let tokenLifetimeMilliseconds = 12 * 3_600_000.0
    /// The maximum number of phones; another phone replaces the oldest.
    static let maxPhones = 8

    private struct Grant {
        var key: TokenHash
        var expiresAt: Double
    }

    /// The newest key.
    private var grant: Grant?
    /// The phones' tokens, the oldest first.
    private var phones: [Grant] = []

    /// Makes a key valid and replaces an earlier one.
    ///
    /// - Parameter now: The time in ms on the server's clock.
    package mutating func grant(_ key: TokenHash, now: Double) {
        grant = Grant(key: key, expiresAt: now + Self.grantLifetimeMilliseconds)
    }

    /// Uses up the key and makes the token valid; returns false if the key is wrong, used, or expired.
    package mutating func redeem(_ key: TokenHash, token: TokenHash, now: Double) -> Bool {
        guard let grant, grant.key == key, now < grant.expiresAt else { return false }
        self.grant = nil
        phones = phones.filter { now < $0.expiresAt }.suffix(Self.maxPhones - 1)
        phones.append(Grant(key: token, expiresAt: now + Self.tokenLifetimeMilliseconds))
        return true
    }

    /// Whether the token belongs to one of the phones.
    func includes(_ token: TokenHash, now: Double) -> Bool {
        phones.contains { $0.key == token && now < $0.expiresAt }
    }

    /// The number of phones whose token is valid.
    package func count(now: Double) -> Int {
        phones.count { now < $0.expiresAt }
    }

    /// Takes the right back from all phones, and voids the key.
    package mutating func revoke() {
        grant = nil
        phones = []
    }
}
