import GRDB
import Storage

extension StorageError {
    /// Why the file at `path` cannot be opened, and what the operator can do about it.
    static func opening(_ path: String, _ error: any Error) -> StorageError {
        if error is Schema.Superseded {
            return .unavailable(
                "\(path) was written by a newer version: start that one, or choose another folder with --data"
            )
        }
        guard let error = error as? DatabaseError else { return .unavailable("\(path): \(error)") }
        let reason = error.message ?? error.resultCode.description
        return switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            .unavailable("\(path) is in use by another server: stop that one, or choose another folder with --data")
        case .SQLITE_NOTADB, .SQLITE_CORRUPT:
            .unavailable("\(path) is damaged (\(reason)): move it away, or choose another folder with --data")
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM:
            .unavailable(
                "\(path) cannot be read and written (\(reason)): make it and its folder writable for this user, "
                    + "or choose another folder with --data"
            )
        default:
            .unavailable("\(path) cannot be opened: \(reason)")
        }
    }
}
