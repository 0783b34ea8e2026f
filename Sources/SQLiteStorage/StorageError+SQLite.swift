import Foundation
import GRDB
import Storage
import SystemCalls

extension StorageError {
    /// The reason why the file at `path` cannot be opened, with advice for the operator.
    static func opening(_ path: String, _ error: any Error) -> StorageError {
        if error is Schema.Superseded {
            return .unavailable(
                "\(path) was written by a newer version, or by one before 1.0.0: start that one, or choose another folder with --data"
            )
        }
        if let damage = error as? PartDamage {
            return .unavailable("\(path) is damaged (\(damage.part): \(damage.reason)): \(remedy(path))")
        }
        // GRDB's own errors mean that a row's values do not have the types that were written.
        guard let error = error as? DatabaseError else {
            return .unavailable("\(path) is damaged (\(error)): \(remedy(path))")
        }
        let reason = error.message ?? error.resultCode.description
        return switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            .unavailable("\(path) is in use by another server: stop that one, or choose another folder with --data")
        // A statement that is invalid for the file: its schema has been changed.
        case .SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH:
            .unavailable("\(path) is damaged (\(reason)): \(remedy(path))")
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM:
            .unavailable(
                "\(path) cannot be read and written (\(reason)): make it and its folder writable for this user, "
                    + "or choose another folder with --data"
            )
        case .SQLITE_FULL: .unavailable("\(path) cannot be opened because the disk is full: free some space")
        default:
            .unavailable("\(path) cannot be opened: \(reason)")
        }
    }

    private static func remedy(_ path: String) -> String {
        // The keys belong to the one database for which they were made.
        let files = path.hasSuffix("/touchfigures.sqlite") ? "it and touchfigures.keys" : "it"
        return "put back a copy of the folder, move \(files) away to begin anew, or choose another folder with --data"
    }
}

extension DatabaseError {
    var isFull: Bool { resultCode == .SQLITE_FULL }

    /// Whether SQLite has found pages that it did not write in this form.
    var isCorrupt: Bool { resultCode == .SQLITE_CORRUPT || resultCode == .SQLITE_NOTADB }
}

extension Damage {
    /// `nil` for errors that are not damage of stored bytes.
    init?(session: String, _ error: any Error) {
        switch error {
        case let damage as PartDamage: self.init(session: session, part: damage.part, reason: damage.reason)
        case let error as DatabaseError where error.isCorrupt:
            self.init(
                session: session,
                part: "its part of the database",
                reason: error.message ?? error.resultCode.description
            )
        default: return nil
        }
    }
}

/// Checks whether the server may use the folders of pictures, sounds and uploads in its data folder, into which other
/// programs write as well.
struct ContentAccess {
    /// The folders, with the name of their contents.
    private static let kinds = [("pictures", "pictures"), ("audio", "sounds"), ("tmp", "uploads")]

    let folder: URL
    /// Why a folder cannot be used, as an `errno`; `nil` if it can, or is not there.
    var refusal: @Sendable (String) -> Int32? = { path in
        access(path, R_OK | W_OK | X_OK) == 0 || errno == ENOENT ? nil : errno
    }

    /// The problem, in one clause without a path; `nil` if there is none, or if a folder does not exist yet.
    var fault: String? {
        for (name, contents) in Self.kinds {
            let path = folder.appending(path: name).path
            if let code = refusal(path) { return Self.words(contents, code) }
            // A folder for each first two digits of a hash.
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            let parts = names.filter { $0.count == 2 && $0.allSatisfy(\.isHexDigit) }
            // Every subfolder is examined, because each can have its own owner and mode.
            for part in parts {
                if let code = refusal("\(path)/\(part)") { return Self.words(contents, code) }
            }
        }
        return nil
    }

    private static func words(_ contents: String, _ code: Int32) -> String {
        code == EACCES || code == EPERM
            ? "the folder of \(contents) cannot be read and written: give it to the account of the data folder"
            : "the folder of \(contents) cannot be examined (\(systemMessage(code))): see to the disk"
    }
}
