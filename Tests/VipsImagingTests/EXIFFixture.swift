/// An EXIF block (JEITA CP-3451, TIFF 6.0) with an orientation and a position, big-endian, made by hand.
struct EXIFFixture {
    typealias Rational = (UInt32, UInt32)

    var orientation: UInt16 = 1
    var latitude: (reference: String, degrees: [Rational])?
    var longitude: (reference: String, degrees: [Rational])?

    /// As an APP1 segment after the start of a JPEG.
    func inserted(intoJPEG jpeg: [UInt8]) -> [UInt8] {
        let body = Array("Exif\0\0".utf8) + tiff
        let segment: [UInt8] = [0xff, 0xe1] + UInt16(body.count + 2).bytes + body
        return Array(jpeg[..<2]) + segment + jpeg[2...]
    }

    /// As an eXIf chunk after the header of a PNG.
    func inserted(intoPNG png: [UInt8]) -> [UInt8] {
        Array(png[..<33]) + PNGChunk.bytes("eXIf", tiff) + png[33...]
    }

    private var tiff: [UInt8] {
        // The header and the first directory: orientation, and where the position's directory is.
        var result = Array("MM".utf8) + UInt16(42).bytes + UInt32(8).bytes
        let positionOffset: UInt32 = 8 + 2 + 2 * 12 + 4
        result += UInt16(2).bytes
        result += Self.entry(0x0112, type: 3, count: 1, orientation.bytes + [0, 0])
        result += Self.entry(0x8825, type: 4, count: 1, positionOffset.bytes)
        result += UInt32(0).bytes
        // The position's directory: references and three rationals each.
        var entries: [[UInt8]] = []
        var data: [UInt8] = []
        let fields = [(1, latitude), (3, longitude)].compactMap { tag, value in value.map { (UInt16(tag), $0) } }
        let dataOffset = Int(positionOffset) + 2 + fields.count * 2 * 12 + 4
        for (tag, value) in fields {
            let text = Array(value.reference.utf8) + [0, 0, 0, 0]
            entries.append(Self.entry(tag, type: 2, count: 2, Array(text.prefix(4))))
            let offset = UInt32(dataOffset + data.count)
            entries.append(Self.entry(tag + 1, type: 5, count: UInt32(value.degrees.count), offset.bytes))
            for (numerator, denominator) in value.degrees { data += numerator.bytes + denominator.bytes }
        }
        result += UInt16(entries.count).bytes + entries.joined() + UInt32(0).bytes + data
        return result
    }

    private static func entry(_ tag: UInt16, type: UInt16, count: UInt32, _ value: [UInt8]) -> [UInt8] {
        tag.bytes + type.bytes + count.bytes + value
    }
}

enum PNGChunk {
    static func bytes(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return UInt32(data.count).bytes + body + crc(body).bytes
    }

    /// A picture of one colour type whose header claims any size; the pixels are few.
    static func picture(width: UInt32, height: UInt32) -> [UInt8] {
        let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
        // A zlib stream of one stored block with one byte.
        let pixels: [UInt8] = [0x78, 0x01, 0x01, 0x01, 0x00, 0xfe, 0xff, 0x00, 0x00, 0x01, 0x00, 0x01]
        return signature + bytes("IHDR", width.bytes + height.bytes + [8, 2, 0, 0, 0]) + bytes("IDAT", pixels)
            + bytes("IEND", [])
    }

    /// A black picture in RGB, with bytes after its last row, all in a number of chunks.
    static func black(_ width: UInt32, _ height: UInt32, surplus: Int, chunks: Int) -> [UInt8] {
        var (left, stream): (Int, [UInt8]) = (Int(height * (1 + 3 * width)) + surplus, [0x78, 0x01])
        // Adler-32 of zeros (RFC 1950 §8.2).
        let checksum = (UInt32(left % 65521) << 16 | 1).bytes
        while left > 0 {
            // A stored block (RFC 1951 §3.2.4).
            let count = UInt16(min(left, 65535))
            left -= Int(count)
            stream += [left == 0 ? 1 : 0] + count.bytes.reversed() + (~count).bytes.reversed()
            stream += [UInt8](repeating: 0, count: Int(count))
        }
        stream += checksum
        let part = (stream.count + chunks - 1) / chunks
        let data = stride(from: 0, to: stream.count, by: part).flatMap {
            bytes("IDAT", Array(stream[$0..<min($0 + part, stream.count)]))
        }
        return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
            + bytes("IHDR", width.bytes + height.bytes + [8, 2, 0, 0, 0]) + data + bytes("IEND", [])
    }

    /// CRC-32 of ISO 3309, as PNG requires.
    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        var crc = UInt32.max
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? (crc >> 1) ^ 0xedb8_8320 : crc >> 1 }
        }
        return ~crc
    }
}

extension FixedWidthInteger {
    /// Most significant first.
    fileprivate var bytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
