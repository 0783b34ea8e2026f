import Foundation

/// This machine's names and addresses in the local network.
package enum LocalNetwork {
    /// The addresses to offer to phones, the most likely reachable first; empty without a network.
    package static func addresses() -> [LANAddress] {
        reachable(InterfaceAddress.all())
    }

    /// The names that other devices may use: `host`, `host.local` (RFC 6762), and the full name if the host has a
    /// domain.
    package static func names() -> [String] { names(ofHost: hostName) }
}

extension LocalNetwork {
    /// Keeps the addresses that a phone in the same place can reach, best first: interfaces before tunnels, those with
    /// a default route first, physical ones before virtual ones, private IPv4 (RFC 1918) before public IPv4 before
    /// IPv6, otherwise in the system's order.
    static func reachable(_ all: [InterfaceAddress]) -> [LANAddress] {
        let usable = all.filter { candidate in
            candidate.isRunning && !candidate.isLoopback && !candidate.isPointToPoint && !candidate.isLinkLocal
                && !isHostOnly(candidate.interface)
        }
        func rank(_ candidate: InterfaceAddress) -> Int {
            (isTunnel(candidate.interface) ? 16 : 0) + (candidate.hasDefaultRoute ? 0 : 8)
                + (candidate.isPhysical ? 0 : 4) + (candidate.isIPv6 ? 2 : candidate.isPrivate ? 0 : 1)
        }
        return usable.enumerated()
            .sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
            .map { LANAddress(text: $0.element.text, isIPv6: $0.element.isIPv6, interface: $0.element.interface) }
    }

    /// Whether the interface is a bridge, or the end of one, for containers and virtual machines: only these are
    /// reachable through it.
    private static func isHostOnly(_ interface: String) -> Bool {
        [
            "docker", "br-", "veth", "virbr", "vnet", "cni", "flannel", "cali", "podman", "lxc", "lxd", "vboxnet",
            "vmnet", "kube", "nerdctl",
        ]
        .contains { interface.hasPrefix($0) }
    }

    /// Whether the interface is a private network over the Internet, in which phones nearby seldom are.
    private static func isTunnel(_ interface: String) -> Bool {
        ["zt", "tailscale", "wg", "tun", "tap", "ham", "nebula", "ppp", "ipsec", "nordlynx", "proton"]
            .contains { interface.hasPrefix($0) }
    }

    static func names(ofHost host: String) -> [String] {
        let label = label(of: host)
        guard label != "localhost" else { return [label] }
        let full = host.lowercased()
        let hasDomain = full != label && full != "\(label).local" && isName(full)
        return [label, "\(label).local"] + (hasDomain ? [full] : [])
    }

    static func label(of host: String) -> String {
        let label = String(host.lowercased().prefix { $0 != "." })
        return isName(label) ? label : "localhost"
    }

    /// RFC 1123 §2.1: labels of letters, digits and inner hyphens, 63 octets each and 253 in all.
    private static func isName(_ name: String) -> Bool {
        name.utf8.count <= 253
            && name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
                1...63 ~= label.utf8.count && label.first != "-" && label.last != "-"
                    && label.utf8.allSatisfy { byte in
                        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                            || byte == UInt8(ascii: "-")
                    }
            }
    }
}

extension LocalNetwork {
    /// The host name by `gethostname`. Foundation's `hostName` queries DNS, which takes seconds where there is no DNS
    /// server.
    private static var hostName: String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard gethostname(&buffer, buffer.count) == 0 else { return "localhost" }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
