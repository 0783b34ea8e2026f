import Glibc

/// Why a file of the user's cannot be read as a whole, and again at the next start; `nil` if it can.
///
/// A pipe or a device may have no end, or nobody who writes to it. `/dev/null` is an empty file.
package func unreadableReason(_ path: String) -> String? {
    var status = stat()
    guard access(path, R_OK) == 0, stat(path, &status) == 0 else { return systemMessage(errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return nil
    case S_IFDIR: return systemMessage(EISDIR)
    default: return path == "/dev/null" ? nil : "It is no regular file"
    }
}
