import EventLoops
import Glibc
import Transport

/// Handles the connections that are WebSockets: how they open, receive and end.
final class WebSocketConnections {
    unowned let server: SocketServer
    let configuration: ServerTransport.Configuration
    let loop: EventLoop
    let delegate: any TransportDelegate
    private let handshake: WebSocketHandshake
    /// Frames for the connection whose input is being handled, which are sent together.
    var cork = Cork()
    /// The bytes that wait for slow peers.
    var queuedBytes = 0

    init(of server: SocketServer) {
        self.server = server
        configuration = server.configuration
        loop = server.loop
        delegate = server.delegate
        handshake = WebSocketHandshake(subprotocols: configuration.subprotocols)
    }

    deinit { cork.deallocate() }

    // MARK: Opening

    /// Makes a WebSocket of a request, if it is a correct handshake and the application accepts it.
    ///
    /// - Returns: false if the application ignores the offer: the request is an ordinary one.
    func upgrade(_ connection: Connection, _ head: RequestHead) -> Bool {
        let decision = delegate.upgrade(head.request)
        if case .ignore = decision { return false }
        server.crowding.requestArrived(on: connection)
        let subprotocol: String?
        do {
            subprotocol = try handshake.check(head)
        } catch {
            var response = configuration.makeErrorResponse(error.status, error.detail)
            // RFC 9110 §15.5.22, RFC 6455 §4.4.
            if error.status == 426 {
                response.headers["Upgrade"] = "websocket"
                response.headers["Sec-WebSocket-Version"] = "13"
            }
            server.http.refuse(connection, response, id: head.request.id)
            return true
        }
        if server.isStopping {
            server.http.refuse(connection, .stopping)
        } else if case .reject(let response) = decision {
            server.http.refuse(connection, response, id: head.request.id)
        } else {
            open(connection, head.request, subprotocol)
        }
        return true
    }

    private func open(_ connection: Connection, _ request: HTTPRequest, _ subprotocol: String?) {
        let response = handshake.response(to: request, subprotocol)
        // The socket is full only if the peer has sent many requests and read no responses.
        guard response.withUnsafeBytes({ connection.socket.write($0) }) == .bytes(response.count, encrypted: 0) else {
            return server.drop(connection)
        }
        let session = WebSocketSession(messageLimit: configuration.maximumMessageSize, now: loop.milliseconds)
        connection.phase = .webSocket(session)
        connection.deadline = Connection.never
        connection.socket.watch(.readable)
        var early = Array(connection.input)
        connection.input = []
        delegate.connectionOpened(connection.id, by: request)
        // The bytes after the request are WebSocket frames.
        if !early.isEmpty { early.withUnsafeMutableBytes { receive($0, on: connection, session) } }
    }

    // MARK: Receiving

    func receive(_ bytes: UnsafeMutableRawBufferPointer, on connection: Connection, _ session: WebSocketSession) {
        session.lastHeard = loop.milliseconds
        session.pingedAt = nil
        if case .last = session.state { return }
        cork.begin(connection)
        var input = bytes
        while handleNext(&input, connection, session) {}
        session.messageBegan = session.decoder.isMidway ? session.messageBegan ?? loop.milliseconds : nil
        if session.partial.count != session.countedBytes { server.crowding.countPartial(connection, session) }
        uncork(connection, session)
    }

    /// Handles one step of the stream; returns `false` if no further step is possible now.
    private func handleNext(
        _ input: inout UnsafeMutableRawBufferPointer,
        _ connection: Connection,
        _ session: WebSocketSession
    ) -> Bool {
        switch session.decoder.next(&input) {
        case .incomplete: return false
        case .failed(let code, let reason): fail(connection, session, code: code, reason: reason)
        case .control(let opcode, let payload): control(opcode, payload, connection, session)
        case .data(let bytes, _, let isText, let isFirst, let isFinal):
            if isFinal {
                session.messageBegan = nil
                session.messageCount += 1
            }
            // RFC 6455 §5.5.1: after our close frame only the peer's matters.
            guard session.isOpen else { return true }
            if isText {
                if isFirst { session.text = UTF8Validation() }
                guard session.text.append(bytes), !isFinal || session.text.isComplete else {
                    fail(connection, session, code: 1007, reason: "the text is not UTF-8")
                    return false
                }
            }
            let kind: MessageKind = isText ? .text : .binary
            if isFirst, isFinal {
                // Nearly every message is complete in the read buffer, and is passed to the application without a copy.
                delegate.messageReceived(bytes, kind: kind, on: connection.id)
            } else {
                // Allocates memory for the received bytes, not for the announced ones.
                session.partial.append(
                    contentsOf: bytes.prefix(configuration.deliveredMessageSize - session.partial.count)
                )
                guard isFinal else { return true }
                let message = session.partial
                session.partial = []
                message.withUnsafeBytes { delegate.messageReceived($0, kind: kind, on: connection.id) }
            }
        }
        if case .last = session.state { return false }
        return !connection.isClosed
    }

    private func control(
        _ opcode: FrameDecoder.Opcode,
        _ payload: [UInt8],
        _ connection: Connection,
        _ session: WebSocketSession
    ) {
        if !session.decoder.hasOpenMessage { session.messageBegan = nil }
        guard session.controls.admit(now: loop.milliseconds, limit: configuration.maximumControlFrames) else {
            server.crowding.refusals += 1
            return fail(connection, session, code: 4429, reason: "too many control frames")
        }
        switch opcode {
        case .ping: if session.isOpen { sendControl(.pong, payload, on: connection, session) }
        case .close: peerCloses(connection, session, payload)
        case .pong, .text, .binary, .continuation: break
        }
    }

    private func peerCloses(_ connection: Connection, _ session: WebSocketSession, _ payload: [UInt8]) {
        if case .closing(let since) = session.state {
            // Both sides have sent a close frame; ours may still be queued.
            session.state = .last(since: since)
            return lingerAfterLastFrame(connection, session)
        }
        let answer = CloseFrame.echoedCode(for: payload).map { CloseFrame.payload(code: $0, reason: "") } ?? []
        end(connection, session, with: answer)
    }

    // MARK: Ends

    /// Sends the queued frames and then a close frame; the peer has some seconds to reply with its own.
    func close(_ connection: Connection, code: UInt16, reason: String) {
        guard let session = connection.webSocket, session.isOpen else { return }
        let payload = CloseFrame.payload(code: code, reason: reason)
        write(.close, payload, connection, session)
        session.state = .closing(since: loop.milliseconds)
        session.partial = []
        lingerAfterLastFrame(connection, session)
    }

    /// Ends the connection with a code, because the stream cannot be decoded further (RFC 6455 §7.1.7).
    func fail(_ connection: Connection, _ session: WebSocketSession, code: UInt16, reason: String) {
        end(connection, session, with: CloseFrame.payload(code: code, reason: reason))
    }

    /// Sends a last frame in place of the queued ones, then closes: the server closes first (RFC 6455 §7.1.1).
    private func end(_ connection: Connection, _ session: WebSocketSession, with payload: [UInt8]) {
        let waiting = session.outbox.size
        session.outbox.dropUnstarted()
        queuedBytes -= waiting - session.outbox.size
        session.partial = []
        // No second close frame may follow the first.
        if session.isOpen { write(.close, payload, connection, session) }
        session.state = .last(since: session.closingSince ?? loop.milliseconds)
        lingerAfterLastFrame(connection, session)
    }

    /// Reports the end of the session's connection.
    func ended(_ session: WebSocketSession, _ connection: Connection) {
        queuedBytes -= session.outbox.size
        session.outbox = Outbox()
        session.partial = []
        server.crowding.countPartial(connection, session)
        delegate.connectionClosed(connection.id)
    }
}
