package import Transport

extension HTTPReply {
    /// A response that is computed later; a thrown problem becomes the response.
    package static func answering(_ work: @escaping @Sendable () async throws(Problem) -> HTTPResponse) -> HTTPReply {
        .later {
            do throws(Problem) {
                return try await work()
            } catch {
                return error.response
            }
        }
    }
}
