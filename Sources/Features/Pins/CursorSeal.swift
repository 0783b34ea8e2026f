package import Geometry
import Rooms
package import Storage
package import Web

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

extension Cursor {
    /// Makes a signed cursor.
    ///
    /// - Parameter query: The query whose response the cursor continues.
    package static func text(_ position: PinPosition, of query: PinQuery, _ seal: CursorSeal) -> String {
        let code = seal.code(of: position, bounds: query.bounds, near: query.near)
        return "p\(String(position.key.bitPattern, radix: 36)).\(position.number).\(position.listedCount)."
            + String(code, radix: 36)
    }

    /// Reads a signed cursor; `nil` for none.
    ///
    /// - Throws: 422 unless the cursor comes from a response to the same query.
    package static func position(
        _ text: String?,
        bounds: GeographicBounds,
        near: GeographicCoordinate?,
        _ seal: CursorSeal
    ) throws(Problem) -> PinPosition? {
        guard let text else { return nil }
        let parts = text.dropFirst().split(separator: ".")
        guard text.hasPrefix("p"), parts.count == 4, let bits = UInt64(parts[0], radix: 36),
            let number = Int64(parts[1]),
            let seen = Int(parts[2]), Double(bitPattern: bits).isFinite, seen >= 0, seen < 1 << 40
        else { throw invalid }
        let position = PinPosition(key: Double(bitPattern: bits), number: number, listedCount: seen)
        guard UInt64(parts[3], radix: 36) == seal.code(of: position, bounds: bounds, near: near) else { throw invalid }
        guard seen <= Limits.maxListedPins else {
            throw .invalid("cursor", "The list ends after \(Limits.maxListedPins) pins; use a smaller `bbox`.")
        }
        return position
    }

    /// Makes a cursor from the key of a cell.
    package static func text(cell: UInt64) -> String { "c\(String(cell, radix: 36))" }

    /// Reads a cursor of clusters; 0 for none.
    ///
    /// - Throws: 422 for an invalid cursor.
    package static func cell(_ text: String?) throws(Problem) -> UInt64 {
        guard let text else { return 0 }
        guard text.hasPrefix("c"), let cell = UInt64(text.dropFirst(), radix: 36) else { throw invalid }
        return cell
    }
}
