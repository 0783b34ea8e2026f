import CommandLineSupport
import Digests
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
        var paths = [shared.buildErrors]
        for folder in [shared.pages, shared.documents, shared.engines, shared.clients] {
            paths += (FileTree.files(in: folder) ?? []).map { "\(folder)/\($0)" }
        }
        var stamps: [String: FileStamp] = [:]
        for path in paths {
            var information = stat()
            guard stat(path, &information) == 0 else { continue }
            stamps[path] = FileStamp(
                inode: UInt64(information.st_ino),
                size: Int64(information.st_size),
                seconds: Int(information.st_mtim.tv_sec),
                nanoseconds: Int(information.st_mtim.tv_nsec)
            )
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

/// The documents that the server shows, at their paths below the folder `docs`, so that links between them work.
enum ServedDocuments {
    /// The text documents without the extension `.md`; the page `/docs` uses the same names.
    private static let texts = [
        "protocol", "rest", "clients", "access", "sessions", "exports", "challenges", "experiments", "comparisons",
        "lessons", "studies", "spot", "walk", "limits", "problems", "glossary", "figures", "accuracy", "accuracy-walks",
        "clock", "weighing", "touchkit", "puzzles", "names", "play", "administration", "performance", "scale",
        "deploy/README",
        "deploy/internet", "tour", "running", "photo-comparison",
    ]
    /// Schemas, the pictures of the tour, and the configurations that `deploy/README.md` and `administration.md` explain.
    private static let otherFiles = [
        "openapi.yaml", "asyncapi.yaml", "play.xsd", "xml.xsd", "lesson.schema.json", "deploy/Caddyfile",
        "deploy/Caddyfile.compose", "deploy/compose.yaml", "deploy/haproxy.cfg", "deploy/haproxy-nodes.cfg",
        "deploy/nginx.conf", "monitoring/alerts.yml", "monitoring/grafana-dashboard.json", "images/author.png",
        "images/challenge.jpg", "images/classroom.png", "images/experiment.png", "images/field.png", "images/home.png",
        "images/lobby.png", "images/phone.png", "images/play-editor.png", "images/remote.png", "images/replay.png",
        "images/scale.png",
        "images/spot-class.jpg", "images/spot.jpg", "images/walk.jpg", "images/walkers.jpg",
    ]

    /// The file of each address.
    ///
    /// - Parameter folder: The folder `docs`.
    static func files(in folder: String) -> [String: String] {
        var files: [String: String] = [:]
        for path in texts.map({ "\($0).md" }) + otherFiles { files["/docs/\(path)"] = "\(folder)/\(path)" }
        // The addresses at which tools expect them.
        for name in ["openapi.yaml", "asyncapi.yaml"] { files["/\(name)"] = "\(folder)/\(name)" }
        return files
    }
}

/// The clients for other people's programs, built by `Scripts/build-clients`.
enum ServedClients {
    /// Returns the files by the paths at which they are served; none if they were not built.
    static func files(in shared: SharedFiles) -> [String: String] {
        let built = FileTree.files(in: shared.clients) ?? []
        return Dictionary(uniqueKeysWithValues: built.map { ("/clients/\($0)", "\(shared.clients)/\($0)") })
    }
}

/// The pages with a script and a style sheet each, built by `Scripts/build-pages`.
enum BundledPages {
    /// The name of the file that lists the sources of the build.
    private static let sourceList = "sources"
    /// The file with the digests of the pages' inline scripts: SHA-256 in Base64, one per line.
    private static let inlineScripts = "inline-scripts"
    /// The file with the digests of the pages' inline styles, in the same form.
    private static let inlineStyles = "inline-styles"

    /// Returns the files by the paths at which they are served; none if the sources have changed since the build, so
    /// that the old version of an edited page is never served.
    static func files(in shared: SharedFiles) -> [String: String] {
        let folder = shared.bundledPages
        let path = "\(folder)/\(Self.sourceList)"
        guard let list = BundledSources(path, isCheckout: shared.isCheckout), list.areUnchanged(in: shared.pages) else {
            return [:]
        }
        let built = (FileTree.files(in: folder) ?? []).filter {
            ![Self.sourceList, Self.inlineScripts, Self.inlineStyles].contains($0)
        }
        return Dictionary(uniqueKeysWithValues: built.map { ("/\($0)", "\(folder)/\($0)") })
    }

    /// Returns the digests of the pages' inline scripts and styles, for their content security policy.
    static func inlineDigests(in shared: SharedFiles) -> (scripts: [String], styles: [String]) {
        (digests(inlineScripts, shared), digests(inlineStyles, shared))
    }

    private static func digests(_ list: String, _ shared: SharedFiles) -> [String] {
        let text = try? String(contentsOfFile: "\(shared.bundledPages)/\(list)", encoding: .utf8)
        return text?.split(separator: "\n").map(String.init) ?? []
    }

    /// Whether bundles contain the script or style sheet of this path, so that no bundled page loads it.
    static func isBundled(_ path: String) -> Bool {
        ["/features/", "/languages/", "/shared/"].contains(where: path.hasPrefix)
            && [".js", ".css"].contains(where: path.hasSuffix)
    }
}

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
