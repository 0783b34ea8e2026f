import Foundation
import SystemCalls

/// Files of a folder by the system's calls: Foundation's enumerator takes a third of a worker's start.
package enum FileTree {
    /// Returns the paths of all files below a folder, relative to it, in no order. Links to files are files, links to folders
    /// are not followed.
    ///
    /// - Returns: `nil` if the folder cannot be read; unreadable folders below it are left out.
    package static func files(in folder: String) -> [String]? {
        var names: [String] = []
        return collect(folder, prefix: "", into: &names) ? names : nil
    }

    /// Returns what a file contains; `nil` if it cannot be read.
    package static func contents(of path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, isKind(status.st_mode, S_IFREG) else { return nil }
        var bytes: [UInt8] = []
        var isWhole = false
        // A file that grows meanwhile is read to its new end.
        while !isWhole {
            let room = max(Int(status.st_size) - bytes.count, 0) + 1
            guard let piece = readBytes(room, from: descriptor) else { return nil }
            isWhole = piece.count < room
            if bytes.isEmpty { bytes = piece } else { bytes += piece }
        }
        return bytes
    }

    private static func collect(_ folder: String, prefix: String, into names: inout [String]) -> Bool {
        guard let stream = opendir(folder) else { return false }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            guard name != ".", name != ".." else { continue }
            switch kind(of: entry.pointee.d_type, at: "\(folder)/\(name)") {
            case .file: names.append(prefix + name)
            case .folder: _ = collect("\(folder)/\(name)", prefix: "\(prefix)\(name)/", into: &names)
            case .other: continue
            }
        }
        return true
    }

    private enum Kind {
        case file, folder, other
    }

    /// - Parameter type: The type in the folder's entry, which some file systems leave unknown.
    private static func kind(of type: UInt8, at path: String) -> Kind {
        switch Int(type) {
        case Int(DT_REG): return .file
        case Int(DT_DIR): return .folder
        default:
            var status = stat()
            guard lstat(path, &status) == 0 else { return .other }
            if isKind(status.st_mode, S_IFDIR) { return .folder }
            if isKind(status.st_mode, S_IFLNK), stat(path, &status) != 0 { return .other }
            return isKind(status.st_mode, S_IFREG) ? .file : .other
        }
    }

    private static func isKind(_ mode: mode_t, _ kind: mode_t) -> Bool {
        mode & S_IFMT == kind
    }
}

/// Maps file names to media types.
enum MediaType {
    private static let byExtension: [String: String] = [
        "html": "text/html; charset=utf-8",
        "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8",
        "ts": "text/typescript; charset=utf-8",
        "json": "application/json",
        "geojson": "application/geo+json",
        "webmanifest": "application/manifest+json",
        "svg": "image/svg+xml",
        "png": "image/png",
        "jpg": "image/jpeg",
        "webp": "image/webp",
        "ico": "image/x-icon",
        "woff2": "font/woff2",
        "wasm": "application/wasm",
        "mp3": "audio/mpeg",
        "m4a": "audio/mp4",
        "ogg": "audio/ogg",
        "wav": "audio/wav",
        "md": "text/markdown; charset=utf-8",
        "txt": "text/plain; charset=utf-8",
        "cfg": "text/plain; charset=utf-8",
        "conf": "text/plain; charset=utf-8",
        "yaml": "application/yaml",
        "yml": "application/yaml",
        "xml": "application/xml",
        "xsd": "application/xml",
    ]

    static func ofFile(_ path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        if name.hasPrefix("Caddyfile") { return "text/plain; charset=utf-8" }
        guard let dot = name.lastIndex(of: ".") else { return "application/octet-stream" }
        return byExtension[name[name.index(after: dot)...].lowercased()] ?? "application/octet-stream"
    }

    static func isCompressible(_ type: String) -> Bool {
        type.hasPrefix("text/") || type.contains("json") || type.contains("xml") || type.contains("yaml")
            || type == "application/wasm"
    }
}
