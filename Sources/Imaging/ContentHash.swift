/// The SHA-256 of a picture's bytes, by which it is kept and named.
package struct ContentHash: Sendable, Hashable {
    /// 64 hexadecimal digits, lower case.
    package let hexadecimal: String

    /// `nil` unless the text is 64 hexadecimal digits in lower case.
    package init?(hexadecimal: String) {
        let isHash =
            hexadecimal.utf8.count == 64
            && hexadecimal.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
        guard isHash else { return nil }
        self.hexadecimal = hexadecimal
    }
}
