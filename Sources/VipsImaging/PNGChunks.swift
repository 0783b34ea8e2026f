import CCompression
import Imaging

/// The chunks of a PNG file in their order (PNG §5.3), each with those of its data that are in the file.
struct PNGChunks: Sequence, IteratorProtocol {
    private let bytes: UnsafeRawBufferPointer
    /// After the signature, each chunk has a length, a type, its data and a checksum.
    private var index = 8

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    mutating func next() -> (type: Slice<UnsafeRawBufferPointer>, data: Slice<UnsafeRawBufferPointer>)? {
        let start = index + 8
        guard start <= bytes.count else { return nil }
        let end = start + Self.number(bytes, at: index)
        defer { index = end + 4 }
        return (bytes[index + 4..<start], bytes[start..<Swift.min(end, bytes.count)])
    }

    /// Reads a number of four bytes.
    static func number(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Int {
        bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}

/// Bounds the pixels in a PNG file by what its header promises.
///
/// The library decompresses what follows the last row, too, and throws it away: a megabyte in a file would keep a decoder
/// busy for two seconds.
enum PNGPixels {
    /// Bytes beyond the promised ones that do no harm.
    private static let slack = 1 << 16

    /// - Throws: `PictureError.damaged` if more is compressed. Other faults are left to the library.
    static func check(_ bytes: UnsafeRawBufferPointer) throws(PictureError) {
        guard let promised = promisedBytes(bytes), exceeds(promised + slack, bytes) else { return }
        throw .damaged("more pixels in a PNG than its header says")
    }

    /// The bytes of all rows (PNG §7.2), each after its filter type; `nil` for an unknown header. Of an interlaced
    /// picture, whose rows are up to twice as many, no fewer.
    private static func promisedBytes(_ bytes: UnsafeRawBufferPointer) -> Int? {
        guard bytes.count >= 29, let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][bytes[25]] else { return nil }
        let (width, height) = (PNGChunks.number(bytes, at: 16), PNGChunks.number(bytes, at: 20))
        return height * ((width * channels * Int(bytes[24]) + 7) / 8 + 4)
    }

    /// Whether the compressed data of all `IDAT` chunks are of more than `limit` bytes; they are decompressed up to there.
    private static func exceeds(_ limit: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
        var stream = z_stream()
        guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return false }
        defer { inflateEnd(&stream) }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 16) { output in
            for (type, slice) in PNGChunks(bytes) where type.elementsEqual("IDAT".utf8) {
                let data = UnsafeRawBufferPointer(rebasing: slice)
                // zlib only reads from `next_in`; its type predates `const`.
                stream.next_in = UnsafeMutablePointer(mutating: data.baseAddress?.assumingMemoryBound(to: UInt8.self))
                stream.avail_in = UInt32(data.count)
                repeat {
                    stream.next_out = output.baseAddress
                    stream.avail_out = UInt32(output.count)
                    let status = inflate(&stream, Z_NO_FLUSH)
                    if stream.total_out > limit { return true }
                    // The chunk has no more.
                    if status == Z_BUF_ERROR { break }
                    guard status == Z_OK else { return false }
                } while stream.avail_in > 0 || stream.avail_out == 0
            }
            return false
        }
    }
}

/// Counts the texts in a PNG file.
///
/// The library decompresses each text, to at most 8 MB, of which 8 KiB are enough: a file of a few megabytes would keep
/// a decoder busy for a minute. Tools write fewer than ten.
enum PNGTexts {
    static let maxTexts = 50
    private static let types = ["tEXt", "zTXt", "iTXt"]

    /// - Throws: `PictureError.damaged` if there are more texts than `maxTexts`.
    static func check(_ bytes: [UInt8]) throws(PictureError) {
        guard bytes.withUnsafeBytes(count) <= maxTexts else {
            throw .damaged("more than \(maxTexts) texts in a PNG")
        }
    }

    /// The number of chunks `tEXt`, `zTXt` and `iTXt` (PNG §11.3.3); counting stops above `maxTexts`.
    private static func count(_ bytes: UnsafeRawBufferPointer) -> Int {
        PNGChunks(bytes).lazy.filter { chunk in
            types.contains { chunk.type.elementsEqual($0.utf8) }
        }.prefix(maxTexts + 1).reduce(0) { count, _ in count + 1 }
    }
}
