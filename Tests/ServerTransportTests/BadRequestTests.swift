import EventLoops
import Foundation
import Testing
import Transport

@testable import ServerTransport

@Suite(.threadPerTest) struct BadRequests {
    struct Case: CustomStringConvertible {
        var request: String
        /// The status of the response, 0 for an end without one.
        var status: Int
        var description: String { String(request.prefix(60)) }
    }

    static let cases: [Case] = [
        // Lengths.
        .init(request: "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\nhello", status: 400),
        .init(request: "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: +5\r\n\r\nhello", status: 400),
        .init(request: "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0x5\r\n\r\nhello", status: 400),
        .init(request: "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5 5\r\n\r\nhello", status: 400),
        .init(request: "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: five\r\n\r\nhello", status: 400),
        .init(request: "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5, 5\r\n\r\nhello", status: 400),
        .init(request: "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n", status: 400),
        .init(
            request: "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
            status: 400
        ),
        .init(request: "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 104857600\r\n\r\n", status: 413),
        .init(request: "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", status: 411),
        .init(request: "GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", status: 411),
        .init(
            request: "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            status: 411
        ),
        // Paths.
        .init(request: "GET /..%5c..%5cetc HTTP/1.1\r\nHost: x\r\n\r\n", status: 400),
        .init(request: "GET /a\\b HTTP/1.1\r\nHost: x\r\n\r\n", status: 400),
        .init(request: "GET /%c0%ae%c0%ae/etc HTTP/1.1\r\nHost: x\r\n\r\n", status: 400),
        .init(request: "GET /%e0%80%ae/ HTTP/1.1\r\nHost: x\r\n\r\n", status: 400),
        .init(request: "GET /%ff HTTP/1.1\r\nHost: x\r\n\r\n", status: 400),
        .init(request: "GET /%0d%0aX:%201 HTTP/1.1\r\nHost: x\r\n\r\n", status: 400),
        .init(request: "GET /?a=%0d%0aOrigin:x HTTP/1.1\r\nHost: x\r\n\r\n", status: 400),
        .init(request: "GET /%7f HTTP/1.1\r\nHost: x\r\n\r\n", status: 400),
        .init(request: "GET /x?a=%ff HTTP/1.1\r\nHost: x\r\n\r\n", status: 400),
        .init(request: "GET /a%0ab HTTP/1.1\r\nHost: x\r\n\r\n", status: 400),
        .init(request: "GET /a%00b HTTP/1.1\r\nHost: x\r\n\r\n", status: 400),
        .init(request: "GET /%00 HTTP/1.1\r\nHost: x\r\n\r\n", status: 400),
        .init(request: "GET /% HTTP/1.1\r\nHost: x\r\n\r\n", status: 400),
        .init(request: "GET /%4 HTTP/1.1\r\nHost: x\r\n\r\n", status: 400),
        .init(request: "GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n", status: 400),
        .init(request: "GET /a#b HTTP/1.1\r\nHost: x\r\n\r\n", status: 400),
        .init(request: "GET a HTTP/1.1\r\nHost: x\r\n\r\n", status: 400),
        .init(request: "GET http:///a HTTP/1.1\r\nHost: x\r\n\r\n", status: 400),
        .init(request: "GET http://a@b/ HTTP/1.1\r\nHost: x\r\n\r\n", status: 400),
        .init(request: "GET ftp://x/a HTTP/1.1\r\nHost: x\r\n\r\n", status: 400),
        .init(request: "GET /?a=%1 HTTP/1.1\r\nHost: x\r\n\r\n", status: 400),
        .init(request: "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", status: 400),
        .init(request: "GET /\(String(repeating: "a", count: 9000)) HTTP/1.1\r\nHost: x\r\n\r\n", status: 414),
        .init(request: "GET /\(String(repeating: "a", count: 9000))", status: 414),
        .init(request: "GET / HTTP/1.1\r\nHost: x\r\n\(String(repeating: "X-A: b\r\n", count: 5000))\r\n", status: 431),
        .init(request: "GET / HTTP/1.1\r\nHost: x\r\nX: \(String(repeating: "a", count: 20_000))", status: 431),
        // Ambiguous requests.
        .init(request: "GET / HTTP/1.1\r\nHost: x\r\nContent-Length : 5\r\n\r\nhello", status: 400),
        .init(request: "GET / HTTP/1.1\r\nHost: x\r\nX: a\rContent-Length: 5\r\n\r\nhello", status: 400),
        .init(request: "GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding\u{0}: chunked\r\n\r\n", status: 400),
        .init(request: "GET / HTTP/1.1\r\nHost: x\r\nX: y\r\n Transfer-Encoding: chunked\r\n\r\n", status: 400),
        .init(request: "GET / HTTP/1.1\r\nHost: x\r\n\tX: y\r\n\r\n", status: 400),
        .init(request: "GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding:\r\n\r\n", status: 400),
        .init(request: "GET / HTTP/1.1\nHost: x\n\n", status: 400),
        .init(request: "GET / HTTP/1.1\r\nHost: x\n\r\n", status: 400),
        .init(request: "GET / HTTP/1.1\r\nHost: x\r\ngarbage\r\n", status: 400),
        .init(request: "GET / HTTP/1.1\r\nHost: x\r\n: y\r\n", status: 400),
        .init(request: "GET / HTTP/1.1\r\nHost: x\r\nX(y): z\r\n", status: 400),
        .init(request: "GET / HTTP/1.1\r\nHost: x\r\nX: a\u{0}b\r\n", status: 400),
        .init(request: "GET / HTTP/1.1\r\nHost: a/b?c#d\r\n\r\n", status: 400),
        .init(request: "GET / HTTP/1.1\r\nHost: a:-1\r\n\r\n", status: 400),
        .init(request: "GET / HTTP/1.1\r\nHost: a:99999\r\n\r\n", status: 400),
        .init(request: "GET / HTTP/1.1\r\nHost: [::1\r\n\r\n", status: 400),
        .init(request: "GET / HTTP/1.1\r\nHost: :80\r\n\r\n", status: 400),
        .init(request: "GET / HTTP/1.1\r\nHost:\r\n\r\n", status: 400),
        .init(request: "GET / HTTP/1.0\r\nHost:\r\n\r\n", status: 400),
        .init(request: "GET http://a:99999/ HTTP/1.1\r\nHost: x\r\n\r\n", status: 400),
        .init(request: "GET  / HTTP/1.1\r\nHost: x\r\n\r\n", status: 400),
        .init(request: "GET / HTTP/1.1 \r\nHost: x\r\n\r\n", status: 400),
        .init(request: "GET /\r\n\r\n", status: 400),
        .init(request: "GET / http/1.1\r\nHost: x\r\n\r\n", status: 400),
        .init(request: "get / HTTP/1.1\r\nHost: x\r\n\r\n", status: 501),
        // Heads.
        .init(request: "GET / HTTP/1.1\r\n\r\n", status: 400),
        .init(request: "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", status: 400),
        .init(request: "GET / HTTP/1.1\r\nHost: x\r\nAccept: a\u{1}b\r\n\r\n", status: 400),
        .init(request: "GET / HTTP/2.5\r\nHost: x\r\n\r\n", status: 505),
        .init(request: "GET / HTTP/1.2\r\nHost: x\r\n\r\n", status: 505),
        .init(request: "BREW / HTTP/1.1\r\nHost: x\r\n\r\n", status: 501),
        .init(request: "PROPFIND / HTTP/1.1\r\nHost: x\r\n\r\n", status: 501),
        .init(request: "CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n", status: 501),
        .init(request: "hello\r\n\r\n", status: 400),
        // Other protocols.
        .init(request: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", status: 0),
        .init(request: "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}", status: 0),
        .init(request: "\u{0}\u{0}\u{0}\u{0}", status: 0),
    ]

    @Test("An invalid request gets its error, without an effect on other connections", arguments: cases)
    func table(example: Case) throws {
        let server = try TestServer()
        let bystander = try WebSocketClient(server)
        let client = try server.connect()
        try? client.send(example.request)
        let answer = try client.readToEnd()
        if example.status == 0 {
            #expect(answer == "")
        } else {
            #expect(answer.hasPrefix("HTTP/1.1 \(example.status) "), "\(answer)")
            #expect(answer.lowercased().contains("\r\nx-content-type-options: nosniff\r\n"), "\(answer)")
        }
        #expect(server.delegate.notes.withLock { $0.requests.isEmpty })
        try bystander.send(.text("still here"))
        #expect(try bystander.receive() == .text("still here"))
    }

    @Test(
        "No spelling of a path leaves the root",
        arguments: [
            "/../etc/passwd", "/../../etc/passwd", "/%2e%2e/etc/passwd", "/%2E%2E/%2E%2E/etc/passwd",
            "/..%2fetc/passwd",
            "/%2e%2e%2fetc%2fpasswd", "/a/../../etc/passwd", "//etc/passwd", "///etc/passwd", "/./etc/passwd",
            "/%2e/etc/passwd", "/a/%2e%2e/%2e%2e/etc/passwd", "/a/..", "/a/b/../..", "/..", "/.", "/%2e%2e", "/..;/etc",
            "/....//etc/passwd", "/..%252fetc/passwd", "/%252e%252e/etc/passwd", "/..%00/etc", "/...", "/.../x",
            "/..a/x",
        ]
    )
    func traversal(path: String) throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.send("GET \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        _ = try client.readToEnd()
        for request in server.delegate.notes.withLock({ $0.requests }) {
            #expect(request.path.hasPrefix("/"))
            let segments = request.path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
            #expect(!segments.dropLast().contains(""), "\(request.path)")
            #expect(!segments.contains("..") && !segments.contains("."), "\(request.path)")
            #expect(!request.path.utf8.contains(0) && !request.path.contains("\\"))
        }
    }

    @Test func `Random bytes have no effect`() throws {
        let server = try TestServer()
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<50 {
            let client = try server.connect()
            try? client.send((0..<Int.random(in: 1...2000)).map { _ in UInt8.random(in: 0...255, using: &generator) })
            shutdown(client.descriptor, Int32(SHUT_WR))
        }
        let client = try server.connect()
        try client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.readResponse().status == 200)
    }
}
