import Rooms
import Transport
import Web

/// Bounds the memory of uploads: those that the transport keeps in files are read as a whole, and some are copied while
/// they are parsed.
extension Gates {
    /// Processes a request's body as soon as there is memory for it.
    ///
    /// - Parameter copies: the number of copies of the body in memory.
    func upload<Value: Sendable>(
        _ request: HTTPRequest,
        copies: Int,
        _ work: @escaping @Sendable () async throws(Problem) -> Value
    ) async throws(Problem) -> Value {
        guard case .file(_, let count) = request.body else { return try await work() }
        return try await uploads.run(for: WorkOwner(request), cost: copies * count, work)
    }
}
