/// Generates secrets with the system's cryptographic random generator.
package enum Token {
    /// Returns 128 random bits as base64url without padding: 22 characters.
    package static func random() -> String {
        var random = SystemRandomNumberGenerator()
        var bytes: [UInt8] = []
        for _ in 0..<2 {
            let word: UInt64 = random.next()
            bytes += (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(8 * $0)) }
        }
        return base64url(bytes)
    }

    /// Returns about 39 random bits as eight characters that a person copies by hand; for what is valid for minutes.
    package static func typed() -> String {
        var generator = SystemRandomNumberGenerator()
        return SessionCode.characters(8, of: SessionCode.alphabet, using: &generator)
    }

    private static func base64url(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        var text = ""
        var bits: UInt32 = 0
        var count: UInt32 = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 6 {
                count -= 6
                text.append(alphabet[Int(bits >> count & 0x3f)])
            }
        }
        if count > 0 { text.append(alphabet[Int(bits << (6 - count) & 0x3f)]) }
        return text
    }
}

/// Generates session codes: six characters from an alphabet without look-alikes.
package enum SessionCode {
    /// Returns the code in `/api/v1/sessions/{code}/live`, or `nil` for another path.
    static func ofLivePath(_ path: String) -> String? {
        let segments = path.split(separator: "/")
        guard segments.count == 5, segments[0] == "api", segments[1] == "v1", segments[2] == "sessions",
            segments[4] == "live"
        else { return nil }
        return normalised(String(segments[3]))
    }

    static let alphabet = Array("23456789ABCDEFGHJKMNPQRSTVWXYZ")
    /// The characters of new codes: without vowels, no code is a word.
    private static let drawn = alphabet.filter { !"AEY".contains($0) }
    static let length = 6

    static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        return random(using: &generator)
    }

    static func random(using generator: inout some RandomNumberGenerator) -> String {
        while true {
            let code = characters(length, of: drawn, using: &generator)
            // A table's reader takes `234567`, one code of 1,500, for a number.
            if code.contains(where: \.isLetter) { return code }
        }
    }

    fileprivate static func characters(
        _ count: Int,
        of alphabet: [Character],
        using generator: inout some RandomNumberGenerator
    ) -> String {
        String((0..<count).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] })
    }

    /// Whether a text in canonical form can be a code.
    package static func isValid(_ text: String) -> Bool {
        text.utf8.count == length && text.allSatisfy(alphabet.contains)
    }

    /// Returns the canonical form of a code; case is ignored.
    package static func normalised(_ text: String) -> String { text.uppercased() }
}
