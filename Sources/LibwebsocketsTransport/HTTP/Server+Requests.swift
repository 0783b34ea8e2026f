import CLibwebsockets
import Logging
import Transport

extension Server {
    // MARK: Requests

    /// A request's head has arrived.
    func requestArrived(on id: ConnectionID, _ wsi: OpaquePointer) -> Int32 {
        guard let connection = connections.http(id) else { return -1 }
        connection.wsi = wsi
        let head: RequestHead
        do {
            head = try RequestHead(wsi, remoteAddress: connection.remoteAddress, isSecure: connection.isSecure)
        } catch {
            return refuse(connection, status: error.status, detail: error.detail)
        }
        // lws waits for a body after POST, PUT and PATCH without a length and cannot be told that there is none.
        let lwsWaits = head.contentLength == nil && [.post, .put, .patch].contains(head.request.method)
        let exchange = HTTPExchange(
            request: head.request,
            isHTTP11: head.isHTTP11,
            closes: head.wantsClose || lwsWaits || isStopping
        )
        connection.exchange = exchange

        let length = head.contentLength ?? 0
        let limit: Int
        switch delegate.admit(head.request) {
        case .reject(let response):
            exchange.closes = exchange.closes || length > 0
            return respond(response, on: connection)
        case .accept(let bodyLimit): limit = bodyLimit
        }
        guard length <= limit else {
            return refuse(
                connection,
                status: 413,
                detail: "A body of \(length) bytes is too large; \(limit) are taken."
            )
        }
        guard length > 0 else { return answer(connection) }
        exchange.body = BodyReceiver(
            expecting: length,
            memoryLimit: configuration.bodyMemoryLimit,
            folder: configuration.temporaryFolder
        )
        if head.expectsContinue {
            let line: StaticString = "HTTP/1.1 100 Continue\r\n\r\n"
            let bytes = UnsafeRawBufferPointer(start: line.utf8Start, count: line.utf8CodeUnitCount)
            // A socket too full for it belongs to a peer that asked a lot before and read nothing.
            guard ResponseSocket.write(bytes, to: wsi) == bytes.count else { return -1 }
        }
        return 0
    }

    func bodyArrived(_ bytes: UnsafeRawBufferPointer, on id: ConnectionID) -> Int32 {
        connections.http(id)?.exchange?.body?.append(bytes)
        return 0
    }

    func bodyCompleted(on id: ConnectionID) -> Int32 {
        // lws also says so of an empty body that has been answered already.
        guard let connection = connections.http(id), let exchange = connection.exchange, let body = exchange.body,
            exchange.writer == nil, exchange.task == nil
        else { return 0 }
        guard let content = body.finish() else {
            configuration.logger.error("a request's body cannot be kept: \(body.failure ?? "")")
            return refuse(connection, status: 500, detail: "The body cannot be kept.")
        }
        exchange.request.body = content
        return answer(connection)
    }

    // MARK: Answers

    /// Asks the application for the response.
    private func answer(_ connection: HTTPConnection) -> Int32 {
        guard let exchange = connection.exchange, let wsi = connection.wsi else { return -1 }
        switch delegate.respond(to: exchange.request) {
        case .now(let response): return respond(response, on: connection)
        case .later(let work):
            hold(exchange, wsi)
            lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0)
            let id = connection.id
            exchange.task = Task { [self] in
                let response = await work()
                loop.executor.submit { self.deliver(response, to: exchange, on: id) }
            }
            return 0
        }
    }

    /// The application's work is done; by now the connection may be gone.
    private func deliver(_ response: HTTPResponse, to exchange: HTTPExchange, on id: ConnectionID) {
        guard let connection = connections.http(id), connection.exchange === exchange else { return }
        exchange.task = nil
        exchange.writer = makeWriter(for: response, exchange)
        resume(connection)
    }

    /// Refuses a request whose body, if any, is not read.
    private func refuse(_ connection: HTTPConnection, status: Int, detail: String) -> Int32 {
        let exchange =
            connection.exchange
            ?? HTTPExchange(request: HTTPRequest(method: .get, path: "/"), isHTTP11: true, closes: true)
        exchange.closes = true
        connection.exchange = exchange
        return respond(configuration.makeErrorResponse(status, detail), on: connection)
    }

    /// Within a callback of lws: starts the response and returns what the callback should.
    func respond(_ response: HTTPResponse, on connection: HTTPConnection) -> Int32 {
        guard let exchange = connection.exchange, let wsi = connection.wsi else { return -1 }
        exchange.writer = makeWriter(for: response, exchange)
        switch pump(connection) {
        case .finished: return finish(connection)
        case .failed: return -1
        case .waiting:
            hold(exchange, wsi)
            return 0
        }
    }

    /// Has libwebsockets leave the socket alone until the response is written.
    private func hold(_ exchange: HTTPExchange, _ wsi: OpaquePointer) {
        guard !exchange.isHeld else { return }
        exchange.isHeld = true
        lws_rx_flow_control(wsi, 0)
    }

    func makeWriter(for response: HTTPResponse, _ exchange: HTTPExchange) -> ResponseWriter {
        do {
            let source = try ResponseBodySource(response.body)
            if RequestSyntax.list(response.headers.values(of: "connection"), contains: "close") || isStopping {
                exchange.closes = true
            }
            let framing: ResponseHead.Framing
            if ResponseHead.hasNoBody(response.status) {
                framing = .none
            } else if let count = source.count {
                framing = .length(count)
            } else if exchange.isHTTP11 {
                framing = .chunked
            } else {
                framing = .untilClose
                exchange.closes = true
            }
            let head = ResponseHead(
                status: response.status,
                headers: response.headers,
                defaults: configuration.defaultHeaders,
                framing: framing,
                closes: exchange.closes,
                isHTTP11: exchange.isHTTP11,
                date: clock.now()
            )
            return ResponseWriter(
                head: head.bytes(),
                source: source,
                framing: framing,
                sendsBody: exchange.request.method != .head,
                closes: exchange.closes
            )
        } catch {
            configuration.logger.error("\(error.path) cannot be opened for a response")
            return makeWriter(for: configuration.makeErrorResponse(500, "The file cannot be read."), exchange)
        }
    }
}
