import Storage
import Transport

/// Who may make puzzles, and which puzzle a request means.
extension Server {
    /// Passes with the admin token; on a server without one, from the server's own machine.
    ///
    /// There a page of another site must not do it through the operator's browser: the request has to name this machine, so
    /// that a foreign name that leads here does not pass, and to come from no page or one of ours.
    func requireAuthor(_ request: HTTPRequest) throws(Problem) {
        guard configuration.adminToken == nil else { return try requireAdmin(request) }
        guard Self.isLoopback(request.remoteAddress), Self.isLocal(host: request.headers["host"]),
            isOwn(origin: request.headers["origin"], of: request)
        else { throw .adminOnly }
    }

    func isAuthor(_ request: HTTPRequest) -> Bool {
        (try? requireAuthor(request)) != nil
    }

    /// Passes for authors, and for the host of any session.
    func requireAuthorOrHost(_ request: HTTPRequest) throws(Problem) {
        if let token = Self.bearer(request), sessions.values.contains(where: { Token.isSame(token, $0.hostToken) }) {
            return
        }
        try requireAuthor(request)
    }

    /// `localhost`, or a loopback address written out: `127.0.0.1.example.org` is a name and belongs to somebody else.
    private static func isLocal(host: String?) -> Bool {
        guard let host else { return false }
        if host.hasPrefix("[") { return host.prefix { $0 != "]" } == "[::1" }
        let name = host.prefix { $0 != ":" }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return name.lowercased() == "localhost"
            || (parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil })
    }

    private func isOwn(origin: String?, of request: HTTPRequest) -> Bool {
        guard let origin, let host = request.headers["host"] else { return origin == nil }
        return origin == "\(request.isSecure ? "https" : "http")://\(host)"
    }

    // MARK: Puzzles

    /// The puzzle as it is now, from memory where that is fresh; authors also see what is not shown.
    func puzzle(_ id: String, isAuthor: Bool) async throws(Problem) -> StoredPuzzle {
        let puzzle: StoredPuzzle
        if let remembered = puzzleCache.puzzle(id, now: now) {
            puzzle = remembered
        } else {
            let store = puzzles.store
            guard let read = try await Problem.ofStore({ () throws(StorageError) in try await store.puzzle(id) }) else {
                throw .unknownPuzzle(id)
            }
            puzzle = read
            puzzleCache.remember(puzzle, now: now)
        }
        guard puzzle.isShown || isAuthor else { throw .unknownPuzzle(id) }
        return puzzle
    }

    /// A remembered puzzle that the request may see; `nil` if the store has to be asked.
    func rememberedPuzzle(_ request: RoutedRequest) -> StoredPuzzle? {
        guard let puzzle = puzzleCache.puzzle(request["id"], now: now), puzzle.isShown else { return nil }
        return puzzle
    }
}
