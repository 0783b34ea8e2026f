/// Maps file names to media types.
enum MediaType {
    private static let byExtension: [String: String] = [
        "html": "text/html; charset=utf-8",
        "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8",
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
