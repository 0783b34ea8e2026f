import Transport
import WireProtocol

/// Opening and closing of live connections.
extension Server {
    private static let helloTimeout = 5000.0

    func decide(onUpgrade request: HTTPRequest) -> UpgradeDecision {
        guard Self.sessionCode(ofLivePath: request.path) != nil else {
            return .reject(Problem.notFound(request.path).response)
        }
        guard isAllowed(origin: request.headers["origin"], of: request) else {
            return .reject(
                Problem(
                    403,
                    "origin-not-allowed",
                    title: "Origin not allowed",
                    detail: "Pages of \(request.headers["origin"] ?? "this origin") may not open the live connection; "
                        + "the server has to be started with --origin for that."
                ).response
            )
        }
        return .accept
    }

    /// A browser tells its page's origin: the server's own, or one that was allowed. Other clients send none.
    private func isAllowed(origin: String?, of request: HTTPRequest) -> Bool {
        guard let origin else { return true }
        if let host = request.headers["host"], origin == "\(request.isSecure ? "https" : "http")://\(host)" {
            return true
        }
        return configuration.allowedOrigins.contains(origin)
    }

    static func sessionCode(ofLivePath path: String) -> String? {
        let segments = path.split(separator: "/")
        guard segments.count == 5, segments[0] == "api", segments[1] == "v1", segments[2] == "sessions",
            segments[4] == "live"
        else { return nil }
        return SessionCode.normalised(String(segments[3]))
    }

    func open(_ id: ConnectionID, _ request: HTTPRequest) {
        let code = Self.sessionCode(ofLivePath: request.path) ?? ""
        // Told by a close code and not by a status of the handshake, which scripts in a browser cannot see.
        guard let session = sessions[code] else {
            return refuse(id, .noSuchSession, title: "no such session", detail: "There is no session \(code).")
        }
        guard !session.state.isEnded else {
            return refuse(id, .sessionEnded, title: "session ended", detail: "The session has ended.")
        }
        connections[id] = Connection(id: id, session: session, helloDeadline: now + Self.helloTimeout)
    }

    func forget(_ id: ConnectionID) {
        guard let connection = connections.removeValue(forKey: id) else { return }
        let session = connection.session
        switch connection.role {
        case .waiting: break
        case .viewer:
            session.viewers.remove(id)
            session.hostViewers.remove(id)
            if session.viewers.isEmpty { watchedSessions.removeAll { $0 === session } }
        case .phone(let participant):
            forgetPeers(of: id, in: session)
            // A late close of an old connection must not touch a participant that has resumed elsewhere.
            guard participant.connection == id else { return }
            participant.connection = nil
            participant.isWelcomed = false
            noteLeft(participant, in: session)
        }
    }

    /// The connection takes messages again.
    func resumeSending(to id: ConnectionID) {
        guard let connection = connections[id] else { return }
        switch connection.role {
        case .waiting: break
        case .viewer: catchUp(connection)
        case .phone(let participant):
            if participant.pacing.dueAt < .infinity { sendFigures(to: participant, now) }
        }
    }

    // MARK: Sending

    /// Writes one message and sends it, in order, however slow the reader is.
    func send(to id: ConnectionID, _ write: (inout JSONWriter) -> Void) {
        var message = JSONWriter()
        write(&message)
        message.bytes.withUnsafeBytes { transport.send($0, kind: .text, to: id) }
    }

    /// Tells what is wrong and closes.
    func fail(_ connection: Connection, _ code: WireCode, title: StaticString, detail: String) {
        guard !connection.isClosing else { return }
        connection.isClosing = true
        refuse(connection.id, code, title: title, detail: detail)
    }

    private func refuse(_ id: ConnectionID, _ code: WireCode, title: StaticString, detail: String) {
        send(to: id) { $0.error(code, title: title, detail: detail) }
        transport.close(id, code: code.rawValue, reason: "\(title)")
    }
}
