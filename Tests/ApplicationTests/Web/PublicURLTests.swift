import Testing
import Transport

@testable import Rooms
@testable import Web

@Suite struct PublicURLTests {
    @Test(arguments: [
        ("https://touch.example", "https://touch.example"), ("HTTPS://Touch.Example/", "https://touch.example"),
        ("https://touch.example:443", "https://touch.example"), ("http://touch.example:80/", "http://touch.example"),
        ("http://touch.example:443", "http://touch.example:443"), ("https://10.0.0.5:8443", "https://10.0.0.5:8443"),
        ("https://[2001:DB8::1]:8443", "https://[2001:db8::1]:8443"), ("http://laptop", "http://laptop"),
        ("https://xn--bcher-kva.example", "https://xn--bcher-kva.example"),
        ("https://Bücher.example:8443/", "https://xn--bcher-kva.example:8443"),
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
        ("https://a..example", "host"), ("https://a b", "host"),
        ("https://[::1", "host"),
        ("https://[1.2.3.4]", "host"), ("https://::1", "host"), ("https://touch.example\n", "host"),
        ("https://a%20b", "host"),
        ("https://touch.example:", "port"), ("https://touch.example:0", "port"),
        ("https://touch.example:65536", "port"),
        ("https://touch.example:x", "port"), ("https://touch.example:+1", "port"), ("https://[::1]x", "port"),
    ])
    func `an invalid address is refused with its reason`(text: String, reason: String) {
        let error = #expect(throws: PublicURL.Fault.self) { try PublicURL(text) }
        #expect(error?.description.contains(reason) == true)
    }

    @Test(
        arguments: [
            ("http://127.0.0.1:8080/x", "http://127.0.0.1:8080"), ("HTTP://LocalHost:80/x?y#z", "http://localhost"),
            ("https://müller.example:443/x", "https://xn--mller-kva.example"),
            ("https://MÜLLER.example:8443/", "https://xn--mller-kva.example:8443"),
            ("http://[::1]:8080/a/b", "http://[::1]:8080"), ("https://a.example?x", "https://a.example"),
            ("http://127.0.0.1:8080@evil/", nil), ("http://127.0.0.1:8080@müller.example/", nil),
            ("javascript:alert(1)", nil),
            ("http://127.0.0.1:8080\\@evil/", nil), ("http://evil%2e/", nil), ("file:///etc/passwd", nil), ("", nil),
            ("http:///x", nil),
        ] as [(String, String?)]
    )
    func `the origin of a page is found as browsers do`(page: String, origin: String?) {
        #expect(PublicURL.origin(of: page) == origin)
    }

    @Test func `a study accepts pages of the server's own names only`() {
        var configuration = ServerConfiguration()
        configuration.allowedOrigins = ["https://Shop.example:443"]
        configuration.httpAddresses = ["http://192.168.1.20:8080"]
        configuration.httpsAddresses = ["https://192.168.1.20:8443"]
        configuration.publicURL = try? PublicURL("https://touch.example")
        let reached = "http://laptop:8080"
        for page in [
            "http://laptop:8080/x", "http://LAPTOP:8080/", "http://192.168.1.20:8080/", "https://192.168.1.20:8443/",
            "https://touch.example/", "https://touch.example:443/x", "https://shop.example/cart",
        ] { #expect(configuration.mayBeStudied(page, reachedAs: reached), "\(page)") }
        for page in [
            "http://laptop/x", "https://laptop:8080/", "http://laptop:8081/", "http://laptop:8080@evil.example/",
            "http://laptop:8080.evil.example/", "http://localhost:8080/", "http://evil.example/http://laptop:8080/",
            "http://laptop:8080", "laptop:8080/",
        ] { #expect(!configuration.mayBeStudied(page, reachedAs: reached), "\(page)") }
        #expect(!configuration.mayBeStudied("http://laptop:8080/", reachedAs: nil))
        // On the server's own machine it has several names.
        for page in ["http://localhost:8080/", "http://[::1]:8080/x", "http://127.0.0.1:8080/"] {
            #expect(configuration.mayBeStudied(page, reachedAs: "http://127.0.0.1:8080"), "\(page)")
            #expect(!configuration.mayBeStudied(page, reachedAs: "http://127.0.0.1:8081"), "\(page)")
        }
    }

    @Test(
        arguments: [
            (["host": "Laptop:8080"], false, "http://laptop:8080"), (["host": "laptop"], true, "https://laptop"),
            (["host": "laptop", "origin": "https://laptop"], false, "https://laptop"),
            (["host": "laptop:8080", "origin": "https://evil.example"], false, "http://laptop:8080"),
            (["host": "a b"], false, nil), ([:], false, nil),
        ] as [(HTTPHeaders, Bool, String?)]
    )
    func `the reached origin has the host name of the request`(headers: HTTPHeaders, isSecure: Bool, origin: String?) {
        let request = HTTPRequest(method: .get, path: "/", headers: headers, isSecure: isSecure)
        #expect(request.reachedOrigin == origin)
    }
}
