import EventLoops
import Foundation
import Testing
import Transport

@testable import ServerTransport

@Suite(.threadPerTest) struct TLS {
    private func makeFolder() throws -> String {
        let folder = NSTemporaryDirectory() + "tls-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder
    }

    private func makeServer(_ certificate: TestCertificate, _ delegate: ScriptedDelegate = ScriptedDelegate()) throws
        -> TestServer
    {
        try TestServer(delegate) {
            $0.tls = .init(port: 0, certificate: certificate.certificate, key: certificate.key)
        }
    }

    /// The bytes read by a TLS client that trusts only `certificate` and sends `text`.
    private func talk(
        _ bytes: [UInt8],
        to server: TestServer,
        trusting certificate: TestCertificate
    ) throws -> [UInt8] {
        try Command.run(
            "openssl",
            [
                "s_client", "-connect", "127.0.0.1:\(server.listeners[1].port)", "-CAfile", certificate.certificate,
                "-verify_return_error", "-quiet",
            ],
            input: bytes
        ).output
    }

    private func talk(_ text: String, to server: TestServer, trusting certificate: TestCertificate) throws -> String {
        String(decoding: try talk(Array(text.utf8), to: server, trusting: certificate), as: UTF8.self)
    }

    private func run(_ arguments: [String]) throws -> String {
        String(decoding: try Command.run("openssl", arguments).output, as: UTF8.self)
    }

    private let get = "GET /secret HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"

    @Test func `Requests over TLS are answered, in addition to plain ones`() throws {
        let certificate = try TestCertificate("one", in: makeFolder())
        let delegate = ScriptedDelegate()
        delegate.onRespond = { _ in
            .now(HTTPResponse(status: 200, body: .bytes([UInt8](repeating: 0x61, count: 300_000))))
        }
        let server = try makeServer(certificate, delegate)
        #expect(server.listeners[1].scheme == "https")
        let answer = try talk(get, to: server, trusting: certificate)
        #expect(answer.contains("HTTP/1.1 200 OK"))
        #expect(answer.hasSuffix(String(repeating: "a", count: 300_000)))
        let request = try #require(server.delegate.notes.withLock { $0.requests.first })
        #expect(request.isSecure && request.path == "/secret")
        let plain = try server.connect()
        try plain.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try plain.readResponse().status == 200)
        #expect(server.delegate.notes.withLock { $0.requests.last?.isSecure } == false)
    }

    @Test func `Only HTTP 1 1 is negotiated, and nothing older than TLS 1 2`() throws {
        let certificate = try TestCertificate("one", in: makeFolder())
        let server = try makeServer(certificate)
        let arguments = [
            "s_client", "-connect", "127.0.0.1:\(server.listeners[1].port)", "-CAfile", certificate.certificate,
        ]
        let modern = try run(arguments + ["-alpn", "h2,http/1.1"])
        #expect(modern.contains("ALPN protocol: http/1.1"))
        #expect(modern.contains("TLSv1.3"))
        #expect(try run(arguments + ["-tls1_2"]).contains("Verify return code: 0"))
        let old = try run(arguments + ["-tls1_1", "-cipher", "DEFAULT:@SECLEVEL=0"])
        #expect(old.contains("alert protocol version"))
    }

    @Test func `A certificate is replaced while the server runs`() throws {
        let folder = try makeFolder()
        let (one, two) = (try TestCertificate("one", in: folder), try TestCertificate("two", in: folder))
        let server = try makeServer(one)
        #expect(try talk(get, to: server, trusting: one).contains("200 OK"))
        try server.transport.replaceCertificate(certificate: two.certificate, key: two.key)
        #expect(try talk(get, to: server, trusting: two).contains("200 OK"))
        #expect(try !talk(get, to: server, trusting: one).contains("200 OK"))
        // An invalid one is refused, and the current one stays.
        #expect(throws: TransportError.self) {
            try server.transport.replaceCertificate(certificate: one.certificate, key: two.key)
        }
        #expect(try talk(get, to: server, trusting: two).contains("200 OK"))
    }

    @Test func `An unusable certificate is reported as such`() throws {
        let folder = try makeFolder()
        let (one, two) = (try TestCertificate("one", in: folder), try TestCertificate("two", in: folder))
        let garbage = "\(folder)/garbage.pem"
        try Data("no certificate".utf8).write(to: URL(fileURLWithPath: garbage))
        for (certificate, key) in [
            ("/nowhere/c.pem", one.key), (one.certificate, "/nowhere/k.pem"), (garbage, one.key),
            (one.certificate, garbage), (one.certificate, two.key),
        ] {
            do {
                _ = try TestServer { $0.tls = .init(port: 0, certificate: certificate, key: key) }
                Issue.record("\(certificate) with \(key) was taken")
            } catch TransportError.badCertificate(let reason) {
                #expect(!reason.contains("\n"))
            }
        }
    }

    @Test func `Other bytes on the TLS port end the connection, and nobody else notices`() throws {
        let certificate = try TestCertificate("one", in: makeFolder())
        let server = try makeServer(certificate)
        for text in ["GET / HTTP/1.1\r\nHost: x\r\n\r\n", "\u{16}\u{3}\u{1}", "hello"] {
            let client = try TestClient(port: server.listeners[1].port)
            try client.send(text)
            shutdown(client.descriptor, Int32(SHUT_WR))
            #expect(try !client.readToEnd().contains("HTTP"))
        }
        #expect(try talk(get, to: server, trusting: certificate).contains("200 OK"))
    }

    @Test func `A WebSocket over TLS echoes, also messages that do not fit into one write`() throws {
        let certificate = try TestCertificate("one", in: makeFolder())
        let server = try TestServer {
            $0.tls = .init(port: 0, certificate: certificate.certificate, key: certificate.key)
            $0.maximumMessageSize = 1_000_000
            $0.maximumOutboxSize = 1_000_000
        }
        let client = try WebSocketClient(server, receiveBuffer: 4096, isSecure: true)
        let text = String(repeating: "large ", count: 100_000)
        try client.send(.text("small"), .text(text), .text("last"))
        #expect(try client.receive() == .text("small"))
        #expect(try client.receive() == .text(text))
        #expect(try client.receive() == .text("last"))
        try client.send(.close(1000))
        #expect(try client.receiveClose() == 1000)
    }

    @Test func `Requests sent at once over TLS are answered in order, now or later`() throws {
        let certificate = try TestCertificate("one", in: makeFolder())
        let delegate = ScriptedDelegate()
        delegate.onRespond = { request in
            let response = HTTPResponse(status: 200, body: .bytes(Array("<\(request.path)>".utf8)))
            return request.path.hasPrefix("/later") ? .later { response } : .now(response)
        }
        let server = try makeServer(certificate, delegate)
        let paths = ["/1", "/later2", "/later3", "/4", "/later5"]
        let requests = paths.map { "GET \($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined()
        let answer = try talk(requests + get, to: server, trusting: certificate)
        #expect(answer.matches(of: /<(.*?)>/).map { String($0.1) } == paths + ["/secret"])
    }

    @Test func `A body over TLS arrives, and a refusal of one too`() throws {
        let certificate = try TestCertificate("one", in: makeFolder())
        let delegate = ScriptedDelegate()
        delegate.onAdmit = { _ in .accept(bodyLimit: 200_000) }
        let server = try makeServer(certificate, delegate)
        let body = String(repeating: "b", count: 150_000)
        let post = "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: "
        let answer = try talk("\(post)\(body.count)\r\n\r\n\(body)", to: server, trusting: certificate)
        #expect(answer.contains("200 OK"))
        let refusal = try talk("\(post)300000\r\n\r\n\(body)", to: server, trusting: certificate)
        #expect(refusal.contains("413 Content Too Large"))
    }
}
