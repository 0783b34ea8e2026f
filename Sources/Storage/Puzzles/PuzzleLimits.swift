/// How much a puzzle may say, wherever it comes from; texts in code points, as JSON Schema counts.
package enum PuzzleLimits {
    package static let titleCharacters = 200
    package static let descriptionCharacters = 10_000
    /// How near a player may have to be: over 0, to what is no nearness any more.
    package static let farthestMetres = 1_000_000.0
    /// A picture's file, in bytes.
    package static let pictureBytes = 32 << 20

    /// Something to be seen, and not too much of it: a pin is recognised by its title.
    package static func isTitle(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        return scalars.count <= titleCharacters && !scalars.allSatisfy(\.properties.isWhitespace)
    }
}
