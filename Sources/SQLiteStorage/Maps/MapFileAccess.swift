import Foundation

/// Opens an SQLite file so that nothing is written beside it, which the folder may not allow.
///
/// A file in WAL mode needs files beside it even for reading, except an immutable one
/// (https://sqlite.org/wal.html#readonly).
enum MapFileAccess {
    /// The file needs no other file.
    case plain(String)
    /// The file is in WAL mode and complete: it is opened as immutable. Maps are replaced by renaming a new file.
    case immutable(uri: String)
    /// The file is in WAL mode with changes that are only in the log: a copy of both is opened, in a folder that is
    /// then removed.
    case copy(path: String, folder: URL)

    init(_ path: String) throws {
        guard Self.isInWALMode(path) else {
            self = .plain(path)
            return
        }
        let log = path + "-wal"
        guard let size = try? FileManager.default.attributesOfItem(atPath: log)[.size] as? Int, size > 0 else {
            let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
            self = .immutable(uri: (path.hasPrefix("/") ? "file://" : "file:") + escaped + "?immutable=1")
            return
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "touchfigures-map-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700]
        )
        let copy = folder.appending(path: "map").path
        do {
            try FileManager.default.copyItem(atPath: path, toPath: copy)
            try FileManager.default.copyItem(atPath: log, toPath: copy + "-wal")
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw error
        }
        self = .copy(path: copy, folder: folder)
    }

    /// The name for SQLite to open.
    var name: String {
        switch self {
        case .plain(let path), .copy(let path, _): path
        case .immutable(let uri): uri
        }
    }

    var isURI: Bool { if case .immutable = self { true } else { false } }

    /// Removes a copy; connections that have it open continue to work.
    func removeCopy() {
        if case .copy(_, let folder) = self { try? FileManager.default.removeItem(at: folder) }
    }

    /// Whether the versions for reading and writing are 2 (https://sqlite.org/fileformat2.html#file_format_version_numbers).
    private static func isInWALMode(_ path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        guard let header = try? file.read(upToCount: 20), header.count == 20 else { return false }
        return header.starts(with: Array("SQLite format 3\0".utf8)) && header[18] == 2 && header[19] == 2
    }
}
