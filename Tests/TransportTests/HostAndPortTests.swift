import Testing
import Transport

@Suite struct HostAndPortTests {
    @Test(arguments: [
        ("touch.example", "touch.example"), ("touch.example:8080", "touch.example:8080"), ("a:", "a"),
        ("[::1]:", "[::1]"), ("a:1", "a:1"),
        ("a:65535", "a:65535"), ("a_b.example", "a_b.example"), ("A%C3%BC.example", "A%C3%BC.example"),
        ("192.168.1.20:80", "192.168.1.20:80"), ("[::1]", "[::1]"), ("[fd00::2]:8080", "[fd00::2]:8080"),
        ("[fe80::1%25eth0]:80", "[fe80::1]:80"), ("[::ffff:192.0.2.1]", "[::ffff:192.0.2.1]"),
        ("localhost.", "localhost."), ("4.example", "4.example"), ("192.168.1.20.", "192.168.1.20."),
    ])
    func `a host with an optional port is read`(text: String, written: String) {
        #expect(HostAndPort(text)?.text == written)
    }

    @Test(arguments: [
        "", ":", ":80", "a:-1", "a:+1", "a:0", "a:00", "a:65536", "a:99999", "a:999999999999", "a:b", "a:1:2", "a:８０",
        "::1",
        "[::1", "::1]", "[]", "[::1]x", "[::1]:99999", "[::1]:b", "[::g]", "[192.0.2.1]", "[v1.a]", "a b", "a/b",
        "a?b", "a#b", "user@a", "a,b", "a\\b", "a\"b", "<a>", ".", "..", ".a", "a..b", "a..", "256.1.1.1", "1.2.3",
        "1.2.3.4.5", "0x7f.1", "a.0x", "12", "%", "a%4", "a%zz", "ü.example", "a\u{0}",
        String(repeating: "a", count: 256),
    ])
    func `anything else is no host`(text: String) {
        #expect(HostAndPort(text) == nil)
    }
}
