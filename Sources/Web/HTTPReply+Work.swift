package import Transport

extension HTTPReply {
    /// An answer that is computed later; a thrown problem becomes the answer.
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
