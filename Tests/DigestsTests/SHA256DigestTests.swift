import Digests
import Testing

@Suite struct SHA256DigestTests {
    /// FIPS 180-4's examples, and lengths around a block's end.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (String(repeating: "a", count: 63), "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
        (String(repeating: "a", count: 64), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
        (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
    func `a message has the digest of the standard`(message: String, digits: String) {
        let digest = SHA256Digest(of: Array(message.utf8))
        #expect(digest.hexadecimal == digits)
        #expect(digest.bytes.count == SHA256Digest.count)
        #expect(SHA256Digest(hexadecimal: digits) == digest)
    }

    @Test(arguments: ["", "ab", String(repeating: "A", count: 64), String(repeating: "0", count: 63) + "g"])
    func `other texts are not digests`(text: String) {
        #expect(SHA256Digest(hexadecimal: text) == nil)
    }

    @Test func `64 digits with a sign, a space or a character of two bytes are not a digest`() {
        let digits = String(repeating: "0", count: 63)
        for text in ["+" + digits, digits + " ", String(digits.dropLast()) + "é"] {
            #expect(SHA256Digest(hexadecimal: text) == nil)
        }
    }
}
