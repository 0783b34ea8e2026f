import Foundation

/// The engines as WebAssembly, built by `Scripts/build-engines`.
enum BrowserEngines {
    /// Its path on the server, and in the project's folder.
    private static let path = "/engines.wasm"
    private static let product = ".build/engines.wasm"

    /// Returns the file by the path at which it is served, if it was built. Without it the touch page shows the
    /// server's figures, as in a browser without WebAssembly, and audio walks are not available.
    static func built(in root: String) -> [String: String] {
        let file = "\(root)/\(product)"
        return FileManager.default.isReadableFile(atPath: file) ? [path: file] : [:]
    }
}
