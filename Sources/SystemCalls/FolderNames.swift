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

/// What file systems, network storage and desktops put into a folder, mostly at the top of a volume: it belongs to none of
/// the programs that use the folder.
package enum VolumeEntries {
    /// In small letters: some systems ignore the case.
    private static let names: Set<String> = [
        // File systems, their quotas and their snapshots.
        "lost+found", "lost.dir", "found.000", "aquota.user", "aquota.group", "quota.user", "quota.group",
        ".snapshot", ".snapshots", ".zfs", ".ckpt", "~snapshot", "#snapshot",
        // Network storage.
        "@eadir", "@recycle", "@recently-snapshot", "@sharebin", "#recycle", ".@__thumb", ".streams",
        ".appledouble", ".appledb", ".appledesktop", "network trash folder", "temporary items",
        // Desktops.
        ".trash", ".ds_store", ".spotlight-v100", ".trashes", ".fseventsd", ".temporaryitems", ".apdisk",
        ".documentrevisions-v100", ".volumeicon.icns", ".localized", ".directory", "system volume information",
        "$recycle.bin", "recycler", "recycled", "thumbs.db", "desktop.ini",
    ]
    /// The bin of each user, files that were removed while they were open, and the attributes of files.
    private static let prefixes = [".trash-", ".nfs", ".fuse_hidden", "._"]

    /// Whether an entry of this name is no program's.
    package static func contains(_ name: String) -> Bool {
        let name = name.lowercased()
        return names.contains(name) || prefixes.contains { name.hasPrefix($0) }
    }
}

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
