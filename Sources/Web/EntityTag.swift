/// Strong entity tags (RFC 9110 §8.8.3) from a representation's bytes.
package enum EntityTag {
    /// Computes a tag of 128 bits from two FNV-1a hashes with different offsets: fast, and sufficient to distinguish
    /// two versions of one resource.
    package static func of(_ bytes: [UInt8]) -> String {
        var first: UInt64 = 0xcbf2_9ce4_8422_2325
        var second: UInt64 = 0x9ae1_6a3b_2f90_404f
        for byte in bytes {
            first = (first ^ UInt64(byte)) &* 0x100_0000_01b3
            second = (second &+ UInt64(byte) &+ 1) &* 0x100_0000_01b3
        }
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
