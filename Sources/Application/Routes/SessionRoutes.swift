import Logging
import Storage
import Transport
import WireProtocol

extension Server {
    static let activities = ["touch", "scale", "spot", "walk"]

    static let sessionRoutes: [Route] = [
        Route(.post, "/api/v1/sessions", bodyLimit: 4096) { server, request throws(Problem) in
            try server.createSession(request.request)
        },
        Route(.get, "/api/v1/sessions/{code}", isPublic: true) { server, request throws(Problem) in
            .now(try server.session(request).representation(for: request.request))
        },
        Route(.delete, "/api/v1/sessions/{code}") { server, request throws(Problem) in
            let session = try server.hostSession(request)
            server.end(session, detail: "The host has wiped the session.")
            let code = session.code
            return .later { await server.wipe(code) }
        },
        Route(.get, "/api/v1/sessions/{code}/participants/{id}", isPublic: true) { server, request throws(Problem) in
            guard let participant = try server.session(request).participant(request["id"]) else {
                throw .unknownParticipant(request["id"])
            }
            return .now(Representation.json(request.request) { $0.stats(participant.stats) })
        },
        Route(.post, "/api/v1/sessions/{code}/control", bodyLimit: 4096) { server, request throws(Problem) in
            try server.control(try server.hostSession(request), request.request)
        },
    ]

    // MARK: Creation

    private struct Creation: Decodable {
        var activity: String?
        var retention: String?
        var locale: String?
    }

    private func createSession(_ request: HTTPRequest) throws(Problem) -> HTTPReply {
        try requireAdmin(request)
        let creation = try Representation.body(Creation.self, of: request, empty: Creation())
        let activity = creation.activity ?? "touch"
        guard Self.activities.contains(activity) else {
            throw .invalid(
                "activity",
                "\"\(activity.prefix(40))\" is none of \(Self.activities.joined(separator: ", "))."
            )
        }
        guard let retention = Session.Retention(rawValue: creation.retention ?? "replay") else {
            throw .invalid("retention", "\"\(creation.retention?.prefix(40) ?? "")\" is neither replay nor figures.")
        }
        let locale = creation.locale ?? request.headers["accept-language"].map { String($0.prefix(2)) } ?? "en"
        guard locale.utf8.count <= 35, locale.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else {
            throw .invalid("locale", "A language tag such as de or en-GB is expected.")
        }
        let wait = creations.take(request.remoteAddress, now: now)
        guard wait == 0 else {
            throw Problem(
                429,
                "too-many",
                title: "Too many sessions",
                detail: "Try again in \(wait) s.",
                headers: ["retry-after": String(wait)]
            )
        }
        let session = newSession(activity: activity, retention: retention, locale: locale)
        let join = joinURL(of: session, for: request)
        let (code, token, expiresAt) = (session.code, session.hostToken, Timestamp.text(session.expiresAt))
        return .later { [self] in
            guard await durable() else {
                // Nobody knows its code.
                await forget(session: code)
                return Problem.storeFailing.response
            }
            var response = Representation.result(201) {
                $0.raw("{\"code\":")
                $0.string(code)
                $0.raw(",\"hostToken\":")
                $0.string(token)
                $0.raw(",\"joinURL\":")
                $0.string(join)
                $0.raw(",\"expiresAt\":")
                $0.string(expiresAt)
                $0.raw("}")
            }
            response.headers["location"] = "/api/v1/sessions/\(code)"
            return response
        }
    }

    private func forget(session code: String) {
        sessions[code] = nil
    }

    private func newSession(activity: String, retention: Session.Retention, locale: String) -> Session {
        var code = SessionCode.random()
        while sessions[code] != nil { code = SessionCode.random() }
        let created = wallClock.rounded(.down)
        let session = Session(
            code: code,
            hostToken: Token.random(),
            state: SessionState(code: code, activity: activity),
            retention: retention,
            locale: locale,
            createdAt: created,
            expiresAt: created + Double(configuration.sessionLifetime.components.seconds)
        )
        session.startedAt = now
        sessions[code] = session
        markDirty(session)
        logger.info("Session created", metadata: ["session": "\(code)", "activity": "\(activity)"])
        return session
    }

    /// Where phones join: an address of the local network if there is one, else the one that was asked.
    private func joinURL(of session: Session, for request: HTTPRequest) -> String {
        let host = request.headers["host"].flatMap { Self.isPlainHost($0) ? $0 : nil } ?? "localhost"
        let base = configuration.joinAddress ?? "\(request.isSecure ? "https" : "http")://\(host)"
        return "\(base)/touch?s=\(session.code)"
    }

    /// A `Host` value that can stand in an address as it is.
    private static func isPlainHost(_ host: String) -> Bool {
        host.utf8.count <= 255
            && host.utf8.allSatisfy {
                switch $0 {
                case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
                case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"): true
                default: false
                }
            }
    }

    // MARK: The end of a session

    /// Nobody is connected any more; what is stored stays until the session expires or is wiped.
    func end(_ session: Session, detail: String) {
        guard !session.state.isEnded else { return }
        session.state.isEnded = true
        session.mark(SessionMarker(milliseconds: session.milliseconds(at: now), kind: .ended))
        session.needsRow = true
        markDirty(session)
        for connection in connections.values where connection.session === session {
            fail(connection, .sessionEnded, title: "session ended", detail: detail)
        }
    }

    private func wipe(_ code: String) async -> HTTPResponse {
        if let session = sessions[code], await !wipe(session) { return Problem.storeFailing.response }
        return HTTPResponse(status: 204)
    }

    /// Takes the session out of memory, lets a commit under way end, and removes every byte of it from the store.
    ///
    /// - Returns: false if the disk refused: the session is there as before, to be wiped again.
    func wipe(_ session: Session) async -> Bool {
        guard sessions.removeValue(forKey: session.code) != nil else { return true }
        dirtySessions.removeAll { $0 === session }
        watchedSessions.removeAll { $0 === session }
        session.isDirty = false
        forgetRounds(of: session)
        do {
            guard await currentCommit() else { throw StorageError.failed("commits fail") }
            try await store.wipe(session: session.code)
            return true
        } catch {
            logger.error("A session could not be wiped", metadata: ["reason": "\(error)"])
            sessions[session.code] = session
            takeUpRounds(of: session)
            markDirty(session)
            return false
        }
    }
}

extension Session {
    /// The stats as JSON, or the figures as a table.
    fileprivate func representation(for request: HTTPRequest) -> HTTPResponse {
        guard
            Negotiation.preferred(of: ["application/json", "text/csv"], accept: request.headers["accept"]) == "text/csv"
        else { return Representation.json(request) { $0.stats(stats) }.varying }
        var response = Representation.ok(
            FiguresTable.csv(of: stats.participants),
            type: "text/csv; charset=utf-8",
            for: request
        ).varying
        response.headers["content-disposition"] = "attachment; filename=\"touchfigures-\(code)-figures.csv\""
        return response
    }
}
