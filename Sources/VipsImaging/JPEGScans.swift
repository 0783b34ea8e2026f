import Imaging

/// Counts the scans and the segments of a JPEG file.
///
/// A progressive picture is decoded scan by scan, each over all its pixels, and a scan that changes nothing takes 17
/// bytes: without a bound, a file of a few megabytes would keep a decoder busy for minutes (libjpeg-turbo, "Two Issues
/// with the JPEG Standard"). Cameras and web tools write about ten.
///
/// The library keeps the segments with metadata in a list, which it walks along for each further one: half a million
/// empty ones take minutes, too. Even 32 MiB of metadata are only 512 full segments.
struct JPEGScans {
    static let maxScans = 100
    static let maxSegments = 4096

    /// The number of scans up to the end of the image; counting stops above a maximum.
    private(set) var scans = 0
    /// The number of segments, scans included; counting stops above a maximum.
    private(set) var segments = 0

    /// - Throws: `PictureError.damaged` if there are more scans than `maxScans`, or more segments than `maxSegments`.
    static func check(_ bytes: [UInt8]) throws(PictureError) {
        let counts = bytes.withUnsafeBufferPointer(JPEGScans.init)
        guard counts.scans <= maxScans else { throw .damaged("more than \(maxScans) scans in a JPEG") }
        guard counts.segments <= maxSegments else { throw .damaged("more than \(maxSegments) segments in a JPEG") }
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>) {
        var index = 2
        while index + 1 < bytes.count, scans <= Self.maxScans, segments <= Self.maxSegments {
            guard bytes[index] == 0xff else {
                index += 1
                continue
            }
            switch bytes[index + 1] {
            case 0xd9: return
            // Stuffing, a fill byte, TEM, restart markers and a second start: nothing to skip (ISO/IEC 10918-1 §B.1.1.3).
            case 0x00, 0x01, 0xd0...0xd8: index += 2
            case 0xff: index += 1
            case let marker:
                segments += 1
                if marker == 0xda { scans += 1 }
                guard index + 3 < bytes.count else { return }
                // Skips the segment, so that a thumbnail within it does not count.
                index += 2 + max(2, Int(bytes[index + 2]) << 8 | Int(bytes[index + 3]))
            }
        }
    }
}
