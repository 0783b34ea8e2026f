import Foundation
import Testing

@testable import LocalNetworking

@Suite struct LocalNetworkTests {
    @Test("Physical interfaces come first, private IPv4 before public before IPv6")
    func order() {
        let all = [
            InterfaceAddress(interface: "br0", text: "192.168.9.1", isPhysical: false),
            InterfaceAddress(interface: "eth0", text: "fd00::2", isIPv6: true),
            InterfaceAddress(interface: "eth0", text: "203.0.113.7"),
            InterfaceAddress(interface: "eth0", text: "192.168.1.20"),
            InterfaceAddress(interface: "wlan0", text: "10.1.2.3"),
        ]
        #expect(
            LocalNetwork.reachable(all).map(\.text)
                == ["192.168.1.20", "10.1.2.3", "203.0.113.7", "fd00::2", "192.168.9.1"]
        )
    }

    @Test func `The adapter with the default route comes first, tunnels last, whatever their routes`() {
        let all = [
            InterfaceAddress(interface: "zt7nnig26", text: "10.147.17.5", isPhysical: false, hasDefaultRoute: true),
            InterfaceAddress(interface: "eth0", text: "192.168.56.2"),
            InterfaceAddress(interface: "br0", text: "192.168.9.1", isPhysical: false, hasDefaultRoute: true),
            InterfaceAddress(interface: "wlan0", text: "10.1.2.3", hasDefaultRoute: true),
            InterfaceAddress(interface: "wlan0", text: "fd00::3", isIPv6: true, hasDefaultRoute: true),
        ]
        #expect(
            LocalNetwork.reachable(all).map(\.text)
                == ["10.1.2.3", "fd00::3", "192.168.9.1", "192.168.56.2", "10.147.17.5"]
        )
    }

    @Test func `Of IPv6 addresses, temporary ones come last, and those that are given up are left out`() {
        let all = [
            InterfaceAddress(interface: "eth0", text: "2001:db8::8", isIPv6: true, isTemporary: true),
            InterfaceAddress(interface: "eth0", text: "2001:db8::9", isIPv6: true, isUnusable: true),
            InterfaceAddress(interface: "eth0", text: "2001:db8::5", isIPv6: true),
        ]
        #expect(LocalNetwork.reachable(all).map(\.text) == ["2001:db8::5", "2001:db8::8"])
        let table = """
            20010db8000000000000000000000009 02 40 00 21     eth0
            20010db8000000000000000000000008 02 40 00 01     eth0
            fe800000000000000000000000000001 02 40 20 80     eth0
            """
        #expect(IPv6States.parse(table) == ["2001:db8::9": 0x21, "2001:db8::8": 0x01, "fe80::1": 0x80])
    }

    @Test(arguments: [
        ("::", "192.168.1.20", nil), ("::", "fd00::5", nil), ("0.0.0.0", "192.168.1.20", nil),
        ("0.0.0.0", "fd00::5", "has IPv6 only"), ("::", "fe80::5", "only the link-local address fe80::5 (eth0)"),
        ("0.0.0.0", "169.254.3.4", "only the link-local address 169.254.3.4 (eth0)"),
        ("192.168.1.20", "192.168.1.20", nil), ("192.168.1.21", "192.168.1.20", "no phone reaches 192.168.1.21"),
        ("fe80::5%eth0", "fe80::5", "no browser opens the link-local address"),
    ])
    func `Why no phone reaches the machine is said`(host: String, address: String, words: String?) {
        let all = [
            InterfaceAddress(interface: "lo", text: "127.0.0.1", isLoopback: true),
            InterfaceAddress(interface: "eth0", text: address, isIPv6: address.contains(":")),
        ]
        let absence = LocalNetwork.absence(listeningOn: host, all)
        #expect(words == nil ? absence == nil : absence?.contains(words ?? "") == true, "\(absence ?? "")")
    }

    @Test func `Without a network the sentence names the remedy`() {
        let all = [InterfaceAddress(interface: "lo", text: "127.0.0.1", isLoopback: true)]
        #expect(LocalNetwork.absence(listeningOn: "::", all)?.contains("has no address in a network") == true)
    }

    @Test func `Default routes are those in use, of IPv4 and of IPv6`() {
        let ipv4 = """
            Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT
            wlan0\t00000000\t0101A8C0\t0003\t0\t0\t600\t00000000\t0\t0\t0
            eth1\t00000000\t0101A8C0\t0201\t0\t0\t600\t00000000\t0\t0\t0
            eth0\t0001A8C0\t00000000\t0001\t0\t0\t100\t00FFFFFF\t0\t0\t0
            """
        let zeros = String(repeating: "0", count: 32)
        let ipv6 = """
            \(zeros) 00 \(zeros) 00 fe800000000000000000000000000001 00000400 00000001 00000000 00450003     usb0
            \(zeros) 00 \(zeros) 00 \(zeros) ffffffff 00000001 00000000 00200200       lo
            fe800000000000000000000000000000 40 \(zeros) 00 \(zeros) 00000100 00000001 00000000 00000001     eth0
            """
        #expect(DefaultRoutes.interfaces(ipv4: ipv4, ipv6: ipv6) == ["wlan0", "usb0"])
        #expect(DefaultRoutes.interfaces(ipv4: "", ipv6: "\n").isEmpty)
    }

    @Test(
        "Addresses that no phone can reach are left out",
        arguments: [
            InterfaceAddress(interface: "lo", text: "127.0.0.1", isLoopback: true),
            InterfaceAddress(interface: "eth1", text: "10.0.0.1", isRunning: false),
            InterfaceAddress(interface: "tun0", text: "10.8.0.2", isPointToPoint: true),
            InterfaceAddress(interface: "docker0", text: "172.17.0.1"),
            InterfaceAddress(interface: "br-4f2a", text: "172.18.0.1"),
            InterfaceAddress(interface: "vethf00", text: "172.18.0.9"),
            InterfaceAddress(interface: "vboxnet0", text: "192.168.56.1"),
            InterfaceAddress(interface: "vmnet8", text: "192.168.101.1"),
            InterfaceAddress(interface: "eth0", text: "fe80::1", isIPv6: true),
            InterfaceAddress(interface: "eth0", text: "169.254.3.4"),
        ]
    )
    func leftOut(address: InterfaceAddress) {
        #expect(LocalNetwork.reachable([address]).isEmpty)
    }

    @Test(
        "Private IPv4 is what RFC 1918 says",
        arguments: [
            ("10.0.0.1", true), ("172.15.0.1", false), ("172.16.0.1", true), ("172.31.255.1", true),
            ("172.32.0.1", false), ("192.168.0.1", true), ("192.169.0.1", false), ("11.0.0.1", false),
        ]
    )
    func privateRanges(text: String, isPrivate: Bool) {
        #expect(InterfaceAddress(interface: "eth0", text: text).isPrivate == isPrivate)
    }

    @Test(
        "A host is known by its label, its mDNS name and its full name",
        arguments: [
            ("Laptop", ["laptop", "laptop.local"]), ("laptop.local", ["laptop", "laptop.local"]),
            ("pc1.school.example", ["pc1", "pc1.local", "pc1.school.example"]), ("localhost", ["localhost"]),
            ("", ["localhost"]), ("my_pc", ["localhost"]), ("-pc", ["localhost"]),
            ("pc,DNS:bank.example", ["localhost"]), ("pc.a,b", ["pc", "pc.local"]),
        ]
    )
    func names(host: String, names: [String]) {
        #expect(LocalNetwork.names(ofHost: host) == names)
    }

    @Test("The system's own list is read: loopback is in it, numeric and without its interface")
    func system() {
        let all = InterfaceAddress.all()
        #expect(all.contains { $0.text == "127.0.0.1" && $0.isLoopback && !$0.isIPv6 })
        #expect(all.allSatisfy { !$0.text.contains("%") && !$0.interface.isEmpty })
        #expect(LocalNetwork.addresses().allSatisfy { !$0.text.hasPrefix("127.") && $0.text != "::1" })
    }

    @Test("An IPv6 address is in brackets in a URL")
    func urlHost() {
        #expect(LANAddress(text: "fd00::2", isIPv6: true, interface: "eth0").urlHost == "[fd00::2]")
        #expect(LANAddress(text: "10.0.0.2", isIPv6: false, interface: "eth0").urlHost == "10.0.0.2")
    }
}
