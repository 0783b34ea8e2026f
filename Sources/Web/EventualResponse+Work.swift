package import Transport

extension EventualResponse {
    /// A response that is computed later; a thrown problem becomes the response.
    package static func awaiting(_ work: @escaping @Sendable () async throws(Problem) -> HTTPResponse)
        -> EventualResponse
    {
        .later {
            do throws(Problem) {
                return try await work()
            } catch {
                return error.response
            }
        }
    }
}
