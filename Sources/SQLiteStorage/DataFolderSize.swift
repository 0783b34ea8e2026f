import Foundation
import SystemCalls

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
