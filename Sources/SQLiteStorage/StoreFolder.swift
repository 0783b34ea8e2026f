import Foundation
import Storage
import SystemCalls

/// The folder that holds the store, prepared so that only its owner can read it.
struct StoreFolder {
    let url: URL

    /// The path of the database file of that name, which is created if it is missing.
    ///
    /// SQLite gives its write-ahead log the mode of the database file, so the file is created here, before SQLite would
    /// make it readable for everybody.
    func prepareDatabaseFile(_ name: String) throws(StorageError) -> String {
        try createFolder()
        let path = url.appendingPathComponent(name).path
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            setOwner(descriptor)
            close(descriptor)
            try Self.synchronize(url.path)
        } else if errno == EEXIST {
            // By path: closing a descriptor of the file would drop the locks that this process has on it.
            guard chmod(path, 0o600) == 0 else {
                guard errno == EPERM else {
                    throw .unavailable(
                        "\(path) cannot be written (\(reason())): make it writable or choose another folder with --data"
                    )
                }
                throw .unavailable(
                    "\(path) belongs to another user (\(reason())): change its owner or choose another folder with --data"
                )
            }
        } else {
            throw .unavailable(
                "\(path) cannot be created (\(reason())): make the folder writable or choose another with --data"
            )
        }
        return path
    }

    /// In another user's folder the server could not use a file of root's; SQLite does the same with its logs.
    private func setOwner(_ descriptor: Int32) {
        var information = stat()
        guard geteuid() == 0, stat(url.path, &information) == 0 else { return }
        _ = fchown(descriptor, information.st_uid, information.st_gid)
    }

    private func createFolder() throws(StorageError) {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) {
            guard isFolder.boolValue else {
                throw .unavailable("\(url.path) is not a folder: choose another with --data")
            }
            return
        }
        // Parents first, with the usual mode; a failure shows in `mkdir` with its reason.
        let ancestor = existing(above: url)
        try? FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        guard mkdir(url.path, 0o700) == 0 || errno == EEXIST else {
            throw .unavailable(
                "\(url.path) cannot be created (\(reason())): make its parent writable or choose another with --data"
            )
        }
        // Synchronises the names of the new folders, from the lowest up to the one whose parent existed before.
        var parent = url
        repeat {
            parent.deleteLastPathComponent()
            // A parent folder that this process cannot read is not synchronised.
            try? Self.synchronize(parent.path)
        } while parent.path != ancestor.path && parent.path != "/"
    }

    /// The nearest existing folder above the given one.
    private func existing(above url: URL) -> URL {
        var folder = url.deletingLastPathComponent()
        while folder.path != "/", access(folder.path, F_OK) != 0 { folder.deleteLastPathComponent() }
        return folder
    }

    /// Synchronises the names in a folder to disk. Without this, a synchronised file may lose its name in a power cut.
    static func synchronize(_ folder: String) throws(StorageError) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unavailable("\(folder) cannot be read: \(systemMessage(errno))") }
        defer { close(descriptor) }
        guard synchronizeNames(of: descriptor) else {
            throw .failed("\(folder) cannot be written: \(systemMessage(errno))")
        }
    }

    private func reason() -> String { systemMessage(errno) }
}

/// The size of a data folder and the free space of its disk.
package struct DataFolderSize: Sendable {
    private let folder: String

    /// - Parameter folder: the folder's path; it need not exist.
    package init(of folder: String) {
        self.folder = folder
    }

    /// The bytes on the disk of everything in the folder that can be read.
    package var bytes: Int64 { measure().bytes }

    /// Measures the folder.
    ///
    /// - Returns: The bytes, and the first folder that this account may not read, whose files are missing in them.
    package func measure() -> (bytes: Int64, unreadable: String?) {
        var unreadable = access(folder, F_OK) == 0 && access(folder, R_OK | X_OK) != 0 ? folder : nil
        let files = FileManager.default.enumerator(at: URL(filePath: folder), includingPropertiesForKeys: [])
        var bytes: Int64 = 0
        while let file = files?.nextObject() as? URL {
            var information = stat()
            // Counts links themselves, not their targets.
            guard lstat(file.path, &information) == 0 else { continue }
            bytes += Int64(information.st_blocks) * 512
            guard information.st_mode & S_IFMT == S_IFDIR else { continue }
            // Only root may read some of them, and snapshots have everything again.
            guard !VolumeEntries.contains(file.lastPathComponent) else {
                files?.skipDescendants()
                continue
            }
            guard unreadable == nil, access(file.path, R_OK | X_OK) != 0 else { continue }
            unreadable = file.path
        }
        return (bytes, unreadable)
    }

    /// The free bytes of the disk that this process may use; `nil` if the file system does not tell them.
    package var freeBytes: Int64? { DiskSpace(ofFolder: folder)?.free }
}
