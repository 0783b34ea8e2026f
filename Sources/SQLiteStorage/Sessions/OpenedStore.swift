import Foundation
import GRDB
import Storage
import SystemCalls

/// The open files of a store; every method runs on the connection's queue.
///
/// Unchecked, because this queue protects its state; the `Database` argument proves that a method runs on it.
final class OpenedStore: @unchecked Sendable {
    /// The number of inspections after which the small files are read even if their metadata is unchanged.
    private static let inspectionsPerFullRead = 600

    let path: String
    let database: DatabaseQueue
    let directory: SessionDirectory
    /// Messages about the opening for the operator.
    let notices: [String]
    private let watch: DatabaseWatch
    private var inspections = 0

    /// Opens the files of a folder, and creates the missing ones.
    init(_ path: String, _ folder: URL) throws {
        self.path = path
        database = try DatabaseQueue(path: path, configuration: .sessions)
        try Schema.migrate(database)
        (directory, notices, watch) = try database.writeWithoutTransaction { db in
            let committed = try? Schema.sessionNumbers(db)
            let identity = try Schema.identity(db)
            let keys = try KeyFile(
                path: folder.appending(path: "touchfigures.keys").path,
                identity: identity,
                // If the table is unreadable, there were sessions, and reading continues with the others.
                isNew: committed?.isEmpty ?? false
            )
            let marks = try MarkFile(path: folder.appending(path: "touchfigures.marks").path)
            let directory = try SessionDirectory(keys: keys, marks: marks, committed: committed)
            var notices = Self.notices(directory)
            do {
                // Removes at once what a crash left in the log.
                try db.checkpoint(.truncate)
            } catch let error as DatabaseError where error.isFull {
                notices.append("\(path): the disk is full; sessions can be read and wiped")
            }
            return (directory, notices, DatabaseWatch(path, db, identity: identity, isExclusive: true))
        }
    }

    private static func notices(_ directory: SessionDirectory) -> [String] {
        let path = directory.keys.path
        var notices = directory.unreadable.map {
            "\(path): the key of session number \($0) is damaged, the session cannot be read: put back a copy of the folder"
        }
        if !directory.missing.isEmpty {
            notices.append(
                "\(path): the keys of \(directory.missing.count) stored sessions are missing, which cannot be read: put back "
                    + "a copy of the folder"
            )
        }
        return notices
    }

    // MARK: The watch

    /// Records that this process has written everything so far.
    func note(_ db: Database) { watch.note(db) }

    /// The problem with the database's own files.
    func fault(_ db: Database, isOwn: Bool = false) -> DatabaseWatch.Fault? { watch.fault(db, isOwn: isOwn) }

    /// Replaces a write-ahead log whose file was removed; its content is checkpointed into the database.
    func renewLog(_ db: Database) throws {
        for mode in ["delete", "wal"] {
            guard try String.fetchOne(db, sql: "PRAGMA journal_mode = \(mode)") == mode else {
                throw StorageError.failed("\(path)-wal cannot be made again")
            }
        }
        // Reading makes the new log now: one that is put back under its name would otherwise be taken for it, and its old
        // pages would be written over newer ones.
        _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master")
        watch.noteLog()
        watch.note(db)
        try StoreFolder.synchronize((path as NSString).deletingLastPathComponent)
    }

    /// Copies the database, which has lost its name, into a new file of that name.
    ///
    /// - Returns: The path under which a file is kept that had the name meanwhile.
    func putBack(_ db: Database) throws -> String? {
        let draft = path + ".new"
        unlink(draft)
        do {
            let copy = try DatabaseCopy(of: db, to: draft)
            while try !copy.step(db, pages: 1024).isDone {}
            let descriptor = open(draft, O_RDWR | O_CLOEXEC)
            defer { close(descriptor) }
            guard descriptor >= 0, fsync(descriptor) == 0 else {
                throw StorageError.failed("\(draft) cannot be written: \(systemMessage(errno))")
            }
            let aside = try keepAside()
            // Its log is included in the copy.
            unlink(path + "-wal")
            guard rename(draft, path) == 0 else {
                throw StorageError.failed("\(path) cannot be written: \(systemMessage(errno))")
            }
            try StoreFolder.synchronize((path as NSString).deletingLastPathComponent)
            return aside
        } catch {
            unlink(draft)
            throw error
        }
    }

    /// Gives the file that has the database's name another one, together with its log.
    ///
    /// - Returns: The other name; `nil` if there is no such file.
    private func keepAside() throws -> String? {
        guard access(path, F_OK) == 0 else { return nil }
        var number = 1
        while access("\(path).replaced-\(number)", F_OK) == 0 { number += 1 }
        let aside = "\(path).replaced-\(number)"
        // A second name, so that there is a file of the database's name at every moment.
        guard link(path, aside) == 0 else {
            throw StorageError.failed("\(aside) cannot be written: \(systemMessage(errno))")
        }
        if !watch.isLogOwn { rename(path + "-wal", aside + "-wal") }
        unlink(path + "-shm")
        return aside
    }

    /// Writes the small files again if another program has removed or changed them.
    ///
    /// - Returns: The successful and the failed repairs.
    func repairSmallFiles() -> (repairs: [String], fault: String?) {
        inspections += 1
        var repairs: [String] = []
        for file in [directory.keys.file, directory.marks.file] {
            do throws(StorageError) {
                if let repair = try repair(file, holdsKeys: file === directory.keys.file) { repairs.append(repair) }
            } catch {
                return (repairs, error.message)
            }
        }
        return (repairs, nil)
    }

    private func repair(_ file: MirroredFile, holdsKeys: Bool) throws(StorageError) -> String? {
        let finding = file.finding(isThorough: inspections % Self.inspectionsPerFullRead == 0)
        switch finding {
        case .sound: return nil
        case .unknown(let reason): throw .unavailable("\(file.path) cannot be examined: \(reason)")
        case .changed:
            try file.writeContent()
            return "\(file.path) was changed by another program; it is written again as it was"
        case .replaced where holdsKeys && !directory.keys.isCopyNamed:
            throw .unavailable(
                "another file was put in the place of \(file.path) while the server runs: move it away, and the server "
                    + "writes its own again"
            )
        case .missing, .copied, .replaced:
            // An earlier copy may have keys of sessions that were wiped since.
            if finding == .replaced, holdsKeys { try directory.keys.overwriteNamed() }
            try file.recreate()
            switch finding {
            case .copied: return nil
            case .replaced:
                return "another file was put in the place of \(file.path) while the server runs; it is written again"
            default: return "\(file.path) was removed while the server runs; it is written again"
            }
        }
    }
}
