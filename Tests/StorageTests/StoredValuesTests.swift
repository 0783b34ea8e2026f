import Testing

@testable import Storage

/// What is read of files and addresses: ids, tiles, and the order of faults.
@Suite struct StoredValuesTests {
    @Test func `an id has 1 to 64 small letters, digits and hyphens`() {
        for id in ["a", "7", "-", "harbour-2", String(repeating: "z", count: 64)] {
            #expect(PlayID.isValid(id), "\(id)")
        }
        for id in ["", "A", "a b", "ä", "a_b", "a/b", String(repeating: "z", count: 65)] {
            #expect(!PlayID.isValid(id), "\(id)")
        }
    }

    @Test func `a tile is what its first bytes say, and nothing else is one`() {
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        #expect(MapTile(png + [0])?.mediaType == "image/png")
        #expect(MapTile([0xFF, 0xD8, 0xFF, 0xE0])?.mediaType == "image/jpeg")
        let webp = Array("RIFF".utf8) + [1, 2, 3, 4] + Array("WEBP".utf8)
        #expect(MapTile(webp)?.mediaType == "image/webp")
        #expect(MapTile(webp)?.bytes == webp)
        let others: [[UInt8]] = [
            [], Array(png.dropLast()), [0xFF, 0xD8], Array("RIFF1234WAVE".utf8), Array("RIFX1234WEBP".utf8),
            Array("<svg/>".utf8),
        ]
        for bytes in others {
            #expect(MapTile(bytes) == nil)
        }
    }

    @Test func `a tile has at most a mebibyte`() {
        let head: [UInt8] = [0xFF, 0xD8, 0xFF]
        let largest = head + [UInt8](repeating: 0, count: 1_048_576 - head.count)
        #expect(MapTile(largest) != nil)
        #expect(MapTile(largest + [0]) == nil)
    }

    @Test func `faults are in the order of their lines, those of one line and those without one as they came`() {
        let named: [(String, Int?)] = [("a", 7), ("b", nil), ("c", 2), ("d", 7), ("e", nil), ("f", 2)]
        let faults = named.map { DocumentFault(line: $0.1, reason: $0.0) }
        #expect(DocumentFaults(faults).faults.map(\.reason) == ["b", "e", "c", "f", "a", "d"])
    }
}
