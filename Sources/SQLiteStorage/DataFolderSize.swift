import Foundation

/// The size of a data folder and the free space of its disk.
package struct DataFolderSize: Sendable {
    private let folder: String

    /// - Parameter folder: the folder's path; it need not exist.
    package init(of folder: String) {
        self.folder = folder
    }

    /// The bytes on the disk of everything in the folder.
    package var bytes: Int64 {
        let files = FileManager.default.enumerator(at: URL(filePath: folder), includingPropertiesForKeys: [])
        var bytes: Int64 = 0
        while let file = files?.nextObject() as? URL {
            var information = stat()
            // Counts links themselves, not their targets.
            if lstat(file.path, &information) == 0 { bytes += Int64(information.st_blocks) * 512 }
        }
        return bytes
    }

    /// The free bytes of the disk that this process may use; 0 if it cannot be examined.
    package var freeBytes: Int64 { DiskSpace(ofFolder: folder)?.free ?? 0 }
}
