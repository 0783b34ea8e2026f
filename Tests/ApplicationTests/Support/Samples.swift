/// Files of authors, as small as their formats allow.
enum Samples {
    /// A picture of one grey, one bit per pixel.
    ///
    /// - Parameter seed: Determines the content.
    static func picture(width: Int, height: Int, seed: UInt8 = 0) -> [UInt8] {
        let header = bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [1, 0, 0, 0, 0]
        let row = [0] + [UInt8](repeating: seed, count: (width + 7) / 8)
        let rows = (0..<height).flatMap { _ in row }
        // zlib (RFC 1950) with stored blocks (RFC 1951 §3.2.4).
        var packed: [UInt8] = [0x78, 0x01]
        var start = 0
        while start < rows.count {
            let count = min(0xffff, rows.count - start)
            packed.append(start + count == rows.count ? 1 : 0)
            packed += littleEndian(UInt16(count)) + littleEndian(~UInt16(count)) + rows[start..<start + count]
            start += count
        }
        packed += bigEndian(adler(rows))
        return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + chunk("IHDR", header) + chunk("IDAT", packed)
            + chunk("IEND", [])
    }

    /// Silence of 8,000 samples a second.
    static func sound(samples: Int) -> [UInt8] {
        let size = 2 * samples
        return Array("RIFF".utf8) + littleEndian(UInt32(36 + size)) + Array("WAVEfmt ".utf8)
            + littleEndian(UInt32(16)) + littleEndian(UInt16(1)) + littleEndian(UInt16(1))
            + littleEndian(UInt32(8000)) + littleEndian(UInt32(16_000)) + littleEndian(UInt16(2))
            + littleEndian(UInt16(16)) + Array("data".utf8) + littleEndian(UInt32(size))
            + [UInt8](repeating: 0, count: size)
    }

    /// A play's file in the form of an export.
    static func play(_ scenes: [String], title: String = "Test", language: String = "en") -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <play xmlns="urn:touchfigures:play:1" xml:lang="\(language)">
          <title>\(title)</title>
          <version>1</version>
        \(scenes.joined())</play>

        """
    }

    static func scene(
        _ name: String,
        _ audio: String = "a.wav",
        latitude: Double = 47.66,
        longitude: Double = 9.18,
        radius: Double = 20,
        after: [String] = []
    ) -> String {
        """
          <scene name="\(name)" audio="\(audio)">
            <circle latitude="\(latitude)" longitude="\(longitude)" radius="\(radius)"/>
        \(after.map { "    <after scene=\"\($0)\"/>\n" }.joined())  </scene>

        """
    }

    // MARK: Bytes

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + content
        return bigEndian(UInt32(content.count)) + named + bigEndian(crc(named))
    }

    private static let crcTable = (0..<256).map { (index: UInt32) in
        (0..<8).reduce(index) { value, _ in value & 1 == 1 ? 0xedb8_8320 ^ (value >> 1) : value >> 1 }
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        var value = UInt32.max
        for byte in bytes { value = crcTable[Int((value ^ UInt32(byte)) & 0xff)] ^ (value >> 8) }
        return ~value
    }

    private static func adler(_ bytes: [UInt8]) -> UInt32 {
        var (a, b) = (UInt32(1), UInt32(0))
        for byte in bytes {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return b << 16 | a
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    private static func littleEndian<Number: FixedWidthInteger>(_ value: Number) -> [UInt8] {
        (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
