import Digests
import Foundation
import Web

/// The list of the sources from which pages were built: a digest and a path per line, as `sha256sum` writes them.
struct BundledSources {
    private static let suffixes = [".html", ".js", ".css"]
    /// The length of a digest in hexadecimal digits, and the text between digest and path.
    private static let (digestLength, gap) = (64, "  ./")

    /// Digests in hexadecimal digits, by path.
    private let digests: [String: ArraySlice<UInt8>]
    /// The time at which the build began to read the sources.
    private let checkedAt: FileTime
    private let isCheckout: Bool

    /// - Parameter isCheckout: Whether people edit the sources. In a package, the sources are as old as the list.
    /// - Returns: `nil` if the list cannot be read.
    init?(_ path: String, isCheckout: Bool) {
        var status = stat()
        guard stat(path, &status) == 0, let bytes = FileTree.contents(of: path) else { return nil }
        var digests: [String: ArraySlice<UInt8>] = [:]
        for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
            let digest = line.prefix(Self.digestLength)
            let suffix = line.dropFirst(Self.digestLength)
            guard suffix.starts(with: Self.gap.utf8) else { return nil }
            digests[String(decoding: suffix.dropFirst(Self.gap.utf8.count), as: UTF8.self)] = digest
        }
        self.digests = digests
        self.isCheckout = isCheckout
        checkedAt = FileTime(status.st_mtim)
    }

    /// Whether a folder has exactly these sources. A person who edits a page must never be served an earlier version of
    /// it, so every file that may have changed since the list was made is read.
    func areUnchanged(in folder: String) -> Bool {
        let names = (FileTree.files(in: folder) ?? []).filter { name in Self.suffixes.contains { name.hasSuffix($0) } }
        return names.count == digests.count
            && names.allSatisfy { name in
                guard let digest = digests[name] else { return false }
                let path = "\(folder)/\(name)"
                if isOlder(path) { return true }
                guard let bytes = FileTree.contents(of: path) else { return false }
                return digest.elementsEqual(SHA256Digest(of: bytes).hexadecimal.utf8)
            }
    }

    /// Whether a file is certainly older than the list. A copy of an older version can have an older time of
    /// modification; but nobody can set the time of the last status change.
    private func isOlder(_ path: String) -> Bool {
        var status = stat()
        // The times of a link do not show when its target changed.
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        return isCheckout ? FileTime(status.st_ctim) < checkedAt : FileTime(status.st_mtim) <= checkedAt
    }
}

/// A time of a file.
private struct FileTime: Comparable {
    let seconds: Int
    let nanoseconds: Int

    init(_ time: timespec) {
        (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
    }

    static func < (one: FileTime, other: FileTime) -> Bool {
        (one.seconds, one.nanoseconds) < (other.seconds, other.nanoseconds)
    }
}
