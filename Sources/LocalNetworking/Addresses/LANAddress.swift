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
