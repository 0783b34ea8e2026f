import Foundation

/// One address of one network interface, as the system lists it.
struct InterfaceAddress {
    var interface: String
    var text: String
    var isIPv6 = false
    var isRunning = true
    var isLoopback = false
    var isPointToPoint = false
    var isPhysical = true
    /// Whether the address is one of IPv6 that a day later another one replaces (RFC 8981).
    var isTemporary = false
    /// Whether the address is one of IPv6 that is still being checked, that another device has, or that is being given up
    /// (RFC 4862 §5.4 and §5.5.4).
    var isUnusable = false
    /// Whether other networks are reached over the interface.
    var hasDefaultRoute = false

    /// RFC 1918.
    var isPrivate: Bool {
        let parts = text.split(separator: ".").compactMap { UInt8($0) }
        guard parts.count == 4 else { return false }
        return parts[0] == 10 || (parts[0] == 172 && 16...31 ~= parts[1]) || (parts[0] == 192 && parts[1] == 168)
    }

    /// fe80::/10, which a URL cannot name without the phone's own interface, and 169.254.0.0/16.
    var isLinkLocal: Bool {
        isIPv6 ? ["fe8", "fe9", "fea", "feb"].contains { text.hasPrefix($0) } : text.hasPrefix("169.254.")
    }
}

extension InterfaceAddress {
    /// All IPv4 and IPv6 addresses; none if the system refuses the list.
    static func all() -> [InterfaceAddress] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        let routed = DefaultRoutes.interfaces()
        let states = IPv6States.read()
        return sequence(first: first) { $0?.pointee.ifa_next }.prefix { $0 != nil }
            .compactMap { $0.flatMap { InterfaceAddress($0.pointee, routed: routed) } }
            .map { address in
                guard let state = states[address.text], address.isIPv6 else { return address }
                var address = address
                address.isTemporary = state & IPv6States.temporary != 0
                address.isUnusable = state & IPv6States.unusable != 0
                return address
            }
    }

    private init?(_ entry: ifaddrs, routed: Set<String>) {
        // An interface without an address, such as a tunnel, is skipped.
        guard let address = entry.ifa_addr else { return nil }
        let family = Int32(address.pointee.sa_family)
        guard family == AF_INET || family == AF_INET6 else { return nil }
        let size = family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
        var buffer = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        guard
            getnameinfo(address, socklen_t(size), &buffer, socklen_t(buffer.count), nil, 0, NI_NUMERICHOST) == 0
        else { return nil }

        let flags = Int32(bitPattern: entry.ifa_flags)
        func has(_ flag: Int) -> Bool { flags & Int32(flag) != 0 }
        let numeric = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        interface = String(cString: entry.ifa_name)
        // A link-local address includes its interface: fe80::1%eth0.
        text = String(numeric.prefix { $0 != "%" })
        isIPv6 = family == AF_INET6
        isRunning = has(IFF_UP) && has(IFF_RUNNING)
        isLoopback = has(IFF_LOOPBACK)
        isPointToPoint = has(IFF_POINTOPOINT)
        // Only hardware has an entry there; bridges and other virtual interfaces have none.
        isPhysical = FileManager.default.fileExists(atPath: "/sys/class/net/\(interface)/device")
        hasDefaultRoute = routed.contains(interface)
    }
}

/// The states of this machine's IPv6 addresses, by `/proc/self/net/if_inet6` (the kernel's `net/ipv6/addrconf.c`): address,
/// index, length of the prefix, scope, flags, interface.
enum IPv6States {
    /// `IFA_F_TEMPORARY` of linux/if_addr.h.
    static let temporary: UInt8 = 0x01
    /// `IFA_F_DADFAILED`, `IFA_F_DEPRECATED` and `IFA_F_TENTATIVE`, but not a tentative one that may be used already,
    /// whose further flag this table does not have.
    static let unusable: UInt8 = 0x08 | 0x20

    static func read() -> [String: UInt8] {
        parse((try? String(contentsOfFile: "/proc/self/net/if_inet6", encoding: .utf8)) ?? "")
    }

    static func parse(_ table: String) -> [String: UInt8] {
        var states: [String: UInt8] = [:]
        for row in table.split(separator: "\n").map({ $0.split(separator: " ") }) where row.count == 6 {
            let groups = stride(from: 0, to: row[0].count, by: 4).map { row[0].dropFirst($0).prefix(4) }
            guard let text = numeric(groups.joined(separator: ":")), let flags = UInt8(row[4], radix: 16) else {
                continue
            }
            states[text] = flags
        }
        return states
    }

    /// The address in its short form.
    private static func numeric(_ text: String) -> String? {
        var address = in6_addr()
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_pton(AF_INET6, text, &address) == 1,
            inet_ntop(AF_INET6, &address, &buffer, socklen_t(buffer.count)) != nil
        else { return nil }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// The interfaces over which this machine reaches other networks.
///
/// Source: `/proc/self/net/route` and `ipv6_route` beside it, as proc(5) and the kernel's `net/ipv6/route.c` describe them;
/// a service sees them in its sandbox, too.
enum DefaultRoutes {
    /// The interfaces' names; empty without such a route, or if the system has no such files.
    static func interfaces() -> Set<String> {
        let read = { (path: String) in (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
        return interfaces(ipv4: read("/proc/self/net/route"), ipv6: read("/proc/self/net/ipv6_route"))
    }

    static func interfaces(ipv4: String, ipv6: String) -> Set<String> {
        // Interface, destination, gateway, flags, references, use, metric, mask.
        let first = rows(ipv4).filter { row in
            row.count >= 8 && row[1].allSatisfy { $0 == "0" } && row[7].allSatisfy { $0 == "0" } && isInUse(row[3])
        }
        // Destination, its length, source, its length, next hop, metric, references, use, flags, interface.
        let second = rows(ipv6).filter { row in
            row.count == 10 && row[0].allSatisfy { $0 == "0" } && row[1] == "00" && isInUse(row[8]) && row[9] != "lo"
        }
        return Set(first.map { String($0[0]) } + second.map { String($0[9]) })
    }

    private static func rows(_ table: String) -> [[Substring]] {
        table.split(separator: "\n").map { $0.split(whereSeparator: \.isWhitespace) }
    }

    /// `RTF_UP` without `RTF_REJECT`.
    private static func isInUse(_ flags: Substring) -> Bool {
        UInt32(flags, radix: 16).map { $0 & 0x1 != 0 && $0 & 0x200 == 0 } ?? false
    }
}
