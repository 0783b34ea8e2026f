/// The limits of a puzzle from any source; texts are counted in code points, as in JSON Schema.
package enum PuzzleLimits {
    /// The longest title in code points.
    package static let titleCharacters = 200
    /// The longest description in code points.
    package static let descriptionCharacters = 10_000
    /// The largest `proximityMetres`, in metres; the smallest is over 0.
    package static let maxProximityMetres = 1_000_000.0
    /// The largest file of a picture in bytes.
    package static let pictureBytes = 32 << 20

    /// Whether a store can keep a text: SQLite ends one at U+0000, and PostgreSQL refuses it.
    package static func isStorable(_ text: String) -> Bool { !text.utf8.contains(0) }

    /// Whether a title is valid: not blank, and not too long.
    package static func isTitle(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        return scalars.count <= titleCharacters && !scalars.allSatisfy(\.properties.isWhitespace)
    }
}
