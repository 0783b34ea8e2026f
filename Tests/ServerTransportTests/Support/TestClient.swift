import COpenSSL
import Foundation
import SystemCalls

/// A TCP client that sends exactly the given bytes.
final class TestClient {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    let descriptor: Int32
    /// The received bytes that were not read yet.
    var received: [UInt8] = []
    /// The peer has closed, or reset, the connection.
    private(set) var isAtEnd = false
    /// Whether the peer has reset the connection, instead of ending it.
    private(set) var wasReset = false

    /// - Parameter receiveBuffer: The bytes that the kernel may keep for this client; small for a slow reader.
    init(port: Int, host: String = "127.0.0.1", receiveBuffer: Int32? = nil, timeoutSeconds: Int = testTimeoutSeconds)
        throws
    {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
        }
        var timeout = timeval(tv_sec: timeoutSeconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        inet_pton(AF_INET, host, &address.sin_addr)
        let result = withUnsafeBytes(of: &address) { bytes in
            Glibc.connect(
                descriptor,
                bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self),
                socklen_t(MemoryLayout<sockaddr_in>.size)
            )
        }
        guard result == 0 else { throw Failure(description: "connect: \(systemMessage(errno))") }
    }

    deinit {
        SSL_free(tls)
        Glibc.close(descriptor)
    }

    /// The TLS session, after `startTLS`.
    private var tls: OpaquePointer?

    /// Uses TLS from now on, with any certificate.
    func startTLS() throws {
        let context = SSL_CTX_new(TLS_client_method())
        defer { SSL_CTX_free(context) }
        tls = SSL_new(context)
        SSL_set_fd(tls, descriptor)
        guard SSL_connect(tls) == 1 else { throw Failure(description: "no TLS") }
    }

    /// Whether bytes or the end of the connection arrive within this time.
    func hasInput(withinMilliseconds milliseconds: Int32) -> Bool {
        var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return Glibc.poll(&poll, 1, milliseconds) > 0
    }

    func send(_ text: String) throws { try send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { bytes in
                tls == nil
                    ? Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
                    : Int(SSL_write(tls, bytes.baseAddress, Int32(bytes.count)))
            }
            guard count > 0 else { throw Failure(description: "send: \(systemMessage(errno))") }
            sent += count
        }
    }

    /// Receives the next bytes from the socket; `false` at the end.
    func receiveMore() throws -> Bool {
        guard !isAtEnd else { return false }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = tls == nil ? recv(descriptor, &buffer, buffer.count, 0) : Int(SSL_read(tls, &buffer, 65_536))
        if count > 0 {
            received += buffer[..<count]
            return true
        }
        // A process that was stopped for a while continues here.
        if count < 0, errno == EINTR { return true }
        if count < 0, errno == EAGAIN { throw Failure(description: "nothing came; so far: \(text(received))") }
        wasReset = count < 0 && errno == ECONNRESET
        isAtEnd = true
        return false
    }

    /// Everything until the peer closes.
    func readToEnd() throws -> String {
        while try receiveMore() {}
        defer { received = [] }
        return text(received)
    }

    func read(_ count: Int) throws -> [UInt8] {
        while received.count < count {
            guard try receiveMore() else { throw Failure(description: "the end came after \(received.count) bytes") }
        }
        defer { received.removeFirst(count) }
        return Array(received[..<count])
    }

    /// One response with its body, by Content-Length or chunks.
    func readResponse(hasBody: Bool = true) throws -> Response {
        let end = Array("\r\n\r\n".utf8)
        while received.firstRange(of: end) == nil {
            guard try receiveMore() else { throw Failure(description: "no whole head: \(text(received))") }
        }
        let range = received.firstRange(of: end)!
        let lines = text(Array(received[..<range.lowerBound])).components(separatedBy: "\r\n")
        received.removeFirst(range.upperBound)
        var response = Response(status: Int(lines[0].split(separator: " ")[1])!, headers: [:], body: [])
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { throw Failure(description: "no field: \(line)") }
            response.headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        guard hasBody, response.status >= 200 else { return response }
        if response.headers["transfer-encoding"] == "chunked" {
            while true {
                let size = Int(try readLine(), radix: 16)!
                response.body += try read(size)
                _ = try readLine()
                if size == 0 { break }
            }
        } else if let length = response.headers["content-length"].flatMap({ Int($0) }) {
            response.body = try read(length)
        }
        return response
    }

    private func readLine() throws -> String {
        while received.firstRange(of: Array("\r\n".utf8)) == nil {
            guard try receiveMore() else { throw Failure(description: "no whole line") }
        }
        let range = received.firstRange(of: Array("\r\n".utf8))!
        let line = text(Array(received[..<range.lowerBound]))
        received.removeFirst(range.upperBound)
        return line
    }

    struct Response {
        var status: Int
        var headers: [String: String]
        var body: [UInt8]
        var text: String { String(decoding: body, as: UTF8.self) }
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
