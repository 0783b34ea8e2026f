import CCompression
import Transport

/// Encodes `gzip` (RFC 1952) by zlib; the same bytes give the same result.
package struct GzipEncoder: ContentEncoder {
    /// The coding's registered name.
    package let name = "gzip"

    private let level: Int32

    /// Creates an encoder.
    ///
    /// - Parameter level: From 1, the fastest, to 9, the smallest.
    package init(level: Int = 9) {
        self.level = Int32(level)
    }

    /// Encodes bytes; `nil` if the library fails or they exceed 4 GiB.
    package func encode(_ bytes: [UInt8]) -> [UInt8]? {
        guard let length = UInt32(exactly: bytes.count) else { return nil }
        var stream = z_stream()
        // 15 bits of window, and 16 more for the gzip wrapper. Without `deflateSetHeader` zlib writes a header with
        // modification time 0 and no name. By its `_` name, because `deflateInit2` is a macro that adds version and size.
        let started = deflateInit2_(
            &stream,
            level,
            Z_DEFLATED,
            15 + 16,
            9,
            Z_DEFAULT_STRATEGY,
            ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size)
        )
        guard started == Z_OK else { return nil }
        defer { deflateEnd(&stream) }

        // The bound is the worst case, but memory is used only for the pages that zlib writes.
        let bound = Int(deflateBound(&stream, uLong(length)))
        var status = Z_OK
        let output = [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            status = bytes.withUnsafeBufferPointer { input in
                // zlib only reads from `next_in`; its type predates `const`.
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = length
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(clamping: bound)
                return deflate(&stream, Z_FINISH)
            }
            count = Int(stream.total_out)
        }
        guard status == Z_STREAM_END else { return nil }
        // The result is stored for longer, so it is copied without the unused memory.
        return output.withUnsafeBufferPointer { Array($0) }
    }
}
