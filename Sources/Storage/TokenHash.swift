import Digests

/// The SHA-256 of a secret token: it is stored instead of the token, which cannot be computed from it.
///
/// A token is 128 random bits: neither salt nor a slow hash would make it harder to guess, and each request is checked.
package struct TokenHash: Hashable, Sendable {
    private let digest: SHA256Digest

    /// Hashes a token.
    package init(of token: String) {
        digest = SHA256Digest(of: Array(token.utf8))
    }

    /// Reads a stored hash.
    ///
    /// - Parameter text: 64 hexadecimal digits; or a token, which earlier versions stored unhashed.
    package init(stored text: String) {
        digest = SHA256Digest(hexadecimal: text) ?? SHA256Digest(of: Array(text.utf8))
    }

    /// 64 hexadecimal digits in lower case.
    package var text: String { digest.hexadecimal }

    /// Compares in a time that does not depend on where the two differ.
    package static func == (a: TokenHash, b: TokenHash) -> Bool {
        zip(a.digest.bytes, b.digest.bytes).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
