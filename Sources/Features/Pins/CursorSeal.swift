import Geometry
import Storage

/// Signs the cursors of pins, so that only cursors from a response to the same query are accepted. A forged cursor
/// could request a circle around the world with all pins.
///
/// Uses SipHash-2-4 (Aumasson and Bernstein, "SipHash: a fast short-input PRF", 2012), a message authentication code
/// for short messages, with a random key per process.
package struct CursorSeal: Sendable {
    private let key: (UInt64, UInt64)

    init() {
        var random = SystemRandomNumberGenerator()
        self.init(key: (random.next(), random.next()))
    }

    /// Creates a seal with a key, which must be secret.
    package init(key: (UInt64, UInt64)) {
        self.key = key
    }

    /// Returns the code of a position in the responses to a query.
    func code(of position: PinPosition, bounds: GeographicBounds, near: GeographicCoordinate?) -> UInt64 {
        var words = [
            position.key.bitPattern, UInt64(bitPattern: position.number), UInt64(position.listedCount),
            bounds.west.bitPattern, bounds.south.bitPattern, bounds.east.bitPattern, bounds.north.bitPattern,
        ]
        if let near { words += [near.latitude.bitPattern, near.longitude.bitPattern] }
        return code(of: words)
    }

    /// Returns the code of whole words, each in little-endian byte order.
    func code(of words: [UInt64]) -> UInt64 {
        var v0 = key.0 ^ 0x736f_6d65_7073_6575
        var v1 = key.1 ^ 0x646f_7261_6e64_6f6d
        var v2 = key.0 ^ 0x6c79_6765_6e65_7261
        var v3 = key.1 ^ 0x7465_6462_7974_6573
        func rotated(_ value: UInt64, _ bits: UInt64) -> UInt64 { value << bits | value >> (64 - bits) }
        func round() {
            v0 &+= v1
            v1 = rotated(v1, 13) ^ v0
            v0 = rotated(v0, 32)
            v2 &+= v3
            v3 = rotated(v3, 16) ^ v2
            v0 &+= v3
            v3 = rotated(v3, 21) ^ v0
            v2 &+= v1
            v1 = rotated(v1, 17) ^ v2
            v2 = rotated(v2, 32)
        }
        // The highest byte of the last word has the message's length in bytes, modulo 256.
        for word in words + [UInt64(words.count * 8 & 0xff) << 56] {
            v3 ^= word
            round()
            round()
            v0 ^= word
        }
        v2 ^= 0xff
        for _ in 0..<4 { round() }
        return v0 ^ v1 ^ v2 ^ v3
    }
}
