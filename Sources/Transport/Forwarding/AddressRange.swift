import Glibc

/// A range of addresses in CIDR notation (RFC 4632, RFC 4291 §2.3): `10.0.0.0/8`, `2001:db8::/32`, or one address.
package struct AddressRange: Hashable, Sendable {
    /// An address as 16 bytes; IPv4 in its IPv6 form (RFC 4291 §2.5.5.2), so that both are compared in the same way.
    package struct Address: Hashable, Sendable {
        fileprivate let bytes: [UInt8]

        /// Reads a numeric address without port, brackets or zone; `nil` for anything else.
        package init?(_ text: some StringProtocol) {
            let text = String(text)
            // `inet_pton` reads up to a NUL.
            guard (2...45).contains(text.utf8.count), !text.utf8.contains(0) else { return nil }
            var ipv4 = in_addr()
            var ipv6 = in6_addr()
            if inet_pton(AF_INET, text, &ipv4) == 1 {
                bytes = Self.mapped + withUnsafeBytes(of: &ipv4) { Array($0) }
            } else if inet_pton(AF_INET6, text, &ipv6) == 1 {
                bytes = withUnsafeBytes(of: &ipv6) { Array($0) }
            } else {
                return nil
            }
        }

        fileprivate static let mapped = [UInt8](repeating: 0, count: 10) + [0xff, 0xff]

        /// Whether it is an IPv4 address.
        var isIPv4: Bool { bytes.starts(with: Self.mapped) }

        /// The address in its usual form: IPv4 with dots, IPv6 shortened as in RFC 5952.
        package var text: String {
            var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
            let family = isIPv4 ? AF_INET : AF_INET6
            let result = Array(isIPv4 ? bytes[12...] : bytes[...]).withUnsafeBytes {
                inet_ntop(family, $0.baseAddress, &buffer, socklen_t(buffer.count))
            }
            guard result != nil else { return "" }
            return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    private let network: [UInt8]
    /// The number of leading bits that count, of 128.
    private let bits: Int

    /// Reads `address` or `address/bits`; `nil` for anything else, and for an address with bits set after the prefix,
    /// which is probably a mistake.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = parts.first.flatMap({ Address($0) }) else { return nil }
        let width = address.isIPv4 && !parts[0].contains(":") ? 32 : 128
        var bits = width
        if parts.count == 2 {
            guard (1...3).contains(parts[1].utf8.count), parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let number = Int(parts[1]), number <= width
            else { return nil }
            bits = number
        }
        self.bits = bits + 128 - width
        network = address.bytes
        guard Self.masked(network, self.bits) == network else { return nil }
    }

    /// Whether the address is in the range.
    package func contains(_ address: Address) -> Bool {
        Self.masked(address.bytes, bits) == network
    }

    private static func masked(_ bytes: [UInt8], _ bits: Int) -> [UInt8] {
        bytes.enumerated().map { index, byte in
            let keptBits = min(8, max(0, bits - index * 8))
            return keptBits == 0 ? 0 : byte & (0xff << UInt8(8 - keptBits))
        }
    }
}
