package import Foundation
import GRDB
package import Storage

/// Stores sessions in one SQLite file, `touchfigures.sqlite`, through a single connection; no other process may open
/// it.
package final class SQLiteStore: SessionStore {
    /// The free space below which a disk counts as full: even a start needs this much.
    private static let minFreeBytes: Int64 = 1 << 20
    /// Seconds between two measurements of the folder's size; the folder may have many pictures.
    private static let measuringIntervalSeconds = 2.0...600.0
    /// The maximum share of the time that measurements may take.
    private static let measuringShare = 0.002

    private let folder: URL
    private let path: String
    let files: StoreFiles
    private let contents: ContentAccess
    private let reserve: StoreReserve
    /// Measures the disk's free space while commits wait.
    private let watching = DispatchQueue(label: "touchfigures.store.watching")
    /// The free space by the last measurement; used on the queue `watching`, like `measured`.
    private nonisolated(unsafe) var freeBytes: Int64?
    private nonisolated(unsafe) var measured: (until: Double, bytes: Int64) = (-.infinity, 0)

    /// Messages about the start for the operator, one line each.
    package let notices: [String]

    /// Opens the store in `folder`; a missing folder or file is created with mode 0700 or 0600.
    ///
    /// - Throws: `StorageError.unavailable` with advice for the operator: the folder cannot be used, another server
    ///   uses it, or the file is damaged, foreign or from a newer version.
    package init(folder: URL) throws(StorageError) {
        self.folder = folder
        path = try StoreFolder(url: folder).prepareDatabaseFile("touchfigures.sqlite")
        contents = ContentAccess(folder: folder)
        reserve = StoreReserve(path: folder.appending(path: "touchfigures.reserve").path)
        // A start needs some pages; they are reserved again when the disk has space.
        if let disk = DiskSpace(ofFolder: folder.path), disk.free < Self.minFreeBytes { reserve.release() }
        do {
            let opened = try OpenedStore(path, folder)
            files = StoreFiles(opened, folder)
            notices = opened.notices
        } catch let error as StorageError {
            throw error
        } catch {
            throw .opening(path, error)
        }
        reserve.fill()
    }

    /// Lists all sessions.
    package func entries() async throws(StorageError) -> [SessionEntry] {
        try await perform { _, directory in directory.entries }
    }

    /// Reads a session without its log.
    package func restore(session code: String) async throws(StorageError) -> RestoredSession? {
        try await read(code) { db, rows, extent in try rows.restored(db, extent) }
    }

    /// Writes changes in one transaction, and returns the damage that prevented some of them from being written.
    @discardableResult
    package func commit(_ commit: Commit) async throws(StorageError) -> [Damage] {
        guard !commit.isEmpty else { return [] }
        return try await perform { db, directory in
            let damages = try directory.write(commit, db)
            // The remains of a wipe on a full disk.
            if directory.hasLeftovers { _ = try? directory.removeErased(db) }
            return damages
        }
    }

    /// Reads log chunks of a session in order.
    package func chunks(
        ofSession code: String,
        after position: Int64,
        limit: Int
    ) async throws(StorageError) -> [LogChunk] {
        try await read(code) { db, rows, extent in
            try rows.chunks(db, extent, of: code, after: position, limit: limit)
        } ?? []
    }

    /// Reads log chunks of a session and skips damaged ones.
    package func readableChunks(
        ofSession code: String,
        after position: Int64,
        limit: Int
    ) async throws(StorageError) -> ReadableChunks {
        try await perform { db, directory in
            guard let (rows, extent) = directory.readableRows(of: code, db) else {
                return ReadableChunks(chunks: [], damaged: [], last: nil)
            }
            return rows.readableChunks(db, extent, of: code, after: position, limit: limit)
        }
    }

    /// Reads each participant's newest keyframe up to a time.
    package func keyframes(
        ofSession code: String,
        until milliseconds: UInt64
    ) async throws(StorageError) -> [Keyframe] {
        try await read(code) { db, rows, extent in
            try rows.keyframes(db, extent, of: code, until: milliseconds)
        } ?? []
    }

    /// Reads the number of participants that changed before each set of keyframes.
    package func keyframeActivity(ofSession code: String) async throws(StorageError) -> [KeyframeActivity] {
        try await read(code) { db, rows, extent in try rows.keyframeActivity(db, extent) } ?? []
    }

    /// Erases the sessions' keys first, so that their data are unreadable, then removes their rows.
    package func wipe(sessions codes: [String]) async throws(StorageError) {
        // From here on their data are unreadable; their rows are removed between the commits of other sessions.
        try await perform { _, directory in try directory.erase(codes) }
        while try await perform({ [reserve] db, directory in
            do {
                return try directory.removeErased(db)
            } catch let error as DatabaseError where error.isFull {
                reserve.release()
                defer { reserve.fill() }
                do {
                    // Without a pause: a commit in between would use the space that was freed for this.
                    while try directory.removeErased(db) {}
                } catch let error as DatabaseError where error.isFull {
                    // The session is unreadable from here on; a later commit that finds space removes its rows.
                }
                return false
            }
        }) {}
    }

    /// Empties the write-ahead log, which has earlier pages; `secure_delete` overwrites them in the database.
    package func clean() async throws(StorageError) {
        try await perform { db, _ in _ = try db.checkpoint(.truncate) }
    }

    /// Reads the newest clock that was committed.
    package func clock() async throws(StorageError) -> StoredClock? {
        try await perform { db, _ in ClockRow.read(db) }
    }

    /// Inspects the data folder and its disk, without waiting for commits.
    package func condition() async -> StoreCondition {
        await withCheckedContinuation { continuation in
            watching.async { [self] in
                let (fault, repairs) = files.inspect()
                let time = Self.seconds
                if time >= measured.until {
                    let bytes = DataFolderSize(of: folder.path).bytes
                    let (shortest, longest) = (
                        Self.measuringIntervalSeconds.lowerBound, Self.measuringIntervalSeconds.upperBound
                    )
                    let pause = min(max((Self.seconds - time) / Self.measuringShare, shortest), longest)
                    measured = (time + pause, bytes)
                }
                reserve.fill()
                if let disk = DiskSpace(ofFolder: folder.path) { freeBytes = disk.free }
                continuation.resume(
                    returning: StoreCondition(
                        freeBytes: freeBytes,
                        folderBytes: measured.bytes,
                        reserveBytes: reserve.count,
                        fault: fault ?? contents.fault,
                        repairs: repairs
                    )
                )
            }
        }
    }

    private static var seconds: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

    /// Empties the write-ahead log and closes the database.
    package func close() async throws(StorageError) {
        // Closing the last connection empties the write-ahead log and removes it.
        do throws(StorageError) {
            try await perform { db, _ in _ = try db.checkpoint(.truncate) }
        } catch {
            try? files.close()
            throw error
        }
        do {
            try files.close()
        } catch {
            throw .failed("\(path): \(error)")
        }
    }
}

extension SQLiteStore {
    private func read<Value: Sendable>(
        _ code: String,
        _ body: @escaping @Sendable (Database, SessionRows, SessionExtent) throws -> Value
    ) async throws(StorageError) -> Value? {
        try await perform { db, directory in
            do {
                guard let (rows, extent) = try directory.rows(of: code, db) else { return nil }
                return try body(db, rows, extent)
            } catch {
                guard let damage = Damage(session: code, error) else { throw error }
                throw StorageError.damaged(damage)
            }
        }
    }

    /// Runs `work` on the connection's own queue, in order of the calls, if the files are intact before and after.
    ///
    /// GRDB's `async` methods are not used: they interrupt the statement when the calling task is cancelled, but data
    /// that was submitted for a commit must reach the disk nevertheless.
    func perform<Value: Sendable>(
        _ work: @escaping @Sendable (Database, SessionDirectory) throws -> Value
    ) async throws(StorageError) -> Value {
        do {
            while true {
                do {
                    return try await performOnce(work).get()
                } catch is StoreFiles.Reopened {
                    continue
                }
            }
        } catch let error as StorageError {
            throw error
        } catch let error as DatabaseError where error.isFull {
            throw .full("\(path): the disk is full")
        } catch {
            throw .failed("\(path): \(error)")
        }
    }

    private func performOnce<Value: Sendable>(
        _ work: @escaping @Sendable (Database, SessionDirectory) throws -> Value
    ) async -> Result<Value, any Error> {
        await withCheckedContinuation { continuation in
            files.onQueue { [files] opened, db in
                continuation.resume(
                    returning: Result { try files.checked(opened, db) { try work(db, opened.directory) } }
                )
            }
        }
    }
}
