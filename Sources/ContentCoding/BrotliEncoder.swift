import CCompression
import Transport

/// Encodes `br` (RFC 7932), tuned for UTF-8 text: at the highest quality up to 32 KiB, above that at quality 9.
package struct BrotliEncoder: ContentEncoder {
    /// The coding's registered name.
    package let name = "br"

    /// Bytes; beyond, quality 9 takes a tenth of the time for a few percent more.
    private static let maxBytesAtBestQuality = 32 * 1024

    /// Creates an encoder.
    package init() {}

    /// Encodes bytes; `nil` if the library fails.
    package func encode(_ bytes: [UInt8]) -> [UInt8]? {
        // The bound is 0 for an input that is too large; no output buffer would then suffice.
        var length = BrotliEncoderMaxCompressedSize(bytes.count)
        guard length > 0 else { return nil }
        var output = [UInt8](repeating: 0, count: length)
        let done = BrotliEncoderCompress(
            bytes.count > Self.maxBytesAtBestQuality ? 9 : BROTLI_MAX_QUALITY,
            BROTLI_MAX_WINDOW_BITS,
            BROTLI_MODE_TEXT,
            bytes.count,
            bytes,
            &length,
            &output
        )
        guard done == BROTLI_TRUE else { return nil }
        output.removeSubrange(length...)
        return output
    }
}
