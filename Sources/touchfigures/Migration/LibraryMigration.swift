import FileStorage
import Foundation
import PostgreSQLStorage
import SQLiteStorage
import Storage

/// Copies puzzles with their rounds, walks and lessons of a data folder, each with its pictures and sounds.
struct LibraryMigration {
    let folder: URL
    let database: PostgreSQLDatabase
    let report: MigrationReport

    private static let pageSize = 100

    func copyPuzzles() async throws(StorageError) {
        let (source, target) = (try SQLitePuzzleStore(folder: folder), PostgreSQLPuzzleStore(database))
        let (pictures, copies) = (ContentFolder.pictures(in: folder), self.pictures)
        var next: Int64? = 0
        while let number = next {
            let page = try await source.puzzles(after: number, limit: Self.pageSize, shownOnly: false)
            next = page.next
            for puzzle in page.puzzles {
                guard try await target.puzzle(puzzle.id) == nil else {
                    report.recordExisting("puzzle \(puzzle.id)")
                    continue
                }
                for picture in [puzzle.picture, puzzle.original].compactMap({ $0 }) {
                    if let bytes = try await pictures.bytes(of: picture.hash) {
                        try await copies.add(bytes, hash: picture.hash)
                        report.recordCopied("picture")
                    } else {
                        report.recordFailed("a picture of puzzle \(puzzle.id)", "the file is missing")
                    }
                }
                try await target.save(puzzle)
                report.recordCopied("puzzle")
            }
        }
        var last = ""
        while true {
            let rounds = try await source.rounds(after: last, limit: Self.pageSize)
            guard let newest = rounds.last else { break }
            last = newest.id
            for round in rounds {
                guard try await target.round(round.id) == nil, try await target.save(round, isNew: true) else {
                    continue
                }
                // Saving a new round does not store that the player gave up, so it is saved again.
                if round.givenUpAt != nil { _ = try await target.save(round, isNew: false) }
                report.recordCopied("round")
            }
        }
        try await source.close()
    }

    func copyPlays() async throws(StorageError) {
        let (source, target) = (try SQLitePlayStore(folder: folder), PostgreSQLPlayStore(database))
        let (sounds, copies) = (ContentFolder.audio(in: folder), audio)
        var next: Int64? = 0
        while let number = next {
            let page = try await source.plays(after: number, limit: Self.pageSize, completeOnly: false)
            next = page.next
            for summary in page.plays {
                guard let play = try await source.play(summary.id) else { continue }
                for sound in play.audio {
                    if let bytes = try await sounds.bytes(of: sound.hash) {
                        _ = try await copies.add(bytes)
                        report.recordCopied("sound")
                    } else {
                        report.recordFailed("\"\(sound.name)\" of walk \(play.id)", "the file is missing")
                    }
                }
                if try await target.add(play) {
                    report.recordCopied("walk")
                } else {
                    report.recordExisting("walk \(play.id)")
                }
            }
        }
        try await source.close()
    }

    func copyLessons() async throws(StorageError) {
        let (source, target) = (try SQLiteLessonStore(folder: folder), PostgreSQLLessonStore(database))
        for summary in try await source.lessons() {
            guard let lesson = try await source.lesson(summary.id) else { continue }
            if try await target.add(lesson) {
                report.recordCopied("lesson")
            } else {
                report.recordExisting("lesson \(lesson.id)")
            }
        }
        try await source.close()
    }

    // The data folder itself is the cache, because it already has all contents.
    private var pictures: DatabaseContents { .pictures(database, cache: .pictures(in: folder)) }
    private var audio: DatabaseContents { .audio(database, cache: .audio(in: folder)) }
}

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
