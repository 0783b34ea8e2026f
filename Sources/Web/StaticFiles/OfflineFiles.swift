import WireProtocol

/// The pages that work offline, with all files that they load, and their common version.
///
/// The files are found when the server starts, by following the names in pages, scripts and style sheets, so that no
/// list must be maintained. A change of any file changes the version.
struct OfflineFiles {
    /// The pages that phones open.
    private static let pages = ["/", "/touch", "/scale", "/walk"]
    /// The service worker's script, which the browser fetches itself; if the worker cached it, it could never be
    /// updated.
    static let worker = "/service-worker.js"

    /// Entity tags by path.
    let tags: [String: String]
    let version: String

    init(of files: [String: StaticFiles.File]) {
        var paths = Self.pages.filter { files[$0] != nil }
        var seen = Set(paths)
        let byName = Dictionary(grouping: files.keys) { $0.split(separator: "/").last.map(String.init) ?? "" }
        let endings = Set(files.keys.compactMap { FileEnding($0.utf8) })
        var next = 0
        while next < paths.count {
            let path = paths[next]
            next += 1
            guard let file = files[path], Self.canNameFiles(file.mediaType) else { continue }
            for name in Self.names(in: file.bytes, endings) {
                for target in Self.targets(of: name, in: path, byName) where !seen.contains(target) {
                    guard let file = files[target], Self.isIncluded(file, target) else { continue }
                    seen.insert(target)
                }
            }
            for target in seen.subtracting(paths).sorted() { paths.append(target) }
        }
        tags = Dictionary(uniqueKeysWithValues: paths.compactMap { path in files[path].map { (path, $0.tag) } })
        let lines = tags.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)\n" }
        version = EntityTag.of(Array(lines.joined().utf8)).filter { $0 != "\"" }
    }

    /// The first line of the service worker. It contains the version, so the browser detects a new worker when any file
    /// changes.
    var declaration: [UInt8] {
        var json = JSONWriter()
        json.raw("const SITE = {")
        json.string("version", version)
        json.raw(",\"files\":{")
        for (index, entry) in tags.sorted(by: { $0.key < $1.key }).enumerated() {
            if index > 0 { json.raw(",") }
            json.string(entry.key)
            json.raw(":")
            json.string(entry.value)
        }
        json.raw("}};\n")
        return json.bytes
    }

    private static func canNameFiles(_ mediaType: String) -> Bool {
        ["text/html", "text/javascript", "text/css"].contains { mediaType.hasPrefix($0) }
    }

    /// Whether a named file is part of the offline set; other pages are only links.
    private static func isIncluded(_ file: StaticFiles.File, _ path: String) -> Bool {
        !file.mediaType.hasPrefix("text/html") && path != worker
    }

    private static let maxNameBytes = 200
    /// The bytes that end a name, as a table: the search reads about a megabyte at the start.
    private static let breaks: [Bool] = {
        var breaks = [Bool](repeating: false, count: 256)
        for byte in "\"'`()<>=,; \t\r\n".utf8 { breaks[Int(byte)] = true }
        return breaks
    }()

    /// Returns all words of a source that end like a file's name, and so may be one.
    private static func names(in bytes: [UInt8], _ endings: Set<FileEnding>) -> Set<String> {
        var names: Set<String> = []
        // Without the checks of an array's bounds for every byte.
        breaks.withUnsafeBufferPointer { breaks in
            bytes.withUnsafeBufferPointer { source in
                var (start, hasDot) = (0, false)
                for (index, byte) in source.enumerated() {
                    if byte == UInt8(ascii: ".") { hasDot = true }
                    guard breaks[Int(byte)] else { continue }
                    if hasDot, index - start < maxNameBytes {
                        let word = source[start..<index]
                        if let ending = FileEnding(word), endings.contains(ending) {
                            names.insert(String(decoding: word, as: UTF8.self))
                        }
                    }
                    (start, hasDot) = (index + 1, false)
                }
            }
        }
        return names
    }

    /// Returns the paths that a name may refer to: absolute, relative to the source, or, without a slash, any file of
    /// that name.
    private static func targets(of name: String, in path: String, _ byName: [String: [String]]) -> [String] {
        if name.hasPrefix("/") { return [name] }
        guard name.contains("/") else { return byName[name] ?? [] }
        var segments = path.split(separator: "/").dropLast()
        for segment in name.split(separator: "/") where segment != "." {
            if segment == ".." { segments = segments.dropLast() } else { segments.append(segment) }
        }
        return ["/" + segments.joined(separator: "/")]
    }
}

/// A hash of the part after a name's last dot; it excludes most words of a script, because no file ends like them.
private struct FileEnding: Hashable {
    private let hash: UInt64

    init?(_ name: some BidirectionalCollection<UInt8>) {
        var hash: UInt64 = 0
        for byte in name.reversed() {
            if byte == UInt8(ascii: ".") {
                self.hash = hash
                return
            }
            hash = hash &* 257 &+ UInt64(byte)
        }
        return nil
    }
}

/// Blanks the comment lines of scripts and style sheets, to send less to phones.
///
/// Comments are about a third of the pages' bytes. Blank lines remain, so that line numbers in a browser's errors match
/// the source. A comment on a line with code stays.
enum CommentBlanking {
    static func applies(to path: String) -> Bool { path.hasSuffix(".js") || path.hasSuffix(".css") }

    /// Returns the source with blank lines instead of comment lines.
    static func blank(_ source: [UInt8], isScript: Bool) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(source.count)
        var isInComment = false
        for line in source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if !result.isEmpty || line.startIndex > 0 { result.append(UInt8(ascii: "\n")) }
            let text = line.drop { $0 == 0x20 || $0 == 0x09 }
            if isInComment {
                guard let end = endOfComment(in: text) else { continue }
                isInComment = false
                // Code after the end of a comment stays.
                result.append(contentsOf: text[end...])
            } else if isScript, text.starts(with: "//".utf8) {
                continue
            } else if text.starts(with: "/*".utf8) {
                guard let end = endOfComment(in: text.dropFirst(2)) else {
                    isInComment = true
                    continue
                }
                if end == text.endIndex { continue }
                result.append(contentsOf: line)
            } else {
                result.append(contentsOf: line)
            }
        }
        return result
    }

    /// Returns the index after the first `*/`.
    private static func endOfComment(in text: ArraySlice<UInt8>) -> Int? {
        var index = text.startIndex
        while index + 1 < text.endIndex {
            if text[index] == UInt8(ascii: "*"), text[index + 1] == UInt8(ascii: "/") { return index + 2 }
            index += 1
        }
        return nil
    }
}
