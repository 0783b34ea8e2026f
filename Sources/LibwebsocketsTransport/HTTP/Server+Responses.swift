import CLibwebsockets
import Glibc
import Logging
import Transport

extension Server {
    func responseIsWriteable(on id: ConnectionID) -> Int32 {
        guard let connection = connections.http(id), connection.exchange?.writer != nil else { return 0 }
        return pump(connection)
    }

    /// Within a callback: writes the next piece and returns what the callback should.
    func pump(_ connection: HTTPConnection) -> Int32 {
        guard let exchange = connection.exchange, let writer = exchange.writer, let wsi = connection.wsi else {
            return 0
        }
        // lws calls again when it has sent what the kernel did not take.
        guard lws_partial_buffered(wsi) == 0 else { return 0 }
        if !writer.isFinished {
            switch writer.fill(UnsafeMutableRawBufferPointer(start: scratch.payload, count: scratch.capacity)) {
            case .cut:
                configuration.logger.error("a response to \(exchange.request.path) ended too early")
                return -1
            case .askForMore:
                askForMore(writer, exchange, connection)
                return 0
            case .finished: break
            case .write(let count):
                if lws_write(wsi, scratch.payload, count, LWS_WRITE_HTTP) < 0 { return -1 }
                guard writer.isFinished, lws_partial_buffered(wsi) == 0 else {
                    // A peer that takes nothing for so long is given up.
                    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, 30)
                    lws_callback_on_writable(wsi)
                    return 0
                }
            }
        }
        return finish(exchange, connection, wsi)
    }

    private func finish(_ exchange: HTTPExchange, _ connection: HTTPConnection, _ wsi: OpaquePointer) -> Int32 {
        connection.exchange = nil
        if exchange.closes {
            connection.lingering = LingeringClose(socket: lws_get_socket_fd(wsi))
            return -1
        }
        if exchange.isReadingPaused { lws_rx_flow_control(wsi, 1) }
        return lws_http_transaction_completed(wsi) != 0 ? -1 : 0
    }

    /// Asks for a stream's next piece, now that the peer has taken the last.
    private func askForMore(_ writer: ResponseWriter, _ exchange: HTTPExchange, _ connection: HTTPConnection) {
        guard exchange.task == nil, let next = writer.next, let wsi = connection.wsi else { return }
        lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0)
        let id = connection.id
        exchange.task = Task { [self] in
            let piece = await Result { try await next() }
            loop.executor.submit { self.provide(piece, to: exchange, on: id) }
        }
    }

    private func provide(_ piece: Result<[UInt8]?, any Error>, to exchange: HTTPExchange, on id: ConnectionID) {
        guard let connection = connections.http(id), connection.exchange === exchange, let wsi = connection.wsi else {
            return
        }
        exchange.task = nil
        switch piece {
        case .success(let piece):
            exchange.writer?.provide(piece)
            lws_callback_on_writable(wsi)
        case .failure(let error):
            configuration.logger.error("a response to \(exchange.request.path) is cut: \(error)")
            killSoon(wsi)
        }
    }

    // MARK: Endings

    /// The connection is gone; told once or twice.
    func httpClosed(_ id: ConnectionID) -> Int32 {
        guard let connection = connections.http(id) else { return 0 }
        connection.exchange?.task?.cancel()
        connection.lingering?.start(on: loop)
        connections.remove(id)
        return 0
    }

    /// When the server stops: a connection between two requests has nothing to wait for.
    func endIfIdle(_ connection: HTTPConnection) {
        if let exchange = connection.exchange {
            exchange.closes = true
        } else if let wsi = connection.wsi {
            killSoon(wsi)
        }
    }
}

extension Result where Failure == any Error {
    /// The outcome of asynchronous work.
    fileprivate init(_ work: () async throws -> Success) async {
        do { self = .success(try await work()) } catch { self = .failure(error) }
    }
}
