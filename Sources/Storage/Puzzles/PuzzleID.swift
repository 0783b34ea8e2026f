/// Ids of puzzles: short enough for an address, and never met twice.
package enum PuzzleID {
    private static let alphabet = Array("23456789abcdefghjkmnpqrstvwxyz")

    /// Twelve characters, 58 random bits.
    package static func random() -> String {
        String((0..<12).map { _ in alphabet[Int.random(in: 0..<alphabet.count)] })
    }
}
