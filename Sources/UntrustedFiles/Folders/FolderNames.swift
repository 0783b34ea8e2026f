import Foundation

/// The names in a folder, found as people write them: systems differ in case and in how they write accents.
package struct FolderNames: Sendable {
    private let exact: Set<String>
    /// Names as they are on disk, by the name that looks the same; of several the first.
    private let byFolded: [String: String]

    package init(_ names: [String]) {
        exact = Set(names)
        byFolded = Dictionary(names.sorted().map { (Self.folded($0), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The name on disk: that very one, or one that differs in case or in how its accents are written.
    package func find(_ name: String) -> String? {
        exact.contains(name) ? name : byFolded[Self.folded(name)]
    }

    /// The same for names that look the same.
    package static func folded(_ name: String) -> String { name.lowercased().precomposedStringWithCanonicalMapping }
}
