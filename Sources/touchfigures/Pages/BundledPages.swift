import Foundation
import Web

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
        ["/features/", "/shared/"].contains(where: path.hasPrefix) && [".js", ".css"].contains(where: path.hasSuffix)
    }
}
