/// The limits of a puzzle from any source; texts in code points, as JSON Schema counts.
package enum PuzzleLimits {
    package static let titleCharacters = 200
    package static let descriptionCharacters = 10_000
    /// The largest `proximityMetres`, in metres; the smallest is over 0.
    package static let farthestMetres = 1_000_000.0
    /// A picture's file, in bytes.
    package static let pictureBytes = 32 << 20

    /// Whether a title is valid: not blank, and not too long.
    package static func isTitle(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        return scalars.count <= titleCharacters && !scalars.allSatisfy(\.properties.isWhitespace)
    }
}
