import Foundation
import GRDB
import Storage
import Synchronization

/// The files of an open store: detects changes by other programs, and repairs them if possible.
///
/// Nothing is written, and so nothing acknowledged, that the next start would not find.
///
/// Sendable: the lock protects the mutable state; the rest is used on the connection's queue.
final class StoreFiles: @unchecked Sendable {
    /// The files were reopened: repeat the work with these.
    struct Reopened: Error {}

    /// The maximum time that an inspection waits for a commit before it returns the previous inspection's result.
    private static let inspectionTimeout = DispatchTimeInterval.milliseconds(500)

    /// Connections that may not be closed, see `close()`.
    private static let abandoned = Mutex<[DatabaseQueue]>([])

    private let folder: URL
    private let lock = NSLock()
    private var opened: OpenedStore
    private var fault: String?
    private var repairs: [String] = []
    private var isInspecting = false

    init(_ opened: OpenedStore, _ folder: URL) {
        self.opened = opened
        self.folder = folder
    }

    /// Runs work on the connection's queue, in order of the calls.
    func onQueue(_ work: @escaping @Sendable (OpenedStore, Database) -> Void) {
        let current = lock.withLock { opened }
        current.database.asyncWriteWithoutTransaction { db in work(current, db) }
    }

    /// Does the work if the files are intact before and after it.
    func checked<Value>(_ opened: OpenedStore, _ db: Database, _ work: () throws -> Value) throws -> Value {
        let storeFault = try examine(opened, db)
        lock.withLock { fault = storeFault }
        if let storeFault { throw StorageError.unavailable(storeFault) }
        defer { opened.note(db) }
        let result = Result { try work() }
        // SQLite may have written to a file that was removed meanwhile, or read bytes of another program.
        switch opened.fault(db, isOwn: true) {
        case nil: break
        case .logRemoved: try renewLog(opened, db)
        case .some(let fault): throw StorageError.unavailable(fault.text(opened.path))
        }
        return try result.get()
    }

    /// - Returns: the problem with the files, and the repairs since the last call.
    func inspect() -> (fault: String?, repairs: [String]) {
        let isFirst = lock.withLock {
            defer { isInspecting = true }
            return !isInspecting
        }
        if isFirst {
            let done = DispatchSemaphore(value: 0)
            onQueue { [self] opened, db in
                let storeFault = try? examine(opened, db)
                lock.withLock { (fault, isInspecting) = (storeFault, false) }
                done.signal()
            }
            _ = done.wait(timeout: .now() + Self.inspectionTimeout)
        }
        return lock.withLock {
            defer { repairs = [] }
            return (fault, repairs)
        }
    }

    /// Inspects all files and repairs them if possible.
    ///
    /// - Returns: The remaining problems, with advice.
    /// - Throws: `Reopened`.
    private func examine(_ opened: OpenedStore, _ db: Database) throws(Reopened) -> String? {
        guard lock.withLock({ self.opened === opened }) else { throw Reopened() }
        let storeFault = opened.fault(db)
        if let storeFault, !storeFault.canBeRepaired { return storeFault.text(opened.path) }
        let (repairs, fault) = opened.repairSmallFiles()
        repairs.forEach(note)
        if let fault { return fault }
        guard let storeFault else { return nil }
        do {
            guard storeFault != .logRemoved else {
                try renewLog(opened, db)
                return nil
            }
            try putBack(opened, db)
        } catch {
            let reason = (error as? StorageError)?.message ?? "\(error)"
            return "\(storeFault.text(opened.path)); it cannot be written again (\(reason))"
        }
        throw Reopened()
    }

    private func renewLog(_ opened: OpenedStore, _ db: Database) throws {
        try opened.renewLog(db)
        note("\(opened.path)-wal was removed while the server runs; what stood in it is in the database")
    }

    private func putBack(_ opened: OpenedStore, _ db: Database) throws {
        let aside = try opened.putBack(db)
        let replacement = try OpenedStore(opened.path, folder)
        lock.withLock { self.opened = replacement }
        replacement.notices.forEach(note)
        note(
            aside.map {
                "an earlier copy was put in the place of \(opened.path) while the server runs; it is kept as \($0), and the "
                    + "file is written again with all that was stored"
            } ?? "\(opened.path) was removed while the server runs; it is written again with all that was stored"
        )
        // A connection whose file has lost its name does not change a new file of that name, so it is closed later, on
        // another queue: its own queue waits for this work.
        DispatchQueue.global().async { try? opened.database.close() }
    }

    private func note(_ repair: String) { lock.withLock { repairs.append(repair) } }

    /// Closes the database.
    ///
    /// - Throws: `StorageError.unavailable` if another program has overwritten it.
    func close() throws {
        let opened = lock.withLock { self.opened }
        let fault = opened.database.writeWithoutTransaction { db in opened.fault(db) }
        if case .overwritten = fault {
            // Closing the connection would write the log's present content into the database. It stays open until the
            // process ends.
            Self.abandoned.withLock { $0.append(opened.database) }
            throw StorageError.unavailable(DatabaseWatch.Fault.overwritten(log: false).text(opened.path))
        }
        try opened.database.close()
    }
}

extension DatabaseWatch.Fault {
    /// Whether the files can be written again from what is open or in memory.
    fileprivate var canBeRepaired: Bool {
        switch self {
        case .removed, .logRemoved, .replaced(isCopy: true): true
        case .moved, .replaced(isCopy: false), .overwritten, .unknown: false
        }
    }
}
