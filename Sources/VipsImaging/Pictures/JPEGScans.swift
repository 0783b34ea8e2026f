import Imaging

/// Counts the scans of a JPEG file.
///
/// A progressive picture is decoded scan by scan, each over all its pixels, and a scan that changes nothing takes 17
/// bytes: without a bound, a file of a few megabytes would keep a decoder busy for minutes (libjpeg-turbo, "Two Issues
/// with the JPEG Standard"). Cameras and web tools write about ten.
enum JPEGScans {
    static let maxScans = 100

    /// - Throws: `PictureError.damaged` if there are more scans than `maxScans`.
    static func check(_ bytes: [UInt8]) throws(PictureError) {
        guard count(bytes) <= maxScans else { throw .damaged("more than \(maxScans) scans in a JPEG") }
    }

    /// The number of scans up to the end of the image; counting stops above `maxScans`.
    static func count(_ bytes: [UInt8]) -> Int {
        bytes.withUnsafeBufferPointer(count)
    }

    private static func count(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var scans = 0
        var index = 2
        while index + 1 < bytes.count, scans <= maxScans {
            guard bytes[index] == 0xff else {
                index += 1
                continue
            }
            switch bytes[index + 1] {
            case 0xd9: return scans
            // Stuffing, a fill byte, TEM, restart markers and a second start: nothing to skip (ISO/IEC 10918-1 §B.1.1.3).
            case 0x00, 0x01, 0xd0...0xd8: index += 2
            case 0xff: index += 1
            case let marker:
                if marker == 0xda { scans += 1 }
                guard index + 3 < bytes.count else { return scans }
                // Skips the segment, so that a thumbnail within it does not count.
                index += 2 + max(2, Int(bytes[index + 2]) << 8 | Int(bytes[index + 3]))
            }
        }
        return scans
    }
}
