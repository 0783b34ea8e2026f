import Storage
import Transport

extension HTTPReply {
    /// An answer that needs a store or a picture: a problem thrown on the way is the answer.
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
    /// The work's value; a store that fails is a 503.
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
