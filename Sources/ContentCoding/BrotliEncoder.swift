import CCompression
import Transport

/// `br` (RFC 7932) at the highest quality, tuned for UTF-8 text.
package struct BrotliEncoder: ContentEncoder {
    package let name = "br"

    package init() {}

    package func encode(_ bytes: [UInt8]) -> [UInt8]? {
        // 0 for an input too large to be bounded; then there is no output that could hold it.
        var length = BrotliEncoderMaxCompressedSize(bytes.count)
        guard length > 0 else { return nil }
        var output = [UInt8](repeating: 0, count: length)
        let done = BrotliEncoderCompress(
            BROTLI_MAX_QUALITY,
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
