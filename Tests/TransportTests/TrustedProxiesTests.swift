import Testing
import Transport

@Suite struct TrustedProxiesTests {
    private let proxies = TrustedProxies(["10.0.0.0/8", "fd00::/8"].compactMap { AddressRange($0) })

    private func resolved(_ headers: HTTPHeaders, isSecure: Bool = false) -> HTTPRequest {
        var request = HTTPRequest(
            method: .get,
            path: "/",
            headers: headers,
            remoteAddress: "10.0.0.1",
            isSecure: isSecure
        )
        proxies.resolve(&request)
        return request
    }

    @Test(arguments: [
        ("203.0.113.7", "203.0.113.7"), ("  203.0.113.7\t", "203.0.113.7"), ("203.0.113.7:4711", "203.0.113.7"),
        ("2001:db8::7", "2001:db8::7"), ("[2001:db8::7]", "2001:db8::7"), ("[2001:db8::7]:4711", "2001:db8::7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        // A client's claims are to the left of the nearest proxy's entry.
        ("198.51.100.1, 203.0.113.7", "203.0.113.7"), ("10.9.9.9, 203.0.113.7", "203.0.113.7"),
        ("127.0.0.1, 203.0.113.7", "203.0.113.7"),
        // Several proxies in a row.
        ("203.0.113.7, 10.0.0.2", "203.0.113.7"), ("203.0.113.7, fd00::2, 10.0.0.2", "203.0.113.7"),
        ("198.51.100.1, 203.0.113.7,10.0.0.2", "203.0.113.7"), ("10.0.0.3, 10.0.0.2", "10.0.0.3"),
        // Entries to the left of an invalid one do not count.
        ("203.0.113.7, unknown, 10.0.0.2", "10.0.0.2"), ("203.0.113.7, , 10.0.0.2", "10.0.0.2"),
    ])
    func `the client is the rightmost hop that is not a proxy`(header: String, client: String) {
        #expect(resolved(["x-forwarded-for": header]).remoteAddress == client)
    }

    @Test(arguments: [
        "", ",", "unknown", "203.0.113.7,", "203.0.113.7, _hidden", "203.0.113.7 198.51.100.1", "203.0.113.7:",
        "203.0.113.7:x",
        "203.0.113.7:65536", "203.0.113.7:+80", "[203.0.113.7]", "[2001:db8::7", "2001:db8::7]", "[2001:db8::7]x", "[]",
        "[]:80",
        "[2001:db8::7]:", "[[::1]]", "2001:db8::7%eth0", "0x7f.1", "0177.0.0.1", "1.2.3", "for=203.0.113.7",
        "\"203.0.113.7\"",
        "203.0.113.7\u{0}", "٢٠٣.0.113.7", "localhost", String(repeating: "1", count: 60_000),
    ])
    func `an invalid address is ignored in favour of the proxy's own`(header: String) {
        let request = resolved(["x-forwarded-for": header])
        #expect(request.remoteAddress == "10.0.0.1" && request.isThroughProxy)
    }

    @Test func `several fields are one list, and a long one is not followed to its end`() {
        var headers = HTTPHeaders()
        headers.append("X-Forwarded-For", "198.51.100.1")
        headers.append("X-Forwarded-For", "203.0.113.7")
        #expect(resolved(headers).remoteAddress == "203.0.113.7")
        let chain = ["203.0.113.7"] + (0..<10_000).map { "10.1.\($0 / 250).\($0 % 250)" }
        #expect(resolved(["x-forwarded-for": chain.joined(separator: ",")]).remoteAddress == "10.1.39.234")
    }

    @Test(arguments: [
        ("https", false, true), ("HTTPS", false, true), ("http", true, false), ("http, https", false, true),
        ("https,http", false, false), ("wss", false, false), ("", true, true), ("https,", false, false),
        ("https;x", false, false),
    ])
    func `the nearest proxy states the client's scheme`(header: String, isSecure: Bool, expected: Bool) {
        #expect(resolved(["x-forwarded-proto": header], isSecure: isSecure).isSecure == expected)
    }

    @Test(arguments: [
        ("touch.example", "touch.example"), ("evil.example, touch.example:8443", "touch.example:8443"),
        ("[::1]:80", "[::1]:80"),
        ("", "internal"), ("evil.example/", "internal"), ("a@b", "internal"), ("a b", "internal"), ("a\"b", "internal"),
        (String(repeating: "a", count: 256), "internal"),
    ])
    func `the nearest proxy states the requested host`(header: String, host: String) {
        #expect(resolved(["host": "internal", "x-forwarded-host": header]).headers["host"] == host)
    }

    @Test func `only the addresses of the list are proxies`() {
        for address in ["10.0.0.1", "10.255.0.1", "fd12::1", "::ffff:10.0.0.1"] { #expect(proxies.contains(address)) }
        for address in ["11.0.0.1", "127.0.0.1", "::1", "fe80::1%eth0", "", "10.0.0.1.example"] {
            #expect(!proxies.contains(address))
        }
        #expect(!TrustedProxies().contains("127.0.0.1"))
    }
}
