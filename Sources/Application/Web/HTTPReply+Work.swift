import Storage
import Transport

extension HTTPReply {
    /// An answer that is computed later; a thrown problem becomes the answer.
    static func answering(_ work: @escaping @Sendable () async throws(Problem) -> HTTPResponse) -> HTTPReply {
        .later {
            do throws(Problem) {
                return try await work()
            } catch {
                return error.response
            }
        }
    }
}

extension Problem {
    /// Runs the work and turns a store failure into 503 `store-failing`.
    static func ofStore<Value: Sendable>(
        _ work: () async throws(StorageError) -> Value
    ) async throws(Problem) -> Value {
        do throws(StorageError) {
            return try await work()
        } catch {
            throw .storeFailing
        }
    }
}
