import COpenSSL

/// A SHA-256 digest (FIPS 180-4), computed by libcrypto.
package struct SHA256Digest: Hashable, Sendable {
    /// The length of every digest, in bytes.
    package static let count = Int(SHA256_DIGEST_LENGTH)

    /// The digest's bytes; their number is `count`.
    package let bytes: [UInt8]

    /// Computes the digest of a message.
    package init(of message: [UInt8]) {
        bytes = [UInt8](unsafeUninitializedCapacity: Self.count) { buffer, count in
            // Fails only where libcrypto has no memory or no SHA-256; no caller could continue without a digest.
            guard SHA256(message, message.count, buffer.baseAddress) != nil else {
                fatalError("libcrypto cannot compute a SHA-256 digest")
            }
            count = Self.count
        }
    }

    /// - Parameter bytes: The digest's bytes; their number must be `count`.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Parses a digest; `nil` unless the text is 64 hexadecimal digits in lower case.
    package init?(hexadecimal text: String) {
        let digits = Array(text.utf8)
        guard digits.count == 2 * Self.count else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.count)
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = Self.value(of: digits[index]), let low = Self.value(of: digits[index + 1]) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        self.bytes = bytes
    }

    /// The digest as 64 hexadecimal digits in lower case.
    package var hexadecimal: String {
        String(unsafeUninitializedCapacity: 2 * Self.count) { text in
            for (index, byte) in bytes.enumerated() {
                text[2 * index] = Self.digit(byte >> 4)
                text[2 * index + 1] = Self.digit(byte & 15)
            }
            return 2 * Self.count
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? 0x30 + value : 0x61 + value - 10
    }

    /// Returns the value of a hexadecimal digit in lower case; `nil` for every other byte.
    static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x61...0x66: digit - 0x61 + 10
        default: nil
        }
    }
}

/// Computes a SHA-256 digest of a message that arrives in pieces.
package final class SHA256Stream {
    private let context: OpaquePointer

    /// Creates a stream that is still empty.
    package init() {
        // Fails only where libcrypto has no memory or no SHA-256; no caller could continue without a digest.
        guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
            fatalError("libcrypto cannot compute a SHA-256 digest")
        }
        self.context = context
    }

    deinit { EVP_MD_CTX_free(context) }

    /// Adds the next piece of the message.
    package func update(_ piece: UnsafeRawBufferPointer) {
        EVP_DigestUpdate(context, piece.baseAddress, piece.count)
    }

    /// Returns the digest of all pieces; the stream must not be used afterwards.
    package func finish() -> SHA256Digest {
        var bytes = [UInt8](repeating: 0, count: SHA256Digest.count)
        EVP_DigestFinal_ex(context, &bytes, nil)
        return SHA256Digest(bytes)
    }
}
