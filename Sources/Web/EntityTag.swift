import Digests

/// Strong entity tags (RFC 9110 §8.8.3) from a representation's bytes.
package enum EntityTag {
    /// Returns the tag of a representation's bytes: their hash of 128 bits, in base 36.
    package static func of(_ bytes: [UInt8]) -> String {
        let hash = ContentHash(of: bytes)
        return "\"\(String(hash.first, radix: 36))\(String(hash.second, radix: 36))\""
    }

    /// Whether a value of `If-None-Match`, or of `If-Match`, names the tag.
    ///
    /// - Parameter isStrong: Whether a weak tag names none: `If-Match` compares strongly (RFC 9110 §13.1.1),
    ///   `If-None-Match` weakly (§13.1.2).
    package static func isNamed(_ tag: String, in header: String?, isStrong: Bool = false) -> Bool {
        guard let header else { return false }
        return header.split(separator: ",").contains { item in
            var candidate = item.drop { $0 == " " || $0 == "\t" }
            while candidate.last == " " || candidate.last == "\t" { candidate.removeLast() }
            if candidate == "*" { return true }
            if !isStrong, candidate.hasPrefix("W/") { candidate = candidate.dropFirst(2) }
            return candidate == tag
        }
    }
}
