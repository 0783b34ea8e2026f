/// Strong entity tags (RFC 9110 §8.8.3) from a representation's bytes.
package enum EntityTag {
    /// Computes a tag of 128 bits from two hashes in the manner of FNV-1a, eight bytes at a time: fast, since a start
    /// names megabytes, and sufficient to distinguish two versions of one resource.
    package static func of(_ bytes: [UInt8]) -> String {
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
        return "\"\(String(first, radix: 36))\(String(second, radix: 36))\""
    }

    /// Whether an `If-None-Match` value names the tag; the comparison is the weak one (RFC 9110 §13.1.2).
    package static func isNamed(_ tag: String, in header: String?) -> Bool {
        guard let header else { return false }
        return header.split(separator: ",").contains { item in
            var candidate = item.drop { $0 == " " || $0 == "\t" }
            while candidate.last == " " || candidate.last == "\t" { candidate.removeLast() }
            if candidate == "*" { return true }
            if candidate.hasPrefix("W/") { candidate = candidate.dropFirst(2) }
            return candidate == tag
        }
    }
}
