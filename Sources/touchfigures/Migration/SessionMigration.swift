import Foundation
import PostgreSQLStorage
import SQLiteStorage
import Storage

/// Copies the sessions of a data folder.
struct SessionMigration {
    let source: SQLiteStore
    let target: SessionImport
    let report: MigrationReport

    /// The number of chunks of a log that are read and written at once.
    private static let chunksAtOnce = 64

    func run() async throws(StorageError) {
        let clock = try await source.clock()
        let offset = try await target.begin(clock)
        // Uses the machine's clock, because the folder's clock stops while no server runs.
        let age = clock.map { $0.age + max(0, Date().timeIntervalSince1970 - $0.wall) } ?? 0
        for entry in try await source.entries() {
            let name = "session \(entry.code)"
            guard entry.expiresAt > age else {
                report.recordOmitted(name, reason: "it has expired")
                continue
            }
            guard try await target.open(session: entry.code) else {
                report.recordExisting(name)
                continue
            }
            do throws(StorageError) {
                guard try await copy(entry.code, offset) else { continue }
                report.recordCopied("session")
            } catch {
                guard case .damaged(let damage) = error else { throw error }
                report.recordFailed(name, damage.description)
            }
        }
    }

    /// Returns false if the session no longer exists.
    private func copy(_ code: String, _ offset: Double) async throws(StorageError) -> Bool {
        guard let restored = try await source.restore(session: code) else { return false }
        var rows = Commit()
        rows.participants = restored.participants
        rows.results = restored.results
        rows.rounds = restored.rounds
        try await target.add(rows)
        var position: Int64 = 0
        while true {
            var part = Commit()
            part.chunks = try await source.chunks(ofSession: code, after: position, limit: Self.chunksAtOnce)
            guard let last = part.chunks.last else { break }
            position = last.position
            try await target.add(part)
        }
        guard position == restored.lastPosition else {
            throw .damaged(
                Damage(session: code, part: "the log", reason: "it ends at \(position) of \(restored.lastPosition)")
            )
        }
        for set in try await source.keyframeActivity(ofSession: code) {
            var part = Commit()
            part.keyframes = try await source.keyframes(ofSession: code, until: set.milliseconds)
                .filter { $0.milliseconds == set.milliseconds }
            try await target.add(part)
        }
        var session = restored.session
        session.createdAt += offset
        session.expiresAt += offset
        try await target.close(session)
        return true
    }
}
