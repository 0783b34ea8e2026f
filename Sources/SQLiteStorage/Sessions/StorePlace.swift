import Foundation
import Storage

/// The folder of a store and its file, as they were when the store was opened.
struct StorePlace: Sendable {
    private let folder: String
    private let path: String
    private let device: dev_t
    private let inode: ino_t

    init(database path: String) throws(StorageError) {
        self.path = path
        folder = (path as NSString).deletingLastPathComponent
        var information = stat()
        guard stat(path, &information) == 0 else {
            throw .unavailable("\(path) is gone: \(String(cString: strerror(errno)))")
        }
        (device, inode) = (information.st_dev, information.st_ino)
    }

    /// Why what is written now would be lost: the file that is open is not the one at its path any more.
    var fault: String? {
        var information = stat()
        guard stat(path, &information) == 0, information.st_dev == device, information.st_ino == inode else {
            return "\(path) was removed or replaced while the server runs: put it back, or restart the server"
        }
        return nil
    }

    var space: DiskSpace { DiskSpace(ofFolder: folder) }

    /// The bytes of everything in the folder.
    var folderBytes: Int64 { DataFolderSize(of: folder).bytes }
}
