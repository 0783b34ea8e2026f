import Foundation

/// The names in a folder, found regardless of case and of how accents are encoded.
package struct FolderNames: Sendable {
    /// Names on disk, by a form that is equal for all names that look the same.
    private let byFolded: [String: [String]]

    /// Creates an index of names.
    package init(_ names: [String]) {
        byFolded = Dictionary(
            grouping: names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) },
            by: Self.folded
        )
    }

    /// The exact name on disk, byte by byte: the same one; otherwise one that differs only in the encoding of
    /// accents; otherwise one that also differs in case. `nil` if there is none.
    package func find(_ name: String) -> String? {
        let alike = byFolded[Self.folded(name)] ?? []
        // Swift compares strings by characters; file systems compare bytes.
        return alike.first { $0.utf8.elementsEqual(name.utf8) } ?? alike.first { $0 == name } ?? alike.first
    }

    /// A form that is equal for names that differ only in case or in the encoding of accents; on no file system are two
    /// names the same whose forms differ.
    package static func folded(_ name: String) -> String {
        // Via capital letters, so that ß equals ss, and all forms of σ and k are equal.
        name.precomposedStringWithCanonicalMapping.uppercased().lowercased().precomposedStringWithCanonicalMapping
    }
}
