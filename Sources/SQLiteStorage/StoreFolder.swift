import Foundation
import Storage

/// The folder that holds the store, made ready so that only its owner reads what is in it.
struct StoreFolder {
    let url: URL

    /// The path of the database file of that name, which exists afterwards.
    ///
    /// SQLite gives its write-ahead log the mode of the database file, so the file is made here, before SQLite would
    /// make it readable for everybody.
    func prepareDatabaseFile(_ name: String) throws(StorageError) -> String {
        try createFolder()
        let path = url.appendingPathComponent(name).path
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            close(descriptor)
        } else if errno == EEXIST {
            // By its path: closing a descriptor of the file would drop the locks that this process holds on it.
            guard chmod(path, 0o600) == 0 else {
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

    private func createFolder() throws(StorageError) {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) {
            guard isFolder.boolValue else {
                throw .unavailable("\(url.path) is not a folder: choose another with --data")
            }
            return
        }
        // Parents first, with the usual mode; a failure shows in `mkdir` with its reason.
        try? FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        guard mkdir(url.path, 0o700) == 0 || errno == EEXIST else {
            throw .unavailable(
                "\(url.path) cannot be created (\(reason())): make its parent writable or choose another with --data"
            )
        }
    }

    private func reason() -> String { String(cString: strerror(errno)) }
}
