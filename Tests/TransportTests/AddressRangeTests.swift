import Testing
import Transport

@Suite struct AddressRangeTests {
    @Test(arguments: [
        ("10.0.0.0/8", "10.255.255.255", "11.0.0.0"), ("10.0.0.5", "10.0.0.5", "10.0.0.4"),
        ("10.0.0.0/9", "10.127.255.255", "10.128.0.0"), ("10.0.0.4/31", "10.0.0.5", "10.0.0.6"),
        ("0.0.0.0/0", "203.0.113.7", "2001:db8::1"),
        ("2001:db8::/32", "2001:db8:ffff::1", "2001:db9::"), ("::1", "::1", "::2"), ("fd00::/8", "fdff::", "fe00::"),
        // IPv4 in its IPv6 form is the same address.
        ("192.168.0.0/16", "::ffff:192.168.1.1", "::ffff:192.169.1.1"), ("::ffff:10.0.0.0/104", "10.1.2.3", "11.1.2.3"),
        ("::/0", "10.0.0.1", "none"),
    ])
    func `a range has its addresses and no others`(range: String, inside: String, outside: String) throws {
        let range = try #require(AddressRange(range))
        #expect(range.contains(try #require(AddressRange.Address(inside))))
        #expect(AddressRange.Address(outside).map(range.contains) != true)
    }

    @Test(arguments: [
        "", "/", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/8/8", "10.0.0.0/0x8",
        "10.0.0.0/0008",
        "10.0.0.1/8", "10.0.0", "10.0.0.256", "010.0.0.1", "10.0.0.0 /8", " 10.0.0.0/8", "2001:db8::/129",
        "2001:db8::1/32",
        "[::1]", "::1%lo", "fe80::%eth0/64", "localhost", "10.0.0.1\u{0}", "１０.0.0.1", "*", "all", "::1::",
    ])
    func `anything but a range is refused`(text: String) {
        #expect(AddressRange(text) == nil)
    }

    @Test(arguments: [
        ("::FFFF:10.0.0.1", "10.0.0.1"), ("2001:0DB8:0:0:0:0:0:1", "2001:db8::1"), ("1.2.3.4", "1.2.3.4"),
    ])
    func `an address has one text`(text: String, canonical: String) {
        #expect(AddressRange.Address(text)?.text == canonical)
    }
}
