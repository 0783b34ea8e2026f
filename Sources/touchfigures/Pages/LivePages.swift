import CommandLineSupport
import Foundation
import Logging
import Web

/// The pages of a server with `--development`, loaded again as soon as one of their files has changed.
actor LivePages {
    private let files: PageFiles
    /// The names, sizes and times of all files that are loaded.
    private var stamp: [String: FileStamp]

    init(_ files: PageFiles) {
        self.files = files
        stamp = Self.stamp()
    }

    /// The files if they have changed since the last call.
    func changed() async -> StaticFiles? {
        let newest = Self.stamp()
        guard newest != stamp else { return nil }
        do {
            let loaded = try await files.load()
            stamp = newest
            return loaded
        } catch {
            // An editor may be replacing a file; the next request tries again.
            let reason = (error as? StartFailure)?.message ?? "\(error)"
            files.logger.warning("Pages not loaded again", metadata: ["reason": "\(reason)"])
            return nil
        }
    }

    private static func stamp() -> [String: FileStamp] {
        guard let shared = try? SharedFiles.find() else { return [:] }
        var stamps: [String: FileStamp] = [:]
        for folder in [shared.pages, shared.documents, shared.engines] {
            for name in FileTree.files(in: folder) ?? [] {
                var information = stat()
                let path = "\(folder)/\(name)"
                guard stat(path, &information) == 0 else { continue }
                stamps[path] = FileStamp(
                    inode: UInt64(information.st_ino),
                    size: Int64(information.st_size),
                    seconds: Int(information.st_mtim.tv_sec),
                    nanoseconds: Int(information.st_mtim.tv_nsec)
                )
            }
        }
        return stamps
    }

    private struct FileStamp: Equatable {
        var inode: UInt64
        var size: Int64
        var seconds: Int
        var nanoseconds: Int
    }
}
