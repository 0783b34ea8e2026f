import Synchronization
package import Transport

/// The static files, which may still be loading: a worker that replaces a dead one serves the phones first.
package final class PageLoading: Sendable {
    private let loaded = Mutex<StaticFiles?>(nil)
    private let loading: Task<StaticFiles, any Error>
    private let reload: (@Sendable () async -> StaticFiles?)?

    /// Loads files in the background.
    ///
    /// - Parameter reload: Called before each response; returns the files if they have changed since the last call. `nil`
    ///   for files that stay as they are.
    package init(
        reload: (@Sendable () async -> StaticFiles?)? = nil,
        _ load: @escaping @Sendable () async throws -> StaticFiles
    ) {
        self.reload = reload
        loading = Task(operation: load)
    }

    /// Waits until the files are loaded.
    ///
    /// - Throws: The error of `load`.
    package func finish() async throws {
        let files = try await loading.value
        loaded.withLock { $0 = files }
    }

    /// Replaces the files that are served.
    package func use(_ files: StaticFiles) { loaded.withLock { $0 = files } }

    /// Responds to a request for a file; while the files are loading, the response waits for them.
    ///
    /// - Parameter policy: The content security policy of pages; `nil` leaves it to the transport.
    package func respond(to request: HTTPRequest, policy: String? = nil) -> EventualResponse {
        if let reload {
            return .later { [self] in
                if let files = await reload() { use(files) }
                guard let files = loaded.withLock({ $0 }) else { return Problem.draining.response }
                return Self.response(of: files, to: request, policy)
            }
        }
        if let files = loaded.withLock({ $0 }) { return .now(Self.response(of: files, to: request, policy)) }
        return .later { [loading] in
            // At its first start the server ends without its pages; a replacing worker keeps looking for them.
            guard let files = try? await loading.value else { return Problem.draining.response }
            return Self.response(of: files, to: request, policy)
        }
    }

    private static func response(of files: StaticFiles, to request: HTTPRequest, _ policy: String?) -> HTTPResponse {
        guard var response = files.response(to: request) else { return Problem.notFound(request.path).response }
        // Also for 304: the browser replaces the stored headers by these (RFC 9111 §4.3.4).
        if let policy, response.headers["site-version"] != nil { response.headers["content-security-policy"] = policy }
        return response
    }
}
