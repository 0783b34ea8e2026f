/// An address under which other devices of the local network may reach this machine.
package struct LANAddress: Sendable, Hashable {
    /// The numeric form, without an interface: `192.168.1.20`, `fd00::2`.
    package let text: String
    package let isIPv6: Bool
    /// The network interface's name: `eth0`, `wlp2s0`.
    package let interface: String

    package init(text: String, isIPv6: Bool, interface: String) {
        self.text = text
        self.isIPv6 = isIPv6
        self.interface = interface
    }

    /// The address as the host of a URL (RFC 3986 §3.2.2).
    package var urlHost: String { isIPv6 ? "[\(text)]" : text }
}
