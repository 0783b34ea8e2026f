/// FNV-1a with 64 bits: distinguishes plays and detects damaged bytes; not cryptographic.
struct Digest {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }

    mutating func add(_ number: UInt64) {
        var remaining = number
        for _ in 0..<8 {
            value = (value ^ (remaining & 0xff)) &* 0x100_0000_01b3
            remaining >>= 8
        }
    }
}
