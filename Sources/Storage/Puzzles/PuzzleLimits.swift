/// How long a puzzle's texts may be, wherever it comes from; in code points, as JSON Schema counts.
package enum PuzzleLimits {
    package static let titleCharacters = 200
    package static let descriptionCharacters = 10_000
    /// A picture's file, in bytes.
    package static let pictureBytes = 32 << 20
}
