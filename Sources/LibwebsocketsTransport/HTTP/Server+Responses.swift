import CLibwebsockets
import Glibc
import Logging
import Transport

extension Server {
    enum Progress {
        case finished
        /// The rest follows when the socket takes more, or the application has more.
        case waiting
        /// The connection must be cut.
        case failed
    }

    /// Writes as much of the response as goes now.
    func pump(_ connection: HTTPConnection) -> Progress {
        guard let exchange = connection.exchange, let writer = exchange.writer, let wsi = connection.wsi else {
            return .failed
        }
        let buffer = UnsafeMutableRawBufferPointer(start: scratch.payload, count: scratch.capacity)
        // A fast reader of a long response lets the others have a turn after this many pieces.
        for _ in 0..<16 {
            var bytes: UnsafeRawBufferPointer
            if writer.pending.isEmpty {
                if writer.isFinished { return .finished }
                switch writer.fill(buffer) {
                case .finished: return .finished
                case .cut:
                    configuration.logger.error("a response to \(exchange.request.path) ends too early")
                    return .failed
                case .askForMore:
                    askForMore(writer, exchange, connection)
                    return .waiting
                case .write(let count):
                    bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<count])
                }
                guard let written = ResponseSocket.write(bytes, to: wsi) else { return .failed }
                writer.pending = Array(bytes[written...])[...]
            } else {
                let written = writer.pending.withUnsafeBytes { ResponseSocket.write($0, to: wsi) }
                guard let written else { return .failed }
                writer.pending = writer.pending.dropFirst(written)
            }
            if !writer.pending.isEmpty { break }
        }
        if writer.isFinished { return .finished }
        return waitUntilWriteable(connection, wsi) ? .waiting : .failed
    }

    private func waitUntilWriteable(_ connection: HTTPConnection, _ wsi: OpaquePointer) -> Bool {
        // A peer that takes nothing for so long is given up.
        lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, 30)
        if connection.second == nil {
            connection.second = SocketWatcher.duplicate(of: lws_get_socket_fd(wsi), loop: loop)
        }
        guard let second = connection.second else { return false }
        second.watch(.writable) { [unowned self, unowned connection] in
            connection.second?.pause()
            self.resume(connection)
        }
        return true
    }

    /// Outside of lws's callbacks: goes on with a response.
    func resume(_ connection: HTTPConnection) {
        guard let wsi = connection.wsi else { return }
        switch pump(connection) {
        case .waiting: break
        case .failed: killSoon(wsi)
        case .finished:
            guard finish(connection) != 0 else { return }
            ResponseSocket.sayGoodbye(wsi)
            killSoon(wsi)
        }
    }

    /// The response is written: returns 0 if the connection goes on with the next request, and else -1.
    func finish(_ connection: HTTPConnection) -> Int32 {
        guard let exchange = connection.exchange, let wsi = connection.wsi else { return -1 }
        connection.exchange = nil
        if exchange.closes {
            connection.isLingering = true
            connection.second = connection.second ?? SocketWatcher.duplicate(of: lws_get_socket_fd(wsi), loop: loop)
            return -1
        }
        connection.second?.close()
        connection.second = nil
        if exchange.isHeld { lws_rx_flow_control(wsi, 1) }
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
            resume(connection)
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
        if let second = connection.second {
            if connection.isLingering, !hasStopped {
                LingeringClose.begin(with: second, on: loop)
            } else {
                second.close()
            }
        }
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
