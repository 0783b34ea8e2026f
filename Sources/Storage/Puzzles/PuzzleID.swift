/// Ids of puzzles: short and unique.
package enum PuzzleID {
    private static let alphabet = Array("23456789abcdefghjkmnpqrstvwxyz")

    private static let length = 12

    /// Whether a text has the form of an id.
    package static func isValid(_ id: String) -> Bool {
        id.count == length && id.allSatisfy(alphabet.contains)
    }

    /// Makes an id of twelve characters from 58 random bits.
    package static func random() -> String {
        // One random number for all characters, since each draw is a system call.
        var bits = UInt64.random(in: 0 ... .max)
        return String(
            (0..<length).map { _ in
                let (quotient, digit) = bits.quotientAndRemainder(dividingBy: UInt64(alphabet.count))
                bits = quotient
                return alphabet[Int(digit)]
            }
        )
    }
}
