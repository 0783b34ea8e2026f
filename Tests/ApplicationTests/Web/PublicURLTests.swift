import Testing

@testable import Application

@Suite struct PublicURLTests {
    @Test(arguments: [
        ("https://touch.example", "https://touch.example"), ("HTTPS://Touch.Example/", "https://touch.example"),
        ("https://touch.example:443", "https://touch.example"), ("http://touch.example:80/", "http://touch.example"),
        ("http://touch.example:443", "http://touch.example:443"), ("https://10.0.0.5:8443", "https://10.0.0.5:8443"),
        ("https://[2001:DB8::1]:8443", "https://[2001:db8::1]:8443"), ("http://laptop", "http://laptop"),
        ("https://xn--bcher-kva.example", "https://xn--bcher-kva.example"),
    ])
    func `a URL has the form of an origin`(text: String, expected: String) throws {
        let url = try PublicURL(text)
        #expect(url.description == expected)
        #expect(url.isSecure == expected.hasPrefix("https"))
    }

    @Test(arguments: [
        ("touch.example", "begin with"), ("", "begin with"), ("ftp://touch.example", "scheme"),
        ("://touch.example", "scheme"),
        ("javascript://touch.example", "scheme"), ("https://touch.example/class", "path"),
        ("https://touch.example//", "path"),
        ("https://touch.example?x", "query"), ("https://touch.example/?x", "query"),
        ("https://touch.example/#x", "fragment"),
        ("https://me:secret@touch.example", "password"), ("https://me@touch.example", "user name"),
        ("https://", "host"),
        ("https:///", "host"), ("https://:443", "host"), ("https://touch_1.example", "host"),
        ("https://-a.example", "host"),
        ("https://a..example", "host"), ("https://a b", "host"), ("https://bücher.example", "host"),
        ("https://[::1", "host"),
        ("https://[1.2.3.4]", "host"), ("https://::1", "host"), ("https://touch.example\n", "host"),
        ("https://a%20b", "host"),
        ("https://touch.example:", "port"), ("https://touch.example:0", "port"),
        ("https://touch.example:65536", "port"),
        ("https://touch.example:x", "port"), ("https://touch.example:+1", "port"), ("https://[::1]x", "port"),
    ])
    func `what is none is refused with its reason`(text: String, reason: String) {
        let error = #expect(throws: PublicURL.Fault.self) { try PublicURL(text) }
        #expect(error?.description.contains(reason) == true)
    }
}
