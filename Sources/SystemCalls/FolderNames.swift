import Glibc

/// Brings the names in a folder to the disk; without that, a synchronised file may lose its name in a power cut.
///
/// - Returns: Whether they are there, or the file system cannot do this for folders; otherwise the reason is in `errno`.
package func synchronizeNames(in folder: String) -> Bool {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    let isDone = synchronizeNames(of: descriptor)
    let reason = errno
    close(descriptor)
    errno = reason
    return isDone
}

/// The same for an open folder.
package func synchronizeNames(of folder: CInt) -> Bool { fsync(folder) == 0 || errno == EINVAL }
