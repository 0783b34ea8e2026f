import Foundation

/// The engines as WebAssembly, which `Scripts/build-engines` makes; built, not kept in the repository.
enum BrowserEngines {
    /// Where the pages ask for it, and where it is below the project's folder.
    private static let path = "/engines.wasm"
    private static let product = ".build/engines.wasm"

    /// By the path at which it is served; nothing before it was built: the touch page shows the server's figures then, as it
    /// does in a browser without WebAssembly, and an audio walk says that it cannot be walked.
    static func built(in root: String) -> [String: String] {
        let file = "\(root)/\(product)"
        return FileManager.default.isReadableFile(atPath: file) ? [path: file] : [:]
    }
}
