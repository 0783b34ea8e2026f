import EventLoops
import Logging
import Transport

/// Handles the connections that speak HTTP: requests, from their first byte to the application's response.
final class HTTPConnections: @unchecked Sendable {
    // Sendable because it is used on the loop's thread only.

    /// The maximum number of requests of one connection that are answered before other connections are served.
    private static let requestsPerTurn = 16

    unowned let server: SocketServer
    let configuration: ServerTransport.Configuration
    let loop: EventLoop
    private let delegate: any TransportDelegate
    let clock = HTTPDate()
    /// The fields that every response has, in the form in which they are sent.
    let defaultFields: [ResponseHead.DefaultField]

    init(of server: SocketServer) {
        self.server = server
        configuration = server.configuration
        loop = server.loop
        delegate = server.delegate
        defaultFields = configuration.defaultHeaders.fields.compactMap(ResponseHead.DefaultField.init)
    }

    /// Handles the complete messages in the received bytes of an HTTP connection.
    func advance(_ connection: Connection) {
        let before = loop.begin(.requests)
        defer { loop.begin(before) }
        for _ in 0..<Self.requestsPerTurn {
            switch connection.phase {
            case .head(let parser):
                guard !connection.input.isEmpty, readHead(connection, parser) else { return server.listen(connection) }
            case .body(let exchange):
                receiveBody(connection, exchange)
                guard exchange.bodyLeft == 0, exchange.task == nil else { return server.listen(connection) }
                finishBody(connection, exchange)
            // A response in progress continues by itself; WebSocket frames are sent elsewhere.
            case .handshake, .response, .webSocket, .lingering, .closed: return
            }
        }
        server.listen(connection)
        if !connection.input.isEmpty { server.schedule(connection) }
    }

    /// Continues to parse a head; returns `false` if more bytes are needed.
    private func readHead(_ connection: Connection, _ parser: HeadParser) -> Bool {
        var parser = parser
        let outcome = connection.input.withUnsafeBytes { bytes in
            connection.phase = .head(HeadParser())
            return parser.read(bytes)
        }
        switch outcome {
        case .incomplete:
            connection.phase = .head(parser)
            if !connection.isUnfinished, !connection.isIdle {
                connection.deadline = loop.milliseconds + UInt64(configuration.requestTimeout.milliseconds)
                server.crowding.expectRequest(on: connection)
            }
            return false
        case .complete(let length):
            connection.input = connection.input.dropFirst(length)
            if connection.input.isEmpty { connection.input = [] }
            begin(connection, parser)
        case .refused(let refusal): refuse(connection, refusal)
        case .notHTTP: server.drop(connection)
        }
        return true
    }

    /// Handles a complete head.
    private func begin(_ connection: Connection, _ parser: HeadParser) {
        var head: RequestHead
        do {
            head = try RequestHead(
                parser,
                remoteAddress: connection.remoteAddress,
                localAddress: connection.localAddress,
                isSecure: connection.isSecure
            )
        } catch {
            return refuse(connection, error)
        }
        head.request.id = RequestID.of(head.request.headers)
        if connection.isTrustedProxy {
            configuration.trustedProxies.resolve(&head.request)
            server.crowding.attribute(connection, to: head.request.remoteAddress)
        }
        if head.isWebSocketHandshake, server.webSockets.upgrade(connection, head) { return }
        let exchange = HTTPExchange(
            request: head.request,
            isHTTP11: head.isHTTP11,
            closes: head.wantsClose || server.isStopping
        )
        connection.phase = .body(exchange)
        let length = head.contentLength
        let limit: Int
        switch delegate.admit(head.request) {
        case .reject(let response):
            exchange.closes = exchange.closes || length > 0
            return respond(response, connection, exchange)
        case .accept(let bodyLimit): limit = bodyLimit
        }
        guard length <= limit else {
            let detail = "The body of \(length) bytes is too large: at most \(limit) are accepted."
            return refuse(connection, HTTPRefusal(status: 413, detail: detail))
        }
        guard length > 0 else { return callApplication(connection, exchange) }
        exchange.bodyLeft = length
        exchange.body = BodyReceiver(
            expecting: length,
            memoryLimit: configuration.bodyMemoryLimit,
            folder: configuration.temporaryFolder
        )
        awaitBody(connection, length)
        if head.expectsContinue, connection.input.isEmpty { sendContinue(connection) }
    }

    /// Gives a body the time that its length needs at the minimum rate.
    private func awaitBody(_ connection: Connection, _ length: Int) {
        let timeout = UInt64(configuration.requestTimeout.milliseconds)
        connection.deadline =
            loop.milliseconds + timeout + UInt64(length) * 1000 / UInt64(configuration.minBodyBytesPerSecond)
        // A long body was admitted with its size, and is not cut to make room for others.
        if length > configuration.bodyMemoryLimit {
            server.crowding.requestArrived(on: connection)
        } else {
            server.crowding.expectRequest(on: connection)
        }
    }

    private func sendContinue(_ connection: Connection) {
        let line: StaticString = "HTTP/1.1 100 Continue\r\n\r\n"
        let bytes = UnsafeRawBufferPointer(start: line.utf8Start, count: line.utf8CodeUnitCount)
        // The socket is full only if the peer has sent many requests and read no responses.
        if connection.socket.write(bytes) != .bytes(bytes.count, encrypted: 0) { server.drop(connection) }
    }

    private func receiveBody(_ connection: Connection, _ exchange: HTTPExchange) {
        let piece = connection.input.prefix(exchange.bodyLeft)
        guard !piece.isEmpty, exchange.task == nil, let body = exchange.body else { return }
        exchange.bodyLeft -= piece.count
        connection.input = connection.input.dropFirst(piece.count)
        if connection.input.isEmpty { connection.input = [] }
        guard let write = piece.withUnsafeBytes({ body.append($0) }) else { return }
        perform(for: exchange, of: connection) {
            await BlockingFiles.run { write() }
        } then: { [self] connection, _ in
            advance(connection)
        }
    }

    private func finishBody(_ connection: Connection, _ exchange: HTTPExchange) {
        guard let content = exchange.body?.finish() else {
            configuration.logger.error(
                "A request's body cannot be stored",
                metadata: ["reason": "\(exchange.body?.failure ?? "")", "request": "\(exchange.request.id)"]
            )
            return refuse(connection, HTTPRefusal(status: 500, detail: "The body cannot be stored."))
        }
        exchange.request.body = content
        callApplication(connection, exchange)
    }

    // MARK: Answers

    /// Requests the response from the application.
    private func callApplication(_ connection: Connection, _ exchange: HTTPExchange) {
        server.crowding.requestArrived(on: connection)
        let response = RequestID.$current.withValue(exchange.request.id) { delegate.respond(to: exchange.request) }
        switch response {
        case .now(let response): respond(response, connection, exchange)
        case .later(let work):
            pause(connection, exchange)
            perform(for: exchange, of: connection, work) { [self] connection, response in
                loop.begin(.requests)
                respond(response, connection, exchange)
                continueAfterResponse(connection)
            }
        }
    }

    /// Does work away from the loop, then continues on it, unless the connection has ended.
    func perform<Result: Sendable>(
        for exchange: HTTPExchange,
        of connection: Connection,
        _ work: @escaping @Sendable () async -> Result,
        then body: @escaping @Sendable (Connection, Result) -> Void
    ) {
        let id = connection.id
        // The server stays until then.
        exchange.task = RequestID.$current.withValue(exchange.request.id) {
            Task { [server] in
                let result = await work()
                server.loop.executor.submit {
                    exchange.task = nil
                    guard let connection = server.connections[id], connection.exchange === exchange else { return }
                    body(connection, result)
                }
            }
        }
    }

    /// Stops watching the socket until work away from the loop is done.
    func pause(_ connection: Connection, _ exchange: HTTPExchange) {
        connection.phase = .response(exchange)
        connection.deadline = Connection.never
        connection.socket.watch([])
    }

    /// Refuses a request; its rest is not read.
    func refuse(_ connection: Connection, _ refusal: HTTPRefusal) {
        refuse(connection, configuration.makeErrorResponse(refusal.status, refusal.detail))
    }

    /// - Parameter id: The request's id; by default that of the connection's exchange, or a new one.
    func refuse(_ connection: Connection, _ response: HTTPResponse, id: String? = nil) {
        server.crowding.requestArrived(on: connection)
        let exchange = connection.exchange ?? HTTPExchange()
        if let id { exchange.request.id = id }
        exchange.task?.cancel()
        exchange.task = nil
        exchange.closes = true
        connection.input = []
        respond(response, connection, exchange)
    }
}
