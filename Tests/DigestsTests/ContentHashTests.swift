import Digests
import Testing

@Suite struct ContentHashTests {
    @Test func `each changed, added or missing byte gives another hash`() {
        let content = (0..<64).map { UInt8($0) }
        var others = [content + [0], Array(content.dropLast()), Array(content.dropFirst()), []]
        for index in content.indices {
            for bit in 0..<8 {
                var other = content
                other[index] ^= 1 << bit
                others.append(other)
            }
        }
        // Also swapped words, and only zeros.
        others.append(Array(content[8..<16] + content[0..<8] + content[16...]))
        others += (1...32).map { [UInt8](repeating: 0, count: $0) }
        #expect(Set((others + [content]).map { ContentHash(of: $0) }).count == others.count + 1)
    }

    @Test func `a hash is read from its digits`() {
        for content in [[], [1], Array("content".utf8)] as [[UInt8]] {
            let hash = ContentHash(of: content)
            #expect(hash.hexadecimal.utf8.count == 32)
            #expect(ContentHash(hexadecimal: hash.hexadecimal.utf8) == hash)
        }
        #expect(ContentHash(hexadecimal: (String(repeating: "0", count: 31) + "1").utf8)?.second == 1)
    }

    @Test(arguments: [
        "", "ab", String(repeating: "A", count: 32), "+" + String(repeating: "0", count: 31),
        String(repeating: "0", count: 33),
    ])
    func `other texts are not hashes`(text: String) {
        #expect(ContentHash(hexadecimal: text.utf8) == nil)
    }
}
