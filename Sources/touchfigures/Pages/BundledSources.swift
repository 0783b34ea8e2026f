import Digests
import Foundation
import Web

/// The list of the sources that pages were built of: a digest and a path a line, as `sha256sum` writes them.
struct BundledSources {
    private static let suffixes = [".html", ".js", ".css"]
    /// Hexadecimal digits, and what is between them and the path.
    private static let (digestLength, gap) = (64, "  ./")

    /// Digests by path.
    private let digests: [String: String]
    /// When the builder began to look at the sources.
    private let looked: FileTime
    private let isCheckout: Bool

    /// - Parameter isCheckout: Whether people edit the sources. A package's are as old as its list.
    /// - Returns: `nil` if the list cannot be read.
    init?(_ path: String, isCheckout: Bool) {
        var status = stat()
        guard stat(path, &status) == 0, let bytes = FileTree.contents(of: path) else { return nil }
        var digests: [String: String] = [:]
        for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
            let digest = line.prefix(Self.digestLength)
            let rest = line.dropFirst(Self.digestLength)
            guard rest.starts(with: Self.gap.utf8) else { return nil }
            digests[String(decoding: rest.dropFirst(Self.gap.utf8.count), as: UTF8.self)] =
                String(decoding: digest, as: UTF8.self)
        }
        self.digests = digests
        self.isCheckout = isCheckout
        looked = FileTime(status.st_mtim)
    }

    /// Whether a folder has exactly these sources. Who edits a page must never be served what it was before; so those are
    /// read that may have changed since the list was made.
    func areUnchanged(in folder: String) -> Bool {
        let names = (FileTree.files(in: folder) ?? []).filter { name in Self.suffixes.contains { name.hasSuffix($0) } }
        return names.count == digests.count
            && names.allSatisfy { name in
                guard let digest = digests[name] else { return false }
                let path = "\(folder)/\(name)"
                if isOlder(path) { return true }
                return FileTree.contents(of: path).map { SHA256Digest(of: $0).hexadecimal == digest } ?? false
            }
    }

    /// Whether a file is certainly older than the list. A copy of an older version can have an older time of modification;
    /// when its bytes came to this place nobody can set.
    private func isOlder(_ path: String) -> Bool {
        var status = stat()
        // Of a link this says nothing.
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        return isCheckout ? FileTime(status.st_ctim) < looked : FileTime(status.st_mtim) <= looked
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
