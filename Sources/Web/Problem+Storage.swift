package import Storage

/// The problems that stored data causes.
extension Problem {
    /// Runs the work and turns a store failure into 503 `store-failing`.
    package static func ofStore<Value: Sendable>(
        _ work: () async throws(StorageError) -> Value
    ) async throws(Problem) -> Value {
        do throws(StorageError) {
            return try await work()
        } catch {
            throw .storeFailing
        }
    }

    /// 500: the file of a stored picture or sound is not there.
    package static func missingFile(of content: String) -> Problem {
        Problem(
            500,
            "server-error",
            title: "Missing file",
            detail: "The \(content)'s file is missing from the server's data folder."
        )
    }

    /// 500: stored data of a session is damaged.
    package static func damaged(_ damage: Damage) -> Problem {
        Problem(
            500,
            "damaged",
            title: "Session damaged",
            detail:
                "\(damage.publicDescription). The server's log has the reason. Its host can read the rest with GET /api/v1/sessions/\(damage.session)/events?readable=true "
                + "and wipe it with DELETE.",
            headers: ["cache-control": "no-store"]
        )
    }
}
