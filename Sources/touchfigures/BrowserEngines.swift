import Foundation

/// The engines as WebAssembly, built by `Scripts/build-engines`.
enum BrowserEngines {
    /// Their paths on the server, and below the project's `.build`.
    private static let paths = ["/engines/touch.wasm", "/engines/walk.wasm"]

    /// Returns the files by the paths at which they are served, if they were built. Without them the touch page shows
    /// the server's figures, as in a browser without WebAssembly, and audio walks are not available.
    static func built(in root: String) -> [String: String] {
        let files = Dictionary(uniqueKeysWithValues: paths.map { ($0, "\(root)/.build\($0)") })
        return files.values.allSatisfy(FileManager.default.isReadableFile) ? files : [:]
    }
}
