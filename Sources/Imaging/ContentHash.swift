import Digests

/// The SHA-256 of a picture's bytes: the name under which it is stored.
package struct ContentHash: Sendable, Hashable {
    /// The hash as 64 hexadecimal digits in lower case.
    package let hexadecimal: String

    /// Hashes the bytes.
    package init(of bytes: [UInt8]) {
        hexadecimal = SHA256Digest(of: bytes).hexadecimal
    }

    /// Reads a hash; `nil` unless the text is 64 hexadecimal digits in lower case.
    package init?(hexadecimal: String) {
        guard SHA256Digest(hexadecimal: hexadecimal) != nil else { return nil }
        self.hexadecimal = hexadecimal
    }
}
