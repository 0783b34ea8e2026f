import Storage
package import Transport

/// Serves the pages and documents, which are read and compressed when the server starts.
///
/// Requests look up their path in a table, so no path reaches the file system.
package struct StaticFiles: Sendable {
    /// A file in memory.
    struct File: Sendable {
        var bytes: [UInt8]
        var tag: String
        var mediaType: String
        /// The compressed variants, smallest first.
        var encoded: [(coding: String, bytes: [UInt8])]
    }

    /// Whether other sites' pages may load a file, including isolated ones (`Cross-Origin-Embedder-Policy`): the
    /// overlay, the modules that it loads, the contract and the clients.
    private static func isForOtherOrigins(_ path: String) -> Bool {
        ["/touchkit.js", "/openapi.yaml", "/asyncapi.yaml"].contains(path) || path.hasPrefix(clientPrefix)
            || (path.hasSuffix(".js")
                && ["/features/study/", "/languages/", "/shared/"].contains(where: path.hasPrefix))
    }

    /// Whether a file has texts of the server or of samples, which no page loads.
    private static func isForServer(_ name: String) -> Bool {
        name.hasPrefix("languages/") && ["server", "samples"].contains(name.split(separator: "/").dropFirst(2).first)
    }

    /// The path of third-party files, which change only with a system upgrade and keep their licence comments.
    private static let vendorPrefix = "/vendor/"
    /// The path of files whose names contain a hash of their content.
    private static let bundlePrefix = "/bundle/"
    /// The path of what other people's programs load, whose comments they read.
    private static let clientPrefix = "/clients/"

    /// Files that are elsewhere, by the address of earlier links, or of a folder; there the links in them would lead
    /// nowhere.
    private static let moved = [
        "/docs/deploy.md": "/docs/deploy/README.md", "/docs/internet.md": "/docs/deploy/internet.md",
        "/clients/python": "/clients/python/index.html", "/clients/python/": "/clients/python/index.html",
    ]

    private let files: [String: File]
    /// The files that the bundles replace, by path: read on request, which is rare.
    private let replaced: [String: String]
    /// The version of the offline pages.
    private let version: String

    /// Reads and compresses all files.
    ///
    /// - Parameters:
    ///   - folder: The folder served at `/`; its pages have the addresses of ``PageAddresses``.
    ///   - extra: More files, by the path under which they are served; they may replace files of the folder.
    ///   - isReplaced: Whether bundles contain the folder's file of a path, so that no page requests it; it is not read
    ///     now.
    ///   - liveReload: What a developer's pages have besides; `nil` for all others.
    /// - Throws: `StaticFilesError` if the folder or a file cannot be read.
    package init(
        folder: String,
        extra: [String: String] = [:],
        isReplaced: (String) -> Bool = { _ in false },
        liveReload: LiveReload? = nil,
        encoders: [any ContentEncoder]
    ) throws(StaticFilesError) {
        var files: [String: File] = [:]
        guard let names = FileTree.files(in: folder) else { throw .unreadable(folder) }
        var sources: [String: String] = [:]
        var replaced: [String: String] = [:]
        for name in names where !name.hasPrefix(".") && !name.contains("/.") && !Self.isForServer(name) {
            let (address, path) = ("/\(name)", "\(folder)/\(name)")
            if extra[address] == nil, isReplaced(address) {
                replaced[address] = path
            } else {
                sources[address] = path
            }
        }
        sources.merge(extra) { _, extra in extra }
        guard sources[PageAddresses.home] != nil else { throw .unreadable(folder + PageAddresses.home) }
        for (path, source) in sources {
            guard var bytes = FileTree.contents(of: source) else { throw .unreadable(source) }
            if liveReload != nil, path.hasSuffix(".html") { bytes = LiveReload.page(bytes) }
            let file = Self.load(bytes, path, encoders)
            for address in PageAddresses.byFile[path] ?? [path] { files[address] = file }
        }
        let offline = OfflineFiles(of: files)
        version = offline.version
        if let worker = files[OfflineFiles.worker] {
            files[OfflineFiles.worker] = Self.load(
                offline.declaration + worker.bytes,
                OfflineFiles.worker,
                encoders
            )
        }
        if let liveReload {
            files[LiveReload.state] = Self.load(liveReload.state(of: files), LiveReload.state, [])
        }
        self.files = files
        self.replaced = replaced
    }

    private static func load(_ bytes: [UInt8], _ path: String, _ encoders: [any ContentEncoder]) -> File {
        let type = MediaType.ofFile(path)
        let isSource = ![vendorPrefix, bundlePrefix, clientPrefix].contains(where: path.hasPrefix)
        let bytes =
            isSource && CommentBlanking.applies(to: path)
            ? CommentBlanking.blank(bytes, isScript: path.hasSuffix(".js")) : bytes
        let encoded =
            MediaType.isCompressible(type)
            ? encoders.compactMap { encoder in
                encoder.encode(bytes).map { (coding: encoder.name, bytes: $0) }
            } : []
        return File(
            bytes: bytes,
            tag: EntityTag.of(bytes),
            mediaType: type,
            // Variants that are not smaller are dropped.
            encoded: encoded.filter { $0.bytes.count < bytes.count }.sorted { $0.bytes.count < $1.bytes.count }
        )
    }

    /// Responds to a request for a file; `nil` if there is none.
    func response(to request: HTTPRequest) -> HTTPResponse? {
        if let place = Self.moved[request.path] ?? pageWithoutSlash(request.path),
            request.method == .get || request.method == .head
        {
            var response = HTTPResponse(status: 308)
            response.headers["location"] = place + request.rawQuery
            return response
        }
        guard let file = files[request.path] ?? pageWithID(request.path) ?? source(request.path) else {
            return notFoundPage(for: request)
        }
        switch request.method {
        case .get, .head: return response(with: file, to: request)
        case .options:
            var response = HTTPResponse(status: 204)
            response.headers["allow"] = Self.methods
            return response
        default:
            return Problem(
                405,
                "method-not-allowed",
                title: "Method not allowed",
                detail: "Pages support GET and HEAD only.",
                headers: ["allow": Self.methods]
            ).response
        }
    }

    /// For `Allow` (RFC 9110 §10.2.1).
    private static let methods = "GET, HEAD, OPTIONS"

    /// Returns a page's address for a path with a slash at its end, as people write it; there the page's links would
    /// lead elsewhere.
    private func pageWithoutSlash(_ path: String) -> String? {
        guard path.hasSuffix("/") else { return nil }
        let address = String(path.dropLast())
        return PageAddresses.files[address] != nil || pageWithID(address) != nil ? address : nil
    }

    /// Returns the current version of a file that bundles replace, without compression.
    private func source(_ path: String) -> File? {
        guard let source = replaced[path], let bytes = FileTree.contents(of: source) else { return nil }
        return Self.load(bytes, path, [])
    }

    /// Returns the walk page for `/walk/ID` and the sheet for `/lessons/ID/sheet`; the pages themselves report unknown ids.
    private func pageWithID(_ path: String) -> File? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count >= 3, parts[0].isEmpty, PlayID.isValid(String(parts[2])) else { return nil }
        if parts.count == 3, parts[1] == "walk" { return files["/walk"] }
        if parts.count == 4, parts[1] == "lessons", parts[3] == "sheet" { return files["/lessons/sheet"] }
        return nil
    }

    private func response(with file: File, to request: HTTPRequest) -> HTTPResponse {
        let accepted = request.headers.list("accept-encoding")
        let variant = file.encoded.first { ContentCodingPreference.accepts($0.coding, in: accepted) }
        // Each content coding is a separate representation and has its own tag.
        let tag = variant.map { "\(file.tag.dropLast())-\($0.coding)\"" } ?? file.tag
        let bytes = variant?.bytes ?? file.bytes
        var response = HTTPResponse(status: 200, body: .bytes(bytes))
        response.headers["etag"] = tag
        response.headers["cache-control"] = Self.caching(of: request.path)
        if Self.isForOtherOrigins(request.path) {
            response.headers["cross-origin-resource-policy"] = "cross-origin"
            // Modules need this to be loaded by other origins; the files are the same for everybody.
            response.headers["access-control-allow-origin"] = "*"
        }
        if PageAddresses.byFile[PageAddresses.classroom]?.contains(request.path) == true {
            // Allows the pages of a study to communicate with the host's page that opened them.
            response.headers["cross-origin-opener-policy"] = "same-origin-allow-popups"
        }
        // A part of a page is none itself: what its page may do is said with that.
        if request.path.hasPrefix(Self.bundlePrefix) {
            response.headers["content-security-policy"] = "default-src 'none'"
        }
        // The service worker uses this field to choose the scripts of the page's version.
        if file.mediaType.hasPrefix("text/html") { response.headers["site-version"] = version }
        if !file.encoded.isEmpty { response.headers["vary"] = "Accept-Encoding" }
        if EntityTag.isNamed(tag, in: request.headers.list("if-none-match")) {
            response.status = 304
            response.body = .empty
            return response
        }
        response.headers["content-type"] = file.mediaType
        response.headers["accept-ranges"] = "bytes"
        if let variant { response.headers["content-encoding"] = variant.coding }
        guard request.method == .get, let header = request.headers["range"],
            request.headers["if-range"].map({ $0 == tag }) ?? true
        else { return response }
        switch ByteRange.parse(header, size: bytes.count) {
        case .whole: return response
        case .part(let range):
            response.status = 206
            response.headers["content-range"] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(bytes.count)"
            response.body = .bytes(Array(bytes[range]))
            return response
        case .unsatisfiable:
            return Problem.rangeNotSatisfiable(size: bytes.count).response
        }
    }

    private static func caching(of path: String) -> String {
        if path.hasPrefix(bundlePrefix) { return "public, max-age=31536000, immutable" }
        return path.hasPrefix(vendorPrefix) ? "public, max-age=604800" : "no-cache"
    }

    /// Returns the 404 page for people who followed a wrong link.
    private func notFoundPage(for request: HTTPRequest) -> HTTPResponse? {
        guard request.method == .get || request.method == .head, !request.path.hasPrefix("/api/"),
            request.headers.list("accept")?.contains("text/html") == true, let page = files[PageAddresses.notFound]
        else { return nil }
        var response = HTTPResponse(status: 404, body: .bytes(page.bytes))
        response.headers["content-type"] = page.mediaType
        response.headers["cache-control"] = "no-store"
        return response
    }
}

/// Why the pages could not be loaded.
package enum StaticFilesError: Error, Equatable {
    /// The folder or file at this path cannot be read.
    case unreadable(String)
}

/// One `Range` of bytes (RFC 9110 §14).
package enum ByteRange: Equatable {
    /// No range, several ranges, or an invalid one: the whole representation is sent.
    case whole
    /// The range of bytes to send.
    case part(Range<Int>)
    /// No byte of the representation is in the range (416).
    case unsatisfiable

    /// Parses a `Range` header.
    ///
    /// - Parameter size: the size of the representation in bytes.
    package static func parse(_ header: String, size: Int) -> ByteRange {
        guard header.lowercased().hasPrefix("bytes="), !header.contains(",") else { return .whole }
        let spec = header.dropFirst(6).filter { $0 != " " }
        guard let dash = spec.firstIndex(of: "-") else { return .whole }
        let (first, last) = (spec[..<dash], spec[spec.index(after: dash)...])
        guard isDigits(first), isDigits(last) else { return .whole }
        if first.isEmpty {
            guard !last.isEmpty else { return .whole }
            let count = min(Int(last) ?? .max, size)
            return count == 0 ? .unsatisfiable : .part(size - count..<size)
        }
        guard let start = Int(first), start < size else { return .unsatisfiable }
        let end = last.isEmpty ? size - 1 : min(Int(last) ?? .max, size - 1)
        return start <= end ? .part(start..<end + 1) : .whole
    }

    private static func isDigits(_ text: some StringProtocol) -> Bool {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}

/// The content codings that an `Accept-Encoding` allows (RFC 9110 §12.5.3).
package enum ContentCodingPreference {
    /// Whether the header allows a content coding.
    package static func accepts(_ coding: String, in header: String?) -> Bool {
        var any = false
        for (name, weight) in WeightedValues(header).values {
            if name == coding { return weight > 0 }
            if name == "*" { any = weight > 0 }
        }
        return any
    }
}
