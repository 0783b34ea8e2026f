import COpenSSL

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
