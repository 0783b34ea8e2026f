import Foundation
import Storage
package import Transport

/// The pages and documents, read and encoded once when the server starts.
///
/// A request looks a path up in a table; no path reaches the file system.
package struct StaticFiles: Sendable {
    struct File: Sendable {
        var bytes: [UInt8]
        var tag: String
        var mediaType: String
        /// By content coding, smallest first.
        var encoded: [(coding: String, bytes: [UInt8])]
    }

    /// Made for pages of anybody, also for those that isolate themselves (`Cross-Origin-Embedder-Policy`).
    private static let forOtherOrigins: Set = ["/touchkit.js"]

    /// Below it are other projects' files, which change with an upgrade of the system only; they keep their licence.
    private static let vendorPrefix = "/vendor/"

    private let files: [String: File]
    /// Of the pages that work without a network.
    private let version: String

    /// - Parameters:
    ///   - folder: served at `/`; `name.html` also at `/name`, `index.html` at `/`.
    ///   - extra: further files by the path at which they are served.
    /// - Throws: `StaticFilesError` if the folder or a file cannot be read.
    package init(
        folder: String,
        extra: [String: String] = [:],
        encoders: [any ContentEncoder]
    ) throws(StaticFilesError) {
        var files: [String: File] = [:]
        guard let enumerator = FileManager.default.enumerator(atPath: folder) else { throw .unreadable(folder) }
        var sources = extra
        for case let name as String in enumerator
        where !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
            var isDirectory: ObjCBool = false
            let path = "\(folder)/\(name)"
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), !isDirectory.boolValue
            else { continue }
            sources["/\(name)"] = path
        }
        guard sources["/index.html"] != nil else { throw .unreadable("\(folder)/index.html") }
        for (path, source) in sources {
            guard let data = FileManager.default.contents(atPath: source) else { throw .unreadable(source) }
            let file = Self.load(Array(data), path, encoders)
            files[path] = file
            if path.hasSuffix(".html") { files[String(path.dropLast(5))] = file }
            if path == "/index.html" { files["/"] = file }
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
        self.files = files
    }

    private static func load(_ bytes: [UInt8], _ path: String, _ encoders: [any ContentEncoder]) -> File {
        let type = MediaType.ofFile(path)
        let isOurs = !path.hasPrefix(vendorPrefix)
        let bytes =
            isOurs && CommentBlanking.applies(to: path)
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
            // An encoding that saves nothing is none.
            encoded: encoded.filter { $0.bytes.count < bytes.count }.sorted { $0.bytes.count < $1.bytes.count }
        )
    }

    /// The answer, or `nil` if there is no such file.
    func response(to request: HTTPRequest) -> HTTPResponse? {
        guard let file = files[request.path] ?? playPage(request.path) else { return notFoundPage(for: request) }
        guard request.method == .get || request.method == .head else {
            return Problem(
                405,
                "method-not-allowed",
                title: "Method not allowed",
                detail: "A page can only be read.",
                headers: ["allow": "GET, HEAD"]
            ).response
        }
        return response(with: file, to: request)
    }

    /// `/walk/ID` is the page of the walk, whichever play that is; the page says so if there is none.
    private func playPage(_ path: String) -> File? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].isEmpty, parts[1] == "walk", PlayID.isValid(String(parts[2])) else {
            return nil
        }
        return files["/walk"]
    }

    private func response(with file: File, to request: HTTPRequest) -> HTTPResponse {
        let accepted = request.headers["accept-encoding"]
        let variant = file.encoded.first { ContentCodingPreference.accepts($0.coding, in: accepted) }
        // Each variant is a representation of its own and has its own tag.
        let tag = variant.map { "\(file.tag.dropLast())-\($0.coding)\"" } ?? file.tag
        let bytes = variant?.bytes ?? file.bytes
        var response = HTTPResponse(status: 200, body: .bytes(bytes))
        response.headers["etag"] = tag
        response.headers["cache-control"] =
            request.path.hasPrefix(Self.vendorPrefix) ? "public, max-age=604800" : "no-cache"
        if Self.forOtherOrigins.contains(request.path) {
            response.headers["cross-origin-resource-policy"] = "cross-origin"
        }
        // By it the service worker knows which scripts belong to a page.
        if file.mediaType.hasPrefix("text/html") { response.headers["site-version"] = version }
        if !file.encoded.isEmpty { response.headers["vary"] = "Accept-Encoding" }
        if EntityTag.isNamed(tag, in: request.headers["if-none-match"]) {
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

    /// For a person who followed a wrong link: the page that helps on, with status 404.
    private func notFoundPage(for request: HTTPRequest) -> HTTPResponse? {
        guard request.method == .get || request.method == .head, !request.path.hasPrefix("/api/"),
            request.headers["accept"]?.contains("text/html") == true, let page = files["/404.html"]
        else { return nil }
        var response = HTTPResponse(status: 404, body: .bytes(page.bytes))
        response.headers["content-type"] = page.mediaType
        response.headers["cache-control"] = "no-store"
        return response
    }
}

/// Why the pages could not be loaded.
package enum StaticFilesError: Error, Equatable {
    case unreadable(String)
}
