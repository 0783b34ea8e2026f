import Testing

@testable import Storage

@Suite struct TokenHashTests {
    /// FIPS 180-4's examples.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ])
    func `the hash is SHA-256`(token: String, digits: String) {
        #expect(TokenHash(of: token).text == digits)
    }

    @Test func `a hash is read from its digits; another text is none`() {
        let hash = TokenHash(of: "e0c82YMu7flXb7pFzq83ag")
        #expect(TokenHash(stored: hash.text) == hash)
        // The stored hash gives no access.
        #expect(TokenHash(of: hash.text) != hash)
        for text in [
            "", "e0c82YMu7flXb7pFzq83ag", String(repeating: "z", count: 64), "+1234567" + hash.text.dropFirst(8),
        ] {
            #expect(TokenHash(stored: text) == nil)
        }
    }

    @Test func `hashes that differ in one bit are distinguished`() {
        let digits = Array(TokenHash(of: "x").text)
        for place in digits.indices {
            var changed = digits
            changed[place] = changed[place] == "0" ? "1" : "0"
            #expect(TokenHash(stored: String(changed)) != TokenHash(of: "x"))
        }
    }
}
