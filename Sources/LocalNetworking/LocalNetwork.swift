import Foundation

/// This machine's names and addresses in the local network.
package enum LocalNetwork {
    /// The addresses to offer to phones, the most likely reachable first; empty without a network.
    package static func addresses() -> [LANAddress] {
        reachable(InterfaceAddress.all())
    }

    /// The addresses at which a server can be reached that listens on `host`: `0.0.0.0` is every IPv4 address, `::` every
    /// address.
    package static func addresses(listeningOn host: String) -> [LANAddress] {
        addresses().filter { address in
            switch host {
            case "0.0.0.0": !address.isIPv6
            case "::": true
            default: address.text == host
            }
        }
    }

    /// Why no phone reaches a server that listens on `host`, with the remedy, in one clause; `nil` if there are
    /// addresses.
    package static func absence(listeningOn host: String) -> String? {
        absence(listeningOn: host, InterfaceAddress.all())
    }

    /// The names that other devices may use: `host`, `host.local` (RFC 6762), and the full name if the host has a
    /// domain.
    package static func names() -> [String] { names(ofHost: hostName) }
}

extension LocalNetwork {
    /// Keeps the addresses that a phone in the same place can reach, best first: interfaces before tunnels, those with
    /// a default route first, physical ones before virtual ones, private IPv4 (RFC 1918) before public IPv4 before
    /// IPv6, of which temporary addresses (RFC 8981) last, otherwise in the system's order.
    static func reachable(_ all: [InterfaceAddress]) -> [LANAddress] {
        let usable = all.filter { candidate in
            candidate.isRunning && !candidate.isLoopback && !candidate.isPointToPoint && !candidate.isLinkLocal
                && !candidate.isUnusable && !isHostOnly(candidate.interface)
        }
        func rank(_ candidate: InterfaceAddress) -> Int {
            (isTunnel(candidate.interface) ? 16 : 0) + (candidate.hasDefaultRoute ? 0 : 8)
                + (candidate.isPhysical ? 0 : 4)
                + (candidate.isIPv6 ? (candidate.isTemporary ? 3 : 2) : candidate.isPrivate ? 0 : 1)
        }
        return usable.enumerated()
            .sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
            .map { LANAddress(text: $0.element.text, isIPv6: $0.element.isIPv6, interface: $0.element.interface) }
    }

    static func absence(listeningOn host: String, _ all: [InterfaceAddress]) -> String? {
        let reachable = reachable(all)
        if host == "0.0.0.0", !reachable.isEmpty, reachable.allSatisfy(\.isIPv6) {
            return "this machine's network has IPv6 only, and --host 0.0.0.0 is IPv4; leave --host out"
        }
        guard host == "0.0.0.0" || host == "::" || host.hasPrefix("127.") || host == "::1" else {
            guard !reachable.contains(where: { $0.text == host }) else { return nil }
            return isLinkLocal(host)
                ? "no browser opens the link-local address \(host) of --host; leave --host out"
                : "no phone reaches \(host) of --host; leave --host out"
        }
        guard reachable.isEmpty else { return nil }
        let linkLocal = all.first { $0.isRunning && !$0.isLoopback && $0.isLinkLocal && !isHostOnly($0.interface) }
        guard let linkLocal else {
            return "this machine has no address in a network, so no phone reaches it; connect it to the phones' Wi-Fi"
        }
        return
            "the network gives this machine only the link-local address \(linkLocal.text) (\(linkLocal.interface)), which "
            + "phones do not open; use a network whose router gives addresses (DHCP, or router advertisements for IPv6)"
    }

    private static func isLinkLocal(_ host: String) -> Bool {
        let text = String(host.prefix { $0 != "%" })
        return InterfaceAddress(interface: "", text: text, isIPv6: text.contains(":")).isLinkLocal
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

/// An address at which other devices of the local network may reach this machine.
package struct LANAddress: Sendable, Hashable {
    /// The numeric form without an interface, such as `192.168.1.20` or `fd00::2`.
    package let text: String
    /// Whether it is an IPv6 address.
    package let isIPv6: Bool
    /// The network interface's name, such as `eth0` or `wlp2s0`.
    package let interface: String

    /// The address as the host of a URL (RFC 3986 §3.2.2).
    package var urlHost: String { isIPv6 ? "[\(text)]" : text }
}
