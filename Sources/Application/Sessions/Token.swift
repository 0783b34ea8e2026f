/// Secrets and codes from the system's random generator, which is a cryptographic one.
enum Token {
    /// 128 random bits as base64url without padding: 22 characters.
    static func random() -> String {
        var random = SystemRandomNumberGenerator()
        var bytes: [UInt8] = []
        for _ in 0..<2 {
            let word: UInt64 = random.next()
            bytes += (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(8 * $0)) }
        }
        return base64url(bytes)
    }

    /// Compares in a time that does not depend on where the two differ.
    static func isSame(_ a: String, _ b: String) -> Bool {
        let (a, b) = (Array(a.utf8), Array(b.utf8))
        guard a.count == b.count else { return false }
        return zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
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

/// A session's code: six characters that are not mistaken for one another.
enum SessionCode {
    static let alphabet = Array("23456789ABCDEFGHJKMNPQRSTVWXYZ")
    static let length = 6

    static func random() -> String {
        String((0..<length).map { _ in alphabet[Int.random(in: 0..<alphabet.count)] })
    }

    /// The code as it is kept: read case-blind.
    static func normalised(_ text: String) -> String { text.uppercased() }
}
