import Storage
import Transport
import WireProtocol

/// Checks permissions: hosts by their tokens, authors and admins by the admin token, pages by their origin.
extension Rooms {
    /// Requires that a request comes from an allowed origin: the server's own or one of `--origin`. Clients without an
    /// origin pass.
    ///
    /// - Parameter purpose: completes "Origin … is not allowed to …".
    func requireAllowedOrigin(_ request: HTTPRequest, to purpose: String) throws(Problem) {
        guard !request.hasOwnOrigin, let origin = request.headers["origin"],
            !configuration.allowedOrigins.contains(origin), origin != configuration.publicURL?.description
        else { return }
        throw Problem(
            403,
            "origin-not-allowed",
            title: "Origin not allowed",
            detail:
                "Origin \(origin.prefix(200)) is not allowed to \(purpose); start the server with --origin to allow it."
        )
    }

    /// Returns the request's bearer token.
    static func bearer(_ request: HTTPRequest) -> String? {
        guard let value = request.headers["authorization"] else { return nil }
        let parts = value.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return String(parts[1])
    }

    /// Returns the room in a request's path.
    ///
    /// - Throws: 404 `unknown-session`; 429 while the address is over the limit of guesses.
    func room(_ request: RoutedRequest) throws(Problem) -> Room {
        try room(request["code"], for: AddressGroup(request.request.remoteAddress))
    }

    /// Returns the room in a request's path if the request carries its host token.
    func hostedRoom(_ request: RoutedRequest) throws(Problem) -> Room {
        let address = AddressGroup(request.request.remoteAddress)
        return try hostedRoom(request["code"], token: Self.bearer(request.request), from: address)
    }

    /// Returns the room of a code if the token is its host's.
    func hostedRoom(_ code: String, token: String?, from address: AddressGroup) throws(Problem) -> Room {
        if let token, let room = directory.awake[SessionCode.normalised(code)], room.isHost(TokenHash(of: token)) {
            room.remember(address)
            return room
        }
        _ = try room(code, for: address)
        throw token == nil ? .tokenMissing : .tokenWrong
    }

    /// Returns the room like `hostedRoom`, if it stores events.
    func recordedRoom(_ request: RoutedRequest) throws(Problem) -> Room {
        let room = try hostedRoom(request)
        guard room.retention == .replay else {
            throw Problem(
                409,
                "no-events",
                title: "No events stored",
                detail: "The session has no events, because it was created with retention \"figures\"."
            )
        }
        return room
    }

    /// Requires the host token with this hash.
    func requireHost(_ request: RoutedRequest, key: TokenHash) throws(Problem) {
        guard let token = Self.bearer(request.request) else { throw .tokenMissing }
        guard TokenHash(of: token) == key else { throw .tokenWrong }
    }

    /// Requires the admin token, if the server has one.
    func requireAdmin(_ request: HTTPRequest) throws(Problem) {
        guard let admin = configuration.adminKey else { return }
        guard let token = Self.bearer(request) else { throw .tokenMissing }
        guard TokenHash(of: token) == admin else { throw .tokenWrong }
    }

    /// Whether a request has the admin token; on a server without one no request has it.
    func isAdmin(_ request: HTTPRequest) -> Bool {
        configuration.adminKey != nil && (try? requireAdmin(request)) != nil
    }

    /// Requires an author: at the author's desk, or on a phone that was handed the author's rights there.
    func requireAuthor(_ request: HTTPRequest) throws(Problem) {
        if let token = Self.bearer(request), authorPhones.includes(TokenHash(of: token), now: now) { return }
        try requireAuthorsDesk(request)
    }

    /// Requires the admin token; on a server without one, a request from the server's own machine.
    func requireAuthorsDesk(_ request: HTTPRequest) throws(Problem) {
        guard configuration.adminKey == nil else { return try requireAdmin(request) }
        guard request.isFromThisMachine else { throw .adminOnly }
    }

    /// Whether the request may create and change puzzles and plays.
    func isAuthor(_ request: HTTPRequest) -> Bool {
        (try? requireAuthor(request)) != nil
    }

    // MARK: Guesses

    /// Answers with a problem, delayed if the address may be guessing codes or tokens.
    func refusal(_ problem: Problem, of request: HTTPRequest) -> HTTPReply {
        switch problem.kind {
        case "token-wrong" where Self.bearer(request) != nil, "unknown-session", "too-many":
            delayedReply(counted(problem, of: request).response, for: AddressGroup(request.remoteAddress))
        default: .now(problem.response)
        }
    }

    /// Counts a wrong token; wrong codes are counted by the lookup.
    func counted(_ problem: Problem, of request: HTTPRequest) -> Problem {
        guard problem.kind == "token-wrong", Self.bearer(request) != nil else { return problem }
        let wait = budgets.wrongTokens.take(AddressGroup(request.remoteAddress), now: now)
        return wait == 0 ? problem : .tooMany("wrong tokens", wait: wait)
    }
}

extension Problem {
    static let adminOnly = Problem(
        403,
        "admin-only",
        title: "Author access required",
        detail: "Without an admin token, this requires a request from the server's own machine to its loopback address."
    )
}
