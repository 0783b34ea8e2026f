import GRDB
import Storage

extension StorageError {
    /// The reason why the file at `path` cannot be opened, with advice for the operator.
    static func opening(_ path: String, _ error: any Error) -> StorageError {
        if error is Schema.Superseded {
            return .unavailable(
                "\(path) was written by a newer version, or by one before 1.0.0: start that one, or choose another folder with --data"
            )
        }
        if let damage = error as? PartDamage {
            return .unavailable("\(path) is damaged (\(damage.part): \(damage.reason)): \(remedy)")
        }
        // GRDB's own errors mean that a row's values do not have the types that were written.
        guard let error = error as? DatabaseError else {
            return .unavailable("\(path) is damaged (\(error)): \(remedy)")
        }
        let reason = error.message ?? error.resultCode.description
        return switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            .unavailable("\(path) is in use by another server: stop that one, or choose another folder with --data")
        // A statement that is invalid for the file: its schema has been changed.
        case .SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH:
            .unavailable("\(path) is damaged (\(reason)): \(remedy)")
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

    private static let remedy = "move it away or put back a copy of the folder, or choose another folder with --data"
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
