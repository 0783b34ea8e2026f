import CCompression
import ContentCoding

extension GzipEncoder: ReversibleContentEncoder {
    /// The maximum decoded size in bytes of served content.
    private static let largestDecoded = 64 << 20

    /// Decodes a stream; `nil` if it is damaged, has further bytes after its end, or decodes to more than 64 MiB.
    func decode(_ encoded: [UInt8]) -> [UInt8]? {
        guard let length = UInt32(exactly: encoded.count) else { return nil }
        var stream = z_stream()
        // 15 bits of window, and 16 more for the gzip wrapper, whose checksum zlib compares. By its `_` name, because
        // `inflateInit2` is a macro that adds version and size.
        guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            return nil
        }
        defer { inflateEnd(&stream) }
        var decoded: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 64 << 10)
        return encoded.withUnsafeBufferPointer { input in
            // zlib only reads from `next_in`; its type predates `const`.
            stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            stream.avail_in = length
            while true {
                let (result, count) = part.withUnsafeMutableBufferPointer { output in
                    stream.next_out = output.baseAddress
                    stream.avail_out = UInt32(output.count)
                    let result = inflate(&stream, Z_NO_FLUSH)
                    return (result, output.count - Int(stream.avail_out))
                }
                decoded.append(contentsOf: part[..<count])
                guard decoded.count <= Self.largestDecoded else { return nil }
                // Our streams have no bytes after their end. Without progress the stream was cut short.
                if result == Z_STREAM_END { return stream.avail_in == 0 ? decoded : nil }
                guard result == Z_OK, count > 0 || stream.avail_in > 0 else { return nil }
            }
        }
    }
}
