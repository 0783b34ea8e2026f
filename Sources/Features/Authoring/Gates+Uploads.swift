import Rooms
import Transport
import Web

/// Limits the memory of uploads: an upload that the transport stores in a file is read as a whole, and some are copied
/// while they are parsed.
extension Gates {
    /// Processes a request's body as soon as there is memory for it.
    ///
    /// - Parameter copies: The number of copies of the body in memory.
    func upload<Value: Sendable>(
        _ request: HTTPRequest,
        copies: Int,
        _ work: @escaping @Sendable () async throws(Problem) -> Value
    ) async throws(Problem) -> Value {
        guard case .file(_, let count) = request.body else { return try await work() }
        return try await uploads.run(for: WorkOwner(request), cost: copies * count, work)
    }
}
