import Digests

/// The SHA-256 of a secret token, which is stored instead of the token.
///
/// A token is 128 random bits, so neither a salt nor a slow hash would make it harder to guess.
package struct TokenHash: Hashable, Sendable {
    private let digest: SHA256Digest

    /// Hashes a token.
    package init(of token: String) {
        digest = SHA256Digest(of: Array(token.utf8))
    }

    /// Reads a stored hash; `nil` unless the text is 64 hexadecimal digits.
    package init?(stored text: String) {
        guard let digest = SHA256Digest(hexadecimal: text) else { return nil }
        self.digest = digest
    }

    /// The hash as 64 hexadecimal digits in lower case.
    package var text: String { digest.hexadecimal }

    /// Compares two hashes in constant time.
    package static func == (a: TokenHash, b: TokenHash) -> Bool {
        zip(a.digest.bytes, b.digest.bytes).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
