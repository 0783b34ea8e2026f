import Glibc

/// Which file or folder a path leads to, whatever its name.
package struct FileIdentity: Equatable, Sendable {
    private let device: dev_t
    private let inode: ino_t

    /// Reads the identity; `nil` if there is nothing at the path, or it cannot be reached: the reason is in `errno`.
    package init?(_ path: String) {
        var information = stat()
        guard stat(path, &information) == 0 else { return nil }
        (device, inode) = (information.st_dev, information.st_ino)
    }
}
