/// A fast hash of 128 bits: distinguishes versions of a content, and finds damage, but does not resist an attacker who
/// chooses the contents. `SHA256Digest` does.
///
/// Two hashes in the manner of FNV-1a, eight bytes at a time.
package struct ContentHash: Hashable, Sendable {
    /// The two halves.
    package let first: UInt64, second: UInt64

    /// Hashes a content.
    package init(of bytes: [UInt8]) {
        var first: UInt64 = 0xcbf2_9ce4_8422_2325
        var second: UInt64 = 0x9ae1_6a3b_2f90_404f
        func add(_ word: UInt64) {
            first = (first ^ word) &* 0x100_0000_01b3
            second = (second &+ word &+ 1) &* 0x100_0000_01b3
            // A product's upper bits alone depend on a word's upper bits.
            first ^= first >> 32
            second ^= second >> 29
        }
        bytes.withUnsafeBytes { bytes in
            var index = 0
            while index + 8 <= bytes.count {
                add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
                index += 8
            }
            while index < bytes.count {
                add(UInt64(bytes[index]))
                index += 1
            }
        }
        // Zeros at the end count, too.
        add(UInt64(bytes.count))
        (self.first, self.second) = (first, second)
    }

    /// Parses a hash; `nil` unless the text is 32 hexadecimal digits in lower case.
    package init?(hexadecimal text: some Collection<UInt8>) {
        guard text.count == 2 * Self.halfDigits, let first = Self.half(text.prefix(Self.halfDigits)),
            let second = Self.half(text.dropFirst(Self.halfDigits))
        else { return nil }
        (self.first, self.second) = (first, second)
    }

    /// The hash as 32 hexadecimal digits in lower case.
    package var hexadecimal: String {
        [first, second].map { half in
            let digits = String(half, radix: 16)
            return String(repeating: "0", count: Self.halfDigits - digits.count) + digits
        }.joined()
    }

    private static let halfDigits = 16

    private static func half(_ digits: some Collection<UInt8>) -> UInt64? {
        var half: UInt64 = 0
        for digit in digits {
            guard let value = SHA256Digest.value(of: digit) else { return nil }
            half = half << 4 | UInt64(value)
        }
        return half
    }
}
