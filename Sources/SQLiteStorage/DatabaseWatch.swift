import Foundation
import GRDB
import GRDBSQLite
import SystemCalls

/// Checks the files of an open database without SQLite, which would keep writing to a removed file, or trust pages that
/// another program has overwritten.
///
/// Reads through SQLite's own descriptors: closing another descriptor of the file would drop the locks that this
/// process has on it.
///
/// Sendable: used on the queue of the connection only.
final class DatabaseWatch: @unchecked Sendable {
    enum Fault: Equatable {
        /// The file was removed or renamed; its folder exists.
        case removed
        /// The folder was replaced or removed.
        case moved
        /// Another file has the database's name: an earlier copy of this database, or something else.
        case replaced(isCopy: Bool)
        /// Bytes that SQLite has written are missing.
        case overwritten(log: Bool)
        /// The write-ahead log was removed or replaced; SQLite still has the original one open.
        case logRemoved
        case unknown(String)
    }

    /// The first bytes of a file that SQLite has open, and its size.
    private struct Head: Equatable {
        var bytes: [UInt8] = []
        var size: Int64 = 0
    }

    /// The first bytes of an SQLite file (the file format's documentation, 1.3).
    private static let magic = Array("SQLite format 3\0".utf8)
    private static let headCount = 100
    /// The write-ahead log's header, with salts that change whenever the log restarts.
    private static let logHeadCount = 32

    let path: String
    /// `nil` if the system did not report it: the first report is then used.
    private var folder: FileIdentity?
    private var database: FileIdentity?
    /// The identity of the log's file, or `nil` if there is none; the outer `nil` means that the system did not report
    /// it.
    private var log: FileIdentity??
    /// Bytes that are specific to this database and never move, with their position in the file.
    private let landmark: (bytes: [UInt8], offset: Int64)?
    /// The heads of the files after this connection's last write; `nil` if other connections may write, too, or if they
    /// could not be read.
    private var ownHeads: (head: Head, log: Head)?
    private let isExclusive: Bool

    /// - Parameters:
    ///   - identity: bytes of a row of the table `store` that never changes.
    ///   - isExclusive: whether no other connection writes to the file.
    init(_ path: String, _ db: Database, identity: [UInt8] = [], isExclusive: Bool) {
        self.path = path
        self.isExclusive = isExclusive
        landmark = Self.landmark(identity, db)
        folder = folderNow
        database = Self.identity(path).identity
        noteLog()
        note(db)
    }

    private var logPath: String { path + "-wal" }

    /// The identity of the folder at the path now.
    private var folderNow: FileIdentity? { FileIdentity((path as NSString).deletingLastPathComponent) }

    /// The write-ahead log is the file that has its name now.
    func noteLog() {
        let named = Self.identity(logPath)
        log = named.identity != nil || named.code == ENOENT ? .some(named.identity) : nil
    }

    /// Records that the content so far was written by this connection.
    func note(_ db: Database) {
        guard isExclusive, let head = head(db), let logHead = logHead(db) else { return ownHeads = nil }
        ownHeads = (head, logHead)
    }

    /// - Parameter isOwn: whether this connection may have written since the last `note`.
    func fault(_ db: Database, isOwn: Bool = false) -> Fault? {
        let named = Self.identity(path)
        guard let identity = named.identity else {
            guard named.code == ENOENT || named.code == ENOTDIR else { return .unknown(systemMessage(named.code)) }
            return folderNow == folder ? .removed : .moved
        }
        if database == nil { database = identity }
        if folder == nil { folder = folderNow }
        guard identity == database else {
            if isCopyNamed { return .replaced(isCopy: true) }
            return folderNow == folder ? .replaced(isCopy: false) : .moved
        }
        // A failed call says nothing about the bytes.
        guard let head = head(db) else { return .unknown(Self.unreadable) }
        guard head.bytes.count == Self.headCount, head.bytes.starts(with: Self.magic) else {
            return .overwritten(log: false)
        }
        if let landmark {
            let reading = Self.read(db, SQLITE_FCNTL_FILE_POINTER, landmark.bytes.count, at: landmark.offset)
            guard let reading else { return .unknown(Self.unreadable) }
            guard reading.bytes == landmark.bytes else { return .overwritten(log: false) }
        }
        guard isExclusive else { return nil }
        if let ownHeads, !isOwn {
            guard ownHeads.head == head else { return .overwritten(log: false) }
            guard let logHead = logHead(db) else { return .unknown(Self.unreadable) }
            guard ownHeads.log == logHead else { return .overwritten(log: true) }
        }
        guard let log else {
            noteLog()
            return nil
        }
        let logFile = Self.identity(logPath)
        guard logFile.identity != nil || logFile.code == ENOENT else { return .unknown(systemMessage(logFile.code)) }
        return logFile.identity == log ? nil : .logRemoved
    }

    /// Whether the file that has the database's name now is a copy of it.
    private var isCopyNamed: Bool {
        // SQLite has no locks on that file, which closing this handle could drop.
        guard let landmark, let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        let start = UInt64(landmark.offset)
        guard (try? file.read(upToCount: Self.magic.count)) == Data(Self.magic),
            (try? file.seek(toOffset: start)) != nil
        else { return false }
        return (try? file.read(upToCount: landmark.bytes.count)) == Data(landmark.bytes)
    }

    /// Whether the file of this name is the write-ahead log that SQLite has open.
    var isLogOwn: Bool { log.map { $0 == Self.identity(logPath).identity } ?? false }

    private static let unreadable = "it cannot be read"

    private func head(_ db: Database) -> Head? { Self.read(db, SQLITE_FCNTL_FILE_POINTER, Self.headCount) }

    private func logHead(_ db: Database) -> Head? { Self.read(db, SQLITE_FCNTL_JOURNAL_POINTER, Self.logHeadCount) }

    /// `nil` where the database is not in its file yet, but in its log.
    private static func landmark(_ identity: [UInt8], _ db: Database) -> (bytes: [UInt8], offset: Int64)? {
        guard !identity.isEmpty,
            let page = try? Int64.fetchOne(db, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'store'"),
            let size = try? Int64.fetchOne(db, sql: "PRAGMA page_size")
        else { return nil }
        let start = (page - 1) * size
        guard let bytes = read(db, SQLITE_FCNTL_FILE_POINTER, Int(size), at: start)?.bytes else { return nil }
        guard bytes.count >= identity.count else { return nil }
        let place = (0...(bytes.count - identity.count)).first { bytes[$0...].starts(with: identity) }
        return place.map { (identity, start + Int64($0)) }
    }

    /// Reads bytes of one of SQLite's open files: fewer at the file's end, none if it is not open, `nil` if a call
    /// fails.
    private static func read(_ db: Database, _ file: Int32, _ count: Int, at offset: Int64 = 0) -> Head? {
        var pointer: UnsafeMutablePointer<sqlite3_file>?
        guard sqlite3_file_control(db.sqliteConnection, "main", file, &pointer) == SQLITE_OK, let pointer,
            let methods = pointer.pointee.pMethods?.pointee
        else { return Head() }
        var size: sqlite3_int64 = 0
        guard methods.xFileSize?(pointer, &size) == SQLITE_OK else { return nil }
        guard size > offset else { return Head() }
        var bytes = [UInt8](repeating: 0, count: min(count, Int(size - offset)))
        guard methods.xRead?(pointer, &bytes, Int32(bytes.count), offset) == SQLITE_OK else { return nil }
        return Head(bytes: bytes, size: size)
    }

    private static func identity(_ path: String) -> (identity: FileIdentity?, code: Int32) {
        guard let identity = FileIdentity(path) else { return (nil, errno) }
        return (identity, 0)
    }
}

extension DatabaseWatch.Fault {
    /// The problem, with advice.
    ///
    /// - Parameters:
    ///   - path: The path of the database.
    ///   - isExclusive: Whether the server writes the file again once its name is free.
    func text(_ path: String, isExclusive: Bool = true) -> String {
        switch self {
        case .removed, .moved: "\(path) was removed while the server runs: put it back"
        case .replaced:
            "another file was put in the place of \(path) while the server runs: "
                + (isExclusive ? "move it away, and the server writes its own again" : "put the right one back")
        case .overwritten(let log):
            "\(path)\(log ? "-wal" : "") was overwritten by another program while the server runs: stop the server and put "
                + "back a copy of the folder"
        case .logRemoved: "\(path)-wal was removed while the server runs"
        case .unknown(let reason): "\(path) cannot be examined (\(reason)): see to the disk, or restart the server"
        }
    }
}
