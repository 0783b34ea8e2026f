import Synchronization
import Transport

/// The static files, which may still be loading: a worker that replaces a dead one answers the phones first.
package final class PageLoading: Sendable {
    private let loaded = Mutex<StaticFiles?>(nil)
    private let loading: Task<StaticFiles, any Error>

    /// Loads files in the background.
    package init(_ load: @escaping @Sendable () async throws -> StaticFiles) {
        loading = Task(operation: load)
    }

    /// Waits until the files are there.
    ///
    /// - Throws: What `load` threw.
    package func finish() async throws {
        let files = try await loading.value
        loaded.withLock { $0 = files }
    }

    /// Serves files that were found later.
    package func use(_ files: StaticFiles) { loaded.withLock { $0 = files } }

    /// Answers a request for a file; while the files are loading, the answer waits for them.
    func reply(to request: HTTPRequest) -> HTTPReply {
        if let files = loaded.withLock({ $0 }) { return .now(Self.response(of: files, to: request)) }
        return .later { [loading] in
            // A first server ends at once without its pages, a later one looks for them.
            guard let files = try? await loading.value else { return Problem.draining.response }
            return Self.response(of: files, to: request)
        }
    }

    private static func response(of files: StaticFiles, to request: HTTPRequest) -> HTTPResponse {
        files.response(to: request) ?? Problem.notFound(request.path).response
    }
}
