import EventLoops
import Foundation
import Testing
import Transport

@testable import ServerTransport

@Suite(.threadPerTest) struct Requests {
    @Test("Each method reaches the application", arguments: HTTPMethod.allCases)
    func methods(method: HTTPMethod) throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.send("\(method.rawValue) /a HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
        let response = try client.readResponse(hasBody: method != .head)
        #expect(response.status == 200)
        #expect(response.headers["content-length"] == "2")
        #expect(server.delegate.notes.withLock { $0.requests.first?.method } == method)
    }

    @Test func `Path, query, headers and the peer arrive decoded`() throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.send(
            "GET /a%20b/%C3%A4?x=1&y=a%26b+c&flag HTTP/1.1\r\nHost: h:1\r\nAccept: a\r\naccept: b\r\n"
                + "Sec-Fetch-Site:  none \r\nX-Nobody-Knows: 1\r\nIf-None-Match: \"e\"\r\nOrigin: http://o\r\n\r\n"
        )
        _ = try client.readResponse()
        let request = try #require(server.delegate.notes.withLock { $0.requests.first })
        #expect(request.path == "/a b/ä")
        #expect(
            request.query == [
                .init(name: "x", value: "1"), .init(name: "y", value: "a&b c"), .init(name: "flag", value: ""),
            ]
        )
        #expect(request.queryValue("flag") == "")
        #expect(request.headers["host"] == "h:1")
        #expect(request.headers.fields.filter { $0.name == "accept" }.map(\.value) == ["a", "b"])
        #expect(request.headers["Sec-Fetch-Site"] == "none")
        #expect(request.headers["if-none-match"] == "\"e\"")
        #expect(request.headers["origin"] == "http://o")
        #expect(request.remoteAddress == "127.0.0.1")
        #expect(!request.isSecure)
    }

    @Test func `Requests sent at once are answered in order, now or later`() throws {
        let delegate = ScriptedDelegate()
        delegate.onRespond = { request in
            let response = HTTPResponse(status: 200, body: .bytes(Array("\(request.path)".utf8)))
            guard request.path.hasPrefix("/later") else { return .now(response) }
            return .later {
                try? await Task.sleep(for: .milliseconds(20))
                return response
            }
        }
        let server = try TestServer(delegate)
        let client = try server.connect()
        let paths = ["/1", "/later2", "/3", "/later4", "/later5", "/6"]
        try client.send(paths.map { "GET \($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
        for path in paths { #expect(try client.readResponse().text == path) }
        // And the connection continues.
        try client.send(
            "POST /later7 HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabcGET /8 HTTP/1.1\r\nHost: x\r\n\r\n"
        )
        #expect(try client.readResponse().text == "/later7")
        #expect(try client.readResponse().text == "/8")
    }

    @Test func `HTTP 1 0 closes unless keep-alive is requested`() throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.send("GET / HTTP/1.0\r\n\r\n")
        #expect(try client.readToEnd().contains("Connection: close\r\n"))
        let other = try server.connect()
        try other.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
        #expect(try other.readResponse().headers["connection"] == "keep-alive")
        try other.send("GET / HTTP/1.0\r\n\r\n")
        #expect(try other.readResponse().status == 200)
    }

    @Test func `The client's request to close is granted`() throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        #expect(try client.readToEnd().hasSuffix("ok"))
    }

    @Test("A client that has half-closed its connection gets its response", arguments: [false, true])
    func halfClosed(later: Bool) throws {
        let delegate = ScriptedDelegate()
        let response = HTTPResponse(status: 200, body: .bytes([UInt8](repeating: 0x61, count: 500_000)))
        delegate.onRespond = { _ in later ? .later { response } : .now(response) }
        let server = try TestServer(delegate)
        let client = try server.connect()
        try client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc")
        shutdown(client.descriptor, Int32(SHUT_WR))
        #expect(try client.readResponse().body.count == 500_000)
        #expect(try client.readToEnd() == "")
    }

    // MARK: Bodies

    @Test("A body arrives whole, in memory or in a file", arguments: [1, 1000, 65_536, 65_537, 900_000])
    func bodies(size: Int) throws {
        let content = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let delegate = ScriptedDelegate()
        let mode = Locked<mode_t?>(nil)
        delegate.onRespond = { request in
            switch request.body {
            case .none: return .now(HTTPResponse(status: 500))
            case .bytes(let bytes): return .now(HTTPResponse(status: bytes == content ? 200 : 500))
            case .file(let path, let count):
                var status = stat()
                stat(path, &status)
                mode.withLock { $0 = status.st_mode & 0o777 }
                let data = FileManager.default.contents(atPath: path)
                return .now(HTTPResponse(status: count == size && data == Data(content) ? 201 : 500))
            }
        }
        let server = try TestServer(delegate)
        let client = try server.connect()
        try client.send("PUT /b HTTP/1.1\r\nHost: x\r\nContent-Length: \(size)\r\n\r\n")
        try client.send(content)
        #expect(try client.readResponse().status == (size <= 65_536 ? 200 : 201))
        if size > 65_536 { #expect(mode.withLock { $0 } == 0o600) }
        let isEmpty = try eventually {
            try FileManager.default.contentsOfDirectory(atPath: server.folder).isEmpty
        }
        #expect(isEmpty)
        // The connection is in step for the next request.
        try client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.readResponse().status == 500)
    }

    @Test func `A temporary file is deleted after a disconnection`() throws {
        let server = try TestServer()
        do {
            let client = try server.connect()
            try client.send("PUT /b HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\n\r\n")
            try client.send([UInt8](repeating: 1, count: 200_000))
            let exists = try eventually {
                try !FileManager.default.contentsOfDirectory(atPath: server.folder).isEmpty
            }
            #expect(exists)
        }
        let isGone = try eventually {
            try FileManager.default.contentsOfDirectory(atPath: server.folder).isEmpty
        }
        #expect(isGone)
    }

    @Test func `A body that is too large is refused before it is read, and the answer arrives`() throws {
        let delegate = ScriptedDelegate()
        delegate.onAdmit = { _ in .accept(bodyLimit: 1000) }
        let server = try TestServer(delegate)
        let client = try server.connect()
        try client.send("POST /b HTTP/1.1\r\nHost: x\r\nContent-Length: 104857600\r\n\r\n")
        // Sends until the other side refuses, like a client that reads the response afterwards.
        let piece = [UInt8](repeating: 0, count: 65_536)
        for _ in 0..<1600 { do { try client.send(piece) } catch { break } }
        let response = try client.readResponse()
        #expect(response.status == 413)
        #expect(response.headers["connection"] == "close")
        #expect(server.delegate.notes.withLock { $0.requests.isEmpty })
    }

    @Test func `A request without body may be rejected and its connection stay open`() throws {
        let delegate = ScriptedDelegate()
        delegate.onAdmit = { $0.path == "/no" ? .reject(HTTPResponse(status: 404)) : .accept(bodyLimit: 0) }
        let server = try TestServer(delegate)
        let client = try server.connect()
        try client.send("GET /no HTTP/1.1\r\nHost: x\r\n\r\nGET /yes HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.readResponse().status == 404)
        #expect(try client.readResponse().status == 200)
    }

    @Test func `The client gets 100 Continue only when its request is accepted`() throws {
        let delegate = ScriptedDelegate()
        delegate.onAdmit = { $0.path == "/no" ? .reject(HTTPResponse(status: 403)) : .accept(bodyLimit: 100) }
        let server = try TestServer(delegate)
        let client = try server.connect()
        try client.send("POST /yes HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
        #expect(try client.readResponse().status == 100)
        try client.send("abc")
        #expect(try client.readResponse().status == 200)
        try client.send("POST /no HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
        #expect(try client.readResponse().status == 403)
    }

    @Test func `An incomplete request is closed`() throws {
        let server = try TestServer { $0.requestTimeout = .seconds(1) }
        let half = try server.connect()
        try half.send("GET / HTTP/1.1\r\nHo")
        #expect(try half.readToEnd().hasPrefix("HTTP/1.1 408 "))
        let body = try server.connect()
        try body.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nab")
        #expect(try body.readToEnd().hasPrefix("HTTP/1.1 408 "))
        let silent = try server.connect()
        #expect(try silent.readToEnd() == "")
    }

    @Test func `Bytes that trickle in do not prolong a request`() throws {
        let server = try TestServer { $0.requestTimeout = .seconds(1) }
        for head in ["GET / HTTP/1.1\r\nX: ", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n"] {
            let client = try server.connect()
            try client.send(head)
            var sent = 0
            // A byte each 20 ms: the deadline passes long before the 5,000 are there.
            while sent < 1000, (try? client.send("a")) != nil, !client.hasInput(withinMilliseconds: 20) { sent += 1 }
            #expect(try client.readToEnd().hasPrefix("HTTP/1.1 408 "))
            #expect(sent < 1000)
        }
    }

    @Test func `A long body gets time in proportion to its length`() throws {
        let server = try TestServer {
            $0.requestTimeout = .seconds(1)
            $0.minBodyBytesPerSecond = 2000 / testTimeoutSeconds
        }
        let client = try server.connect()
        try client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2000\r\n\r\n")
        // Longer than the timeout alone.
        let start = Date()
        for _ in 0..<19 {
            try client.send(String(repeating: "a", count: 100))
            #expect(!client.hasInput(withinMilliseconds: start.timeIntervalSinceNow > -1.5 ? 80 : 0))
        }
        try client.send(String(repeating: "a", count: 100))
        #expect(try client.readResponse().status == 200)
    }

    @Test func `Empty lines before a request are skipped, and an absolute target is accepted`() throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.send("\r\n\r\nGET http://there:81/a?b=c HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.readResponse().status == 200)
        let request = try #require(server.delegate.notes.withLock { $0.requests.first })
        #expect(request.path == "/a" && request.queryValue("b") == "c" && request.headers["host"] == "there:81")
    }

    @Test func `A hundred short fields are accepted`() throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.send("GET / HTTP/1.1\r\nHost: x\r\n\(String(repeating: "Accept: a\r\n", count: 100))\r\n")
        #expect(try client.readResponse().status == 200)
    }

    @Test func `A body followed by another request belongs to its own, wherever the stream is split`() throws {
        let server = try TestServer()
        let stream = Array(
            ("GET /1 HTTP/1.1\r\nHost: x\r\n\r\nPOST /2 HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}"
                + "GET /3 HTTP/1.1\r\nHost: x\r\n\r\n").utf8
        )
        for cut in 0...stream.count {
            let client = try server.connect()
            try client.send(Array(stream[..<cut]))
            try client.send(Array(stream[cut...]))
            for _ in 0..<3 { #expect(try client.readResponse().status == 200) }
        }
        let requests = server.delegate.notes.withLock { $0.requests }
        #expect(requests.map(\.path) == (0...stream.count).flatMap { _ in ["/1", "/2", "/3"] })
        for request in requests where request.path == "/2" {
            guard case .bytes(let body) = request.body else { return #expect(Bool(false), "no body") }
            #expect(body == Array("{}".utf8))
        }
    }

    @Test func `A POST without a length has no body, and the connection stays`() throws {
        let server = try TestServer()
        let client = try server.connect()
        for _ in 0..<2 {
            try client.send("POST / HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try client.readResponse().status == 200)
        }
    }
}
