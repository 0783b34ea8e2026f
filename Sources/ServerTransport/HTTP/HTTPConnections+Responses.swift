import EventLoops
import Logging
import SystemCalls
import Transport

/// Sends responses, from the application's response to its last byte.
extension HTTPConnections {
    private enum Progress {
        case finished
        /// The rest follows when the socket accepts more, or when its source has more.
        case waiting
        /// The connection must be cut.
        case failed
    }

    /// Starts a response, and finishes it if all of it can be sent now.
    func respond(_ response: HTTPResponse, _ connection: Connection, _ exchange: HTTPExchange) {
        let response = configuration.completeResponse(response, exchange.request)
        if response.status >= 400 { logFailure(of: exchange.request, response.status) }
        connection.phase = .response(exchange)
        switch response.body {
        case .empty: send(response, ResponseBodySource([]), connection, exchange)
        case .bytes(let bytes): send(response, ResponseBodySource(bytes), connection, exchange)
        case .stream(let count, let next): send(response, ResponseBodySource(count: count, next), connection, exchange)
        case .file(let path, let offset, let count):
            open(FileBody(path: path, offset: offset, count: count), of: response, path, count, connection, exchange)
        }
    }

    /// Logs a request that was answered with an error; those that are not the server's fault for developers only.
    private func logFailure(of request: HTTPRequest, _ status: Int) {
        configuration.logger.log(
            level: status == 500 ? .error : .debug,
            "A request failed",
            metadata: [
                "request": "\(request.id)", "status": "\(status)", "method": "\(request.method.rawValue)",
                "path": "\(request.path.prefix(200))",
            ]
        )
    }

    private func open(
        _ file: FileBody,
        of response: HTTPResponse,
        _ path: String,
        _ count: Int,
        _ connection: Connection,
        _ exchange: HTTPExchange
    ) {
        pause(connection, exchange)
        perform(for: exchange, of: connection) {
            await file.open()
        } then: { [self] connection, code in
            if code == 0 {
                let source = ResponseBodySource(count: count) { try await file.next() }
                send(response, source, connection, exchange)
            } else {
                configuration.logger.error(
                    "A file cannot be opened for a response",
                    metadata: [
                        "file": "\(path)", "reason": "\(systemMessage(code))", "request": "\(exchange.request.id)",
                    ]
                )
                respond(configuration.makeErrorResponse(500, "The file cannot be read."), connection, exchange)
            }
            continueAfterResponse(connection)
        }
    }

    private func send(
        _ response: HTTPResponse,
        _ source: ResponseBodySource,
        _ connection: Connection,
        _ exchange: HTTPExchange
    ) {
        if RequestSyntax.list(response.headers.values(of: "connection"), contains: "close") || server.isStopping {
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
            // The end of the connection is the end of the body: until all of it is written, it ends by a reset, whatever
            // ends it.
            connection.socket.discardUnsentOnClose()
        }
        let head = ResponseHead(
            status: response.status,
            headers: response.headers,
            defaults: defaultFields,
            framing: framing,
            closes: exchange.closes,
            isHTTP11: exchange.isHTTP11,
            date: clock.now()
        )
        exchange.writer = ResponseWriter(
            head: head.bytes(),
            source: source,
            framing: framing,
            sendsBody: exchange.request.method != .head,
            closes: exchange.closes
        )
        pump(connection, exchange)
    }

    /// Continues a response, because the socket accepts more, or the source has more.
    func resume(_ connection: Connection) {
        guard case .response(let exchange) = connection.phase else { return }
        // The source calls again when it has more bytes.
        guard exchange.task == nil else { return connection.socket.watch([]) }
        pump(connection, exchange)
        continueAfterResponse(connection)
    }

    /// Continues after a response that ended outside of `advance`: the next request may already be there.
    func continueAfterResponse(_ connection: Connection) {
        guard case .head = connection.phase else { return }
        advance(connection)
    }

    private func pump(_ connection: Connection, _ exchange: HTTPExchange) {
        guard let writer = exchange.writer else { return server.drop(connection) }
        switch write(writer, connection, exchange) {
        case .finished: finish(connection, exchange)
        case .failed: server.drop(connection)
        case .waiting: break
        }
    }

    /// Writes as much of the response as the socket accepts.
    private func write(_ writer: ResponseWriter, _ connection: Connection, _ exchange: HTTPExchange) -> Progress {
        var isFull = false
        // Pauses after this number of pieces, so that a fast reader of a long response does not delay others.
        for _ in 0..<16 {
            if writer.pending.isEmpty {
                if writer.isFinished { return .finished }
                switch writer.fill(server.writeBuffer) {
                case .finished: return .finished
                case .failed:
                    configuration.logger.error(
                        "A response ended early",
                        metadata: ["path": "\(exchange.request.path)", "request": "\(exchange.request.id)"]
                    )
                    return .failed
                case .needsPiece:
                    requestPiece(writer, exchange, connection)
                    return .waiting
                case .write(let count):
                    let bytes = UnsafeRawBufferPointer(rebasing: server.writeBuffer[..<count])
                    guard case .bytes(let written, _) = connection.socket.write(bytes) else { return .failed }
                    exchange.pace.recordRead(written, now: loop.milliseconds)
                    guard written < count else { continue }
                    writer.retainUnwritten(UnsafeRawBufferPointer(rebasing: bytes[written...]))
                    isFull = true
                }
            } else {
                let result = writer.pending.withUnsafeBytes { connection.socket.write($0) }
                guard case .bytes(let written, _) = result else { return .failed }
                exchange.pace.recordRead(written, now: loop.milliseconds)
                writer.pending = writer.pending.dropFirst(written)
                isFull = !writer.pending.isEmpty
            }
            if isFull { break }
        }
        if writer.isFinished { return .finished }
        connection.deadline = exchange.pace.beginWait(
            now: loop.milliseconds,
            maxSilence: UInt64(configuration.responseTimeout.milliseconds),
            minBytesPerSecond: configuration.minReadBytesPerSecond
        )
        connection.socket.watch(.writable)
        if isFull { server.crowding.awaitReader(connection, exchange) }
        return .waiting
    }

    /// Ends a response that was written: the connection then reads the next request or closes.
    private func finish(_ connection: Connection, _ exchange: HTTPExchange) {
        server.crowding.hasRead(connection, exchange)
        if exchange.writer?.endsWithConnection == true { connection.socket.discardUnsentOnClose(false) }
        guard !exchange.closes else { return server.linger(connection) }
        connection.phase = .head(HeadParser())
        connection.deadline = loop.milliseconds + UInt64(configuration.keepAliveTimeout.milliseconds)
        server.listen(connection)
    }

    /// Requests a body's next piece, after the peer has accepted the last one.
    private func requestPiece(_ writer: ResponseWriter, _ exchange: HTTPExchange, _ connection: Connection) {
        guard exchange.task == nil, let next = writer.next else { return }
        server.crowding.hasRead(connection, exchange)
        connection.deadline = Connection.never
        connection.socket.watch([])
        perform(for: exchange, of: connection) {
            await Result { try await next() }
        } then: { [self] connection, piece in
            switch piece {
            case .success(let piece):
                exchange.writer?.provide(piece)
                resume(connection)
            case .failure(let error):
                configuration.logger.error(
                    "A response was cut",
                    metadata: [
                        "path": "\(exchange.request.path)", "reason": "\(error)", "request": "\(exchange.request.id)",
                    ]
                )
                server.drop(connection)
            }
        }
    }
}

extension Result where Failure == any Error {
    /// The outcome of asynchronous work.
    fileprivate init(_ work: () async throws -> Success) async {
        do { self = .success(try await work()) } catch { self = .failure(error) }
    }
}
