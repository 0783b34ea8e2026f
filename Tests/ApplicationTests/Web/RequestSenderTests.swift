import Testing
import Transport

@testable import Web

@Suite struct RequestSenderTests {
    private func request(
        _ headers: HTTPHeaders,
        from address: String = "127.0.0.1",
        isSecure: Bool = false
    ) -> HTTPRequest {
        HTTPRequest(method: .post, path: "/", headers: headers, remoteAddress: address, isSecure: isSecure)
    }

    @Test(arguments: [
        "localhost", "LocalHost", "localhost:8080", "127.0.0.1", "127.0.0.1:1", "127.255.255.254", "[::1]",
        "[::1]:65535",
    ])
    func `a host is this machine by exactly its loopback names`(host: String) {
        #expect(request(["host": host]).isFromThisMachine)
    }

    @Test(arguments: [
        "", "localhost.", "localhost.evil.example", "evil.example", "[::1].evil.example", "[::1]x", "[::1]:", "[::2]",
        "[::1",
        "::1", "localhost:", "localhost:x@evil.example", "localhost:80/evil", "localhost:65536", "localhost:+80",
        "localhost:８０",
        "localhost:80:80", "127.0.0", "127.0.0.1.evil.example", "127.0.0.256", "127.0.0.+1", "127.0.0.-0", "127.0.0.",
        "127..0.1",
        "0127.0.0.1", "128.0.0.1", "0.0.0.0", "192.168.1.20", "127.0.0.1, evil.example", " localhost", "user@localhost",
    ])
    func `no other host name is this machine`(host: String) {
        #expect(!request(["host": host]).isFromThisMachine)
    }

    @Test(arguments: ["192.168.1.20", "::2", "10.127.0.1", "1.127.0.0", "::ffff:192.168.1.20", "fe80::1", ""])
    func `a request from another machine is not local, whatever host it names`(address: String) {
        #expect(!request(["host": "localhost"], from: address).isFromThisMachine)
    }

    @Test(arguments: [
        ("192.168.1.20", "192.168.1.20", "192.168.1.20:8080", true), ("fd00::2", "fd00::2", "[FD00:0::2]:8080", true),
        ("fe80::1%eth0", "fe80::1%eth0", "[fe80::1]", true), ("192.168.1.20", "192.168.1.20", "localhost:8080", false),
        ("192.168.1.20", "192.168.1.20", "school.local:8080", false),
        ("192.168.1.20", "192.168.1.20", "192.168.1.21", false),
        ("192.168.1.21", "192.168.1.20", "192.168.1.20", false),
        ("192.168.1.20", "", "192.168.1.20", false), ("", "", "192.168.1.20", false),
    ])
    func `an own address is this machine only from itself and in numbers`(
        from: String,
        to: String,
        host: String,
        isHere: Bool
    ) {
        var request = request(["host": host], from: from)
        request.localAddress = to
        #expect(request.isFromThisMachine == isHere)
        request.headers["via"] = "1.1 proxy"
        #expect(!request.isFromThisMachine)
    }

    @Test func `a request without a host is rejected`() {
        #expect(!request([:]).isFromThisMachine)
        #expect(!request(["origin": "http://localhost"]).hasOwnOrigin)
        #expect(request([:]).hasOwnOrigin)
    }

    @Test(arguments: ["Forwarded", "Via", "X-Real-IP", "X-Forwarded-For", "x-forwarded-proto", "X-Forwarded-Anything"])
    func `a forwarded request was sent to another address`(name: String) {
        #expect(!request(["host": "localhost", name: ""]).isFromThisMachine)
    }

    @Test func `a request through a trusted proxy was sent to another host, also from loopback to loopback`() {
        var request = request(["host": "localhost"])
        request.isThroughProxy = true
        #expect(!request.isFromThisMachine)
    }

    @Test(
        arguments: [
            ("http://localhost:8080", false, true, true), ("https://localhost:8080", true, true, true),
            // A proxy may terminate HTTPS, but then no client is this machine; in the opposite case others could read
            // the traffic.
            ("https://localhost:8080", false, true, false), ("http://localhost:8080", true, false, false),
            ("http://localhost", false, false, false), ("http://localhost:80800", false, false, false),
            ("null", false, false, false), ("", false, false, false),
            ("http://localhost:8080.evil.example", false, false, false),
            ("HTTP://LocalHost:8080", false, true, true),
        ]
    )
    func `a page is ours under its own host name`(
        origin: String,
        isSecure: Bool,
        isOwn: Bool,
        isHere: Bool
    ) {
        let request = request(["host": "localhost:8080", "origin": origin], isSecure: isSecure)
        #expect(request.hasOwnOrigin == isOwn)
        #expect(request.isFromThisMachine == isHere)
    }

    @Test(arguments: [
        ("localhost:80", "http://localhost", false), ("LOCALHOST", "http://localhost:80", false),
        ("127.0.0.1:443", "https://127.0.0.1", true),
    ])
    func `a default port and capitals make no other origin`(host: String, origin: String, isSecure: Bool) {
        #expect(request(["host": host, "origin": origin], isSecure: isSecure).isFromThisMachine)
    }
}
