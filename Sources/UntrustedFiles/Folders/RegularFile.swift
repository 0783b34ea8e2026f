package import Foundation
import SystemCalls

/// Safely opens untrusted paths.
package enum RegularFile {
    /// Resolves the links of a name in a folder; `nil` if they lead out of the folder.
    package static func path(of name: String, in folder: URL) -> String? {
        let root = folder.resolvingSymlinksInPath()
        let file = root.appending(path: name).resolvingSymlinksInPath()
        // By bytes: a folder whose name only looks the same is another folder.
        return file.path.utf8.starts(with: "\(root.path)/".utf8) ? file.path : nil
    }

    /// Reads a regular file of a folder; links are followed within the folder only.
    ///
    /// - Throws: `FileFault` if the file cannot be read, leads out of the folder, or has more than `limit` bytes.
    package static func read(_ name: String, in folder: URL, limit: Int) throws(FileFault) -> [UInt8] {
        do {
            // A file is usually no link, and then needs no second check.
            return try read("\(folder.path)/\(name)", limit: limit, flags: O_NOFOLLOW)
        } catch FileFault.system(ELOOP) {
            guard let path = path(of: name, in: folder) else { throw .outside }
            return try read(path, limit: limit, flags: O_NOFOLLOW)
        } catch let fault {
            throw fault
        }
    }

    /// Reads a regular file, wherever links lead.
    ///
    /// - Throws: `FileFault` if the file cannot be read or has more than `limit` bytes.
    package static func read(_ path: String, limit: Int) throws(FileFault) -> [UInt8] {
        try read(path, limit: limit, flags: 0)
    }

    /// Uses system calls on one descriptor: it must not wait for a pipe, nor read a growing or replaced file endlessly,
    /// and for a million files Foundation's overhead would dominate.
    private static func read(_ path: String, limit: Int, flags: Int32) throws(FileFault) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | flags)
        guard descriptor >= 0 else { throw .system(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
        guard Int(status.st_size) <= limit else { throw .tooLarge(limit: limit) }
        guard let bytes = readBytes(Int(status.st_size), from: descriptor) else { throw .system(errno) }
        return bytes
    }
}
