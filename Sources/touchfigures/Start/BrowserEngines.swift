import Foundation

/// The engines as WebAssembly, built by `Scripts/build-engines`.
enum BrowserEngines {
    private static let names = ["touch.wasm", "walk.wasm", "weigh.wasm"]

    /// Returns the files by the paths at which they are served, if they were built. Without them the touch page shows
    /// the server's figures, as in a browser without WebAssembly, and audio walks are unavailable.
    static func files(in shared: SharedFiles) -> [String: String] {
        let files = Dictionary(uniqueKeysWithValues: names.map { ("/engines/\($0)", "\(shared.engines)/\($0)") })
        return files.values.allSatisfy(FileManager.default.isReadableFile) ? files : [:]
    }
}
