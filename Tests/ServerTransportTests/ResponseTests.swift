import EventLoops
import Foundation
import Testing
import Transport

@testable import ServerTransport

@Suite(.threadPerTest) struct Responses {
    private func get(
        _ response: HTTPResponse,
        method: String = "GET",
        version: String = "1.1"
    ) throws -> (server: TestServer, client: TestClient) {
        let delegate = ScriptedDelegate()
        delegate.onRespond = { $0.path == "/next" ? .now(HTTPResponse(status: 200)) : .now(response) }
        let server = try TestServer(delegate)
        let client = try server.connect()
        try client.send("\(method) / HTTP/\(version)\r\nHost: x\r\n\r\n")
        return (server, client)
    }

    /// Whether the connection is in step after a response.
    private func answersNextRequest(_ client: TestClient) throws -> Bool {
        try client.send("GET /next HTTP/1.1\r\nHost: x\r\n\r\n")
        return try client.readResponse().status == 200
    }

    @Test func `The head has the fields of every response`() throws {
        let (server, client) = try get(HTTPResponse(status: 201, headers: ["Location": "/a"], body: .bytes([1, 2, 3])))
        let response = try client.readResponse()
        #expect(response.status == 201)
        #expect(response.headers["location"] == "/a")
        #expect(response.headers["content-length"] == "3")
        #expect(response.headers["x-content-type-options"] == "nosniff")
        let date = try #require(response.headers["date"])
        #expect(date.wholeMatch(of: /[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT/) != nil)
        _ = server
    }

    @Test func `A default header is replaced by the response's own`() throws {
        let (server, client) = try get(HTTPResponse(status: 200, headers: ["x-content-type-options": "sniff"]))
        #expect(try client.readResponse().headers["x-content-type-options"] == "sniff")
        _ = server
    }

    @Test func `A field with a line break is not sent`() throws {
        let (server, client) = try get(
            HTTPResponse(status: 200, headers: ["A": "b\r\nSet-Cookie: x=y", "C\r\nD": "e", "Good": "yes"])
        )
        let response = try client.readResponse()
        #expect(response.headers["good"] == "yes")
        #expect(response.headers["set-cookie"] == nil)
        #expect(response.headers["a"] == nil && response.headers["d"] == nil)
        #expect(try answersNextRequest(client))
        _ = server
    }

    @Test("A status without body has none", arguments: [204, 304])
    func noBody(status: Int) throws {
        let (server, client) = try get(HTTPResponse(status: status, body: .bytes([1, 2, 3])))
        let response = try client.readResponse()
        #expect(response.status == status && response.headers["content-length"] == nil)
        #expect(try answersNextRequest(client))
        _ = server
    }

    @Test func `HEAD gets the head of GET's response`() throws {
        let (server, client) = try get(
            HTTPResponse(status: 200, body: .bytes([UInt8](repeating: 1, count: 5000))),
            method: "HEAD"
        )
        #expect(try client.readResponse(hasBody: false).headers["content-length"] == "5000")
        #expect(try answersNextRequest(client))
        _ = server
    }

    @Test("A body of any size arrives whole", arguments: [0, 1, 63 * 1024, 64 * 1024, 65 * 1024, 5_000_000])
    func sizes(size: Int) throws {
        let content = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let (server, client) = try get(HTTPResponse(status: 200, body: .bytes(content)))
        #expect(try client.readResponse().body == content)
        #expect(try answersNextRequest(client))
        _ = server
    }

    @Test(
        "A part of a file arrives",
        arguments: [(0, 3_000_000), (0, 10), (1_234_567, 1_000_000), (2_999_999, 1), (5, 0)]
    )
    func file(offset: Int, count: Int) throws {
        // No power of two, so that a part from a wrong place shows.
        let piece = Data((0..<50_000).map { UInt8(truncatingIfNeeded: $0 % 251) })
        var content = Data()
        for _ in 0..<60 { content += piece }
        let path = NSTemporaryDirectory() + UUID().uuidString
        try content.write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let (server, client) = try get(HTTPResponse(status: 206, body: .file(path: path, offset: offset, count: count)))
        #expect(try Data(client.readResponse().body) == content[offset..<(offset + count)])
        #expect(try answersNextRequest(client))
        _ = server
    }

    @Test func `A missing file is an error, one that is too short ends the connection`() throws {
        let (server, client) = try get(HTTPResponse(status: 200, body: .file(path: "/nowhere", offset: 0, count: 5)))
        #expect(try client.readResponse().status == 500)
        let path = server.folder + "/short"
        try Data([1, 2, 3]).write(to: URL(fileURLWithPath: path))
        let (other, second) = try get(HTTPResponse(status: 200, body: .file(path: path, offset: 0, count: 5)))
        #expect(try second.readToEnd().hasSuffix("\u{1}\u{2}\u{3}"))
        _ = other
    }

    // MARK: Streams

    /// Pieces counted on request.
    private final class Pieces: Sendable {
        let asked = Locked(0)
        let most: Int
        let size: Int
        let failsAtEnd: Bool

        init(most: Int, size: Int, failsAtEnd: Bool = false) {
            self.most = most
            self.size = size
            self.failsAtEnd = failsAtEnd
        }

        struct Failure: Error {}

        /// The client's bytes when all of `most` pieces have arrived.
        static func all(_ most: UInt8, size: Int) -> [UInt8] {
            (1...most).flatMap { [UInt8](repeating: $0, count: size) }
        }

        @Sendable func next() async throws -> [UInt8]? {
            let number = asked.withLock { asked in
                asked += 1
                return asked
            }
            if number <= most { return [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: size) }
            if failsAtEnd { throw Failure() }
            return nil
        }

        /// Whether the requests for pieces stop soon.
        func restsSoon() -> Bool {
            var last = -1
            return eventually {
                usleep(50_000)
                defer { last = asked.withLock { $0 } }
                return last == asked.withLock { $0 }
            }
        }
    }

    @Test func `A stream arrives in chunks`() throws {
        let pieces = Pieces(most: 10, size: 100_000)
        let (server, client) = try get(HTTPResponse(status: 200, body: .stream(pieces.next)))
        let response = try client.readResponse()
        #expect(response.headers["transfer-encoding"] == "chunked")
        #expect(response.body == Pieces.all(10, size: 100_000))
        #expect(try answersNextRequest(client))
        _ = server
    }

    @Test(arguments: ["1.0", "1.1"])
    func `A stream of known size arrives with its Content-Length`(version: String) throws {
        let pieces = Pieces(most: 10, size: 100_000)
        let response = HTTPResponse(status: 200, body: .stream(count: 1_000_000, pieces.next))
        let (server, client) = try get(response, version: version)
        let received = try client.readResponse()
        #expect(received.headers["content-length"] == "1000000")
        #expect(received.headers["transfer-encoding"] == nil)
        #expect(received.body == Pieces.all(10, size: 100_000))
        _ = server
    }

    @Test func `HEAD reports the size of a stream without requesting it`() throws {
        let pieces = Pieces(most: 10, size: 100_000)
        let delegate = ScriptedDelegate()
        delegate.onRespond = { _ in .now(HTTPResponse(status: 200, body: .stream(count: 1_000_000, pieces.next))) }
        let server = try TestServer(delegate)
        let client = try server.connect()
        try client.send("HEAD / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        let answer = try client.readToEnd()
        #expect(answer.lowercased().contains("content-length: 1000000\r\n"))
        #expect(answer.hasSuffix("\r\n\r\n"))
        #expect(pieces.asked.withLock { $0 } == 0)
    }

    @Test func `A stream that ends before its announced size cuts the connection`() throws {
        let pieces = Pieces(most: 3, size: 10)
        let (server, client) = try get(HTTPResponse(status: 200, body: .stream(count: 31, pieces.next)))
        let answer = try client.readToEnd()
        #expect(Array(answer.utf8.suffix(30)) == Pieces.all(3, size: 10))
        _ = server
    }

    @Test func `A stream for an old client ends with the connection`() throws {
        let pieces = Pieces(most: 3, size: 10)
        let (server, client) = try get(HTTPResponse(status: 200, body: .stream(pieces.next)), version: "1.0")
        let answer = try client.readToEnd()
        #expect(!answer.contains("chunked") && !client.wasReset)
        #expect(Array(answer.utf8.suffix(30)) == Pieces.all(3, size: 10))
        _ = server
    }

    @Test func `Pieces are requested as the client reads them`() throws {
        let pieces = Pieces(most: 1000, size: 100_000)
        let delegate = ScriptedDelegate()
        delegate.onRespond = { _ in .now(HTTPResponse(status: 200, body: .stream(pieces.next))) }
        let server = try TestServer(delegate)
        let client = try TestClient(port: server.port, receiveBuffer: 4096)
        try client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        _ = try client.read(1000)
        // It stops reading, so soon no piece is requested.
        #expect(pieces.restsSoon())
        let count = pieces.asked.withLock { $0 }
        #expect(count < 100, "\(count) pieces of 100 kB for a client that does not read")
    }

    @Test func `A stream that fails cuts the connection`() throws {
        let pieces = Pieces(most: 3, size: 10, failsAtEnd: true)
        let (server, client) = try get(HTTPResponse(status: 200, body: .stream(pieces.next)))
        let answer = try client.readToEnd()
        #expect(answer.contains("0000000a\r\n"))
        #expect(!answer.contains("\r\n0\r\n"))
        _ = server
    }

    /// The end of the connection would say that the body is complete.
    @Test func `A stream for an old client that fails resets the connection`() throws {
        let pieces = Pieces(most: 3, size: 10, failsAtEnd: true)
        let (server, client) = try get(HTTPResponse(status: 200, body: .stream(pieces.next)), version: "1.0")
        _ = try client.readToEnd()
        #expect(client.wasReset)
        _ = server
    }

    @Test func `A client that disconnects ends its stream, and nobody else notices`() throws {
        let pieces = Pieces(most: .max, size: 100_000)
        let delegate = ScriptedDelegate()
        delegate.onRespond = { request in
            request.path == "/"
                ? .now(HTTPResponse(status: 200, body: .stream(pieces.next))) : .now(HTTPResponse(status: 200))
        }
        let server = try TestServer(delegate)
        do {
            let client = try server.connect()
            try client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            _ = try client.read(500_000)
        }
        #expect(pieces.restsSoon())
        let client = try server.connect()
        #expect(try answersNextRequest(client))
    }

    @Test func `A late response to a client that has left breaks nothing`() throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let delegate = ScriptedDelegate()
        delegate.onRespond = { request in
            guard request.path == "/" else { return .now(HTTPResponse(status: 200)) }
            return .later {
                for await _ in stream { break }
                return HTTPResponse(status: 200, body: .bytes([UInt8](repeating: 1, count: 1_000_000)))
            }
        }
        let server = try TestServer(delegate)
        do {
            let client = try server.connect()
            try client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            let arrived = eventually { server.delegate.notes.withLock { !$0.requests.isEmpty } }
            #expect(arrived)
        }
        continuation.yield()
        let client = try server.connect()
        #expect(try answersNextRequest(client))
    }

    @Test func `A client that sends and does not read does not make the loop spin`() throws {
        let (server, client) = try get(
            HTTPResponse(status: 200, body: .bytes([UInt8](repeating: 1, count: 20_000_000)))
        )
        // There is unread input during the whole response.
        try client.send(String(repeating: "GET /next HTTP/1.1\r\nHost: x\r\n\r\n", count: 10))
        _ = try client.read(1000)
        // A spinning loop does so until the client reads on; before it rests, it fills the socket.
        var spent = 0.0
        let rests = try eventually {
            let before = try server.onLoop { _ in processorTime() }
            usleep(300_000)
            spent = try server.onLoop { _ in processorTime() } - before
            return spent < 0.1
        }
        #expect(rests, "\(spent) s of processor in 0.3 s")
    }
}

/// Seconds that the current thread has used.
private func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
