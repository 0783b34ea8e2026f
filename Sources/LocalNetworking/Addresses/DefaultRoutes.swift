import Foundation

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
