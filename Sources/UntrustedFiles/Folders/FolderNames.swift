import Foundation

/// The names in a folder, found regardless of case and of how accents are encoded.
package struct FolderNames: Sendable {
    private let exact: Set<String>
    /// Names as they are on disk, by the name that looks the same; of several the first.
    private let byFolded: [String: String]

    /// Creates an index of names.
    package init(_ names: [String]) {
        exact = Set(names)
        byFolded = Dictionary(names.sorted().map { (Self.folded($0), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The name on disk: the same one, or else one that differs only in case or in the encoding of accents; `nil`
    /// without one.
    package func find(_ name: String) -> String? {
        exact.contains(name) ? name : byFolded[Self.folded(name)]
    }

    /// A form that is equal for names that differ only in case or in the encoding of accents.
    package static func folded(_ name: String) -> String { name.lowercased().precomposedStringWithCanonicalMapping }
}
