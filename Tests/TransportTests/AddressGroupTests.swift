import Testing
import Transport

@Suite struct AddressGroupTests {
    @Test(arguments: [
        ("10.0.0.1", "::ffff:10.0.0.1"), ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9"), ("fe80::1%eth0", "fe80::2%wlan0"),
        ("nobody", ""),
    ])
    func `the network of an address, however it is written`(a: String, b: String) {
        #expect(AddressGroup(a) == AddressGroup(b))
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("127.255.0.9", true), ("::ffff:127.0.0.1", true), ("::1", true), ("::2", false),
        ("128.0.0.1", false), ("10.0.0.127", false), ("2001:db8::1", false), ("nobody", false),
    ])
    func `the addresses of the server's own machine`(address: String, isLoopback: Bool) {
        #expect(AddressGroup(address).isLoopback == isLoopback)
    }

    @Test(arguments: [
        ("10.0.0.1", "10.0.0.2"), ("2001:db8:1:2::1", "2001:db8:1:3::1"), ("0.0.0.1", "::1"), ("127.0.0.1", "::1"),
        ("10.0.0.1", "nobody"), ("::ffff:10.0.0.1", "::ffff:10.0.0.2"), ("2001:db8::1", "3001:db8::1"),
        ("::ffff:10.0.0.1", "::ffff:11.0.0.1"), ("::fffe:10.0.0.1", "10.0.0.1"), ("1::ffff:10.0.0.1", "10.0.0.1"),
    ])
    func `addresses of two networks`(a: String, b: String) {
        #expect(AddressGroup(a) != AddressGroup(b))
    }
}
