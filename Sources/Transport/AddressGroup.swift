import Glibc

/// The group of addresses that one internet connection may use: an IPv4 address, or the /64 of an IPv6 address (RFC
/// 6177).
///
/// Budgets and limits are charged to the group, since the holder of a /64 may use any address in it. An IPv4 address in
/// its IPv6 form belongs to the same group; `::1` has its own group. All texts that are not addresses form one group.
package struct AddressGroup: Hashable, Sendable {
    private let prefix: UInt64
    /// The last 64 bits of an IPv4 address in its IPv6 form (RFC 4291 §2.5.5.2), which identify a single machine; 0 for
    /// others.
    private let suffix: UInt64

    /// Finds the group of an address.
    ///
    /// - Parameter address: A numeric address without a port, like `HTTPRequest.remoteAddress`.
    package init(_ address: String) {
        if let ipv4 = Self.ipv4(address) {
            self.init(ipv4: ipv4)
        } else if let bytes = Self.ipv6(address) {
            if bytes[..<10].allSatisfy({ $0 == 0 }), bytes[10] == 0xff, bytes[11] == 0xff {
                self.init(ipv4: bytes[12...].reduce(0) { $0 << 8 | UInt64($1) })
            } else {
                let words = [bytes[..<8], bytes[8...]].map { $0.reduce(0) { $0 << 8 | UInt64($1) } }
                // ::1 is the only address of its /64 that is in use.
                self.init(prefix: words[0], suffix: words == [0, 1] ? 1 : 0)
            }
        } else {
            // A socket without an address.
            self.init(prefix: .max, suffix: .max)
        }
    }

    private init(ipv4: UInt64) {
        self.init(prefix: 0, suffix: 0xffff_0000_0000 | ipv4)
    }

    private init(prefix: UInt64, suffix: UInt64) {
        self.prefix = prefix
        self.suffix = suffix
    }

    /// Whether the group is the server's own machine: 127.0.0.0/8 or ::1.
    package var isLoopback: Bool {
        (prefix, suffix) == (0, 1) || (prefix == 0 && suffix >> 24 == 0xffff_00 | 127)
    }

    private static func ipv4(_ text: String) -> UInt64? {
        var address = in_addr()
        guard inet_pton(AF_INET, text, &address) == 1 else { return nil }
        return UInt64(UInt32(bigEndian: address.s_addr))
    }

    private static func ipv6(_ text: String) -> [UInt8]? {
        var address = in6_addr()
        // `fe80::1%eth0`: the interface is not part of the address.
        guard inet_pton(AF_INET6, String(text.prefix { $0 != "%" }), &address) == 1 else { return nil }
        return withUnsafeBytes(of: &address) { Array($0) }
    }
}
