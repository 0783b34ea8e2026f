import WireProtocol

/// The pages that work without a network, with everything they may ask for, and the version of it all.
///
/// Found in the files themselves when the server starts: whatever a page, script or style sheet of them names is one of
/// them, so no list can be forgotten. What changes any of them changes the version.
struct OfflineFiles {
    /// What a phone opens.
    private static let pages = ["/", "/touch", "/scale", "/walk"]
    /// The browser gets it by itself; kept by itself, it could never change.
    static let worker = "/service-worker.js"

    /// Entity tags by path.
    let tags: [String: String]
    let version: String

    init(of files: [String: StaticFiles.File]) {
        var found = Self.pages.filter { files[$0] != nil }
        var known = Set(found)
        let byName = Dictionary(grouping: files.keys) { $0.split(separator: "/").last.map(String.init) ?? "" }
        var next = 0
        while next < found.count {
            let path = found[next]
            next += 1
            guard let file = files[path], Self.names(other: file.mediaType) else { continue }
            for name in Self.words(of: file.bytes) {
                for target in Self.targets(of: name, in: path, byName) where !known.contains(target) {
                    guard let found = files[target], Self.belongs(found, target) else { continue }
                    known.insert(target)
                }
            }
            for target in known.subtracting(found).sorted() { found.append(target) }
        }
        tags = Dictionary(uniqueKeysWithValues: found.compactMap { path in files[path].map { (path, $0.tag) } })
        let lines = tags.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)\n" }
        version = EntityTag.of(Array(lines.joined().utf8)).filter { $0 != "\"" }
    }

    /// The line that the worker begins with. Its bytes change with the version, by which a browser knows a new worker.
    var declaration: [UInt8] {
        var json = JSONWriter()
        json.raw("const SITE = {\"version\":")
        json.string(version)
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

    private static func names(other mediaType: String) -> Bool {
        ["text/html", "text/javascript", "text/css"].contains { mediaType.hasPrefix($0) }
    }

    /// Other pages are only linked to.
    private static func belongs(_ file: StaticFiles.File, _ path: String) -> Bool {
        !file.mediaType.hasPrefix("text/html") && path != worker
    }

    private static let longestName = 200
    /// What a name ends at, by byte: a table, for a megabyte is looked through when the server starts.
    private static let breaks: [Bool] = {
        var breaks = [Bool](repeating: false, count: 256)
        for byte in "\"'`()<>=,; \t\r\n".utf8 { breaks[Int(byte)] = true }
        return breaks
    }()

    /// Everything in a source that could be a file's name.
    private static func words(of bytes: [UInt8]) -> Set<String> {
        var words: Set<String> = []
        var (start, hasDot) = (0, false)
        for (index, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: ".") { hasDot = true }
            guard breaks[Int(byte)] else { continue }
            if hasDot, index - start < longestName {
                words.insert(String(decoding: bytes[start..<index], as: UTF8.self))
            }
            (start, hasDot) = (index + 1, false)
        }
        return words
    }

    /// Files that a name may mean in a source: one at the site's root, one beside it, or, of a name alone, any so called.
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
