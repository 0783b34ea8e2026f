import Foundation
import GRDB
package import Storage

/// The key files of a copy of the sessions' database, as of the same instant.
package struct SessionKeyFiles: Equatable, Sendable {
    /// The content of `touchfigures.keys`; without it, the copy is unreadable.
    package var keys: [UInt8]
    /// The content of `touchfigures.marks`.
    package var marks: [UInt8]

    /// Creates a value.
    package init(keys: [UInt8], marks: [UInt8]) {
        self.keys = keys
        self.marks = marks
    }
}

extension SQLiteStore {
    /// The number of pages of a step, 1 MiB; a commit waits for one step at most.
    private static let pagesPerStep: Int32 = 256
    /// The space that a copy must leave on the disk of the running server, in bytes.
    private static let reservedBytes: Int64 = 64 << 20

    /// Copies all sessions into a new file while the store is in use; commits run between the steps.
    ///
    /// The copy contains everything that was committed before the call. The keys are returned but not written, because
    /// a wipe overwrites them in one place only.
    ///
    /// - Parameters:
    ///   - path: A path without a file.
    ///   - progress: Called with the number of pages copied, and of all pages.
    /// - Throws: `StorageError.full` if the copy does not fit on the disk.
    package func copySessions(
        to path: String,
        progress: @Sendable (_ pages: Int, _ all: Int) -> Void
    ) async throws(StorageError) -> SessionKeyFiles {
        let copy = try await perform { db, _ in
            let pages = try Int64.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            let needed = pages * (try Int64.fetchOne(db, sql: "PRAGMA page_size") ?? 0) + Self.reservedBytes
            let folder = (path as NSString).deletingLastPathComponent
            if let disk = DiskSpace(ofFolder: folder), disk.free < needed {
                throw StorageError.full(
                    "\(folder): the disk has no room for a copy of the sessions, which takes \(needed >> 20) MiB"
                )
            }
            return try DatabaseCopy(of: db, to: path)
        }
        while true {
            let (isDone, left, all, files) = try await perform { db, directory in
                let (isDone, left, all) = try copy.step(db, pages: Self.pagesPerStep)
                // In the same call on the queue: nothing is committed or wiped in between.
                let files =
                    isDone
                    ? SessionKeyFiles(keys: directory.keys.file.bytes, marks: directory.marks.file.bytes) : nil
                return (isDone, left, all, files)
            }
            progress(all - left, all)
            if isDone, let files { return files }
        }
    }
}
