/// The cyclic redundancy check with Castagnoli's polynomial (RFC 3720 §12.1), eight bytes a step.
enum CRC32C {
    /// Eight tables of 256: the first for a byte, each further one for a byte one place earlier.
    private static let tables: [UInt32] = {
        var tables = [UInt32](repeating: 0, count: 8 * 256)
        for byte in 0..<256 {
            var value = UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 0 ? value >> 1 : value >> 1 ^ 0x82f6_3b78 }
            tables[byte] = value
        }
        for place in 256..<tables.count {
            let before = tables[place - 256]
            tables[place] = before >> 8 ^ tables[Int(before & 0xff)]
        }
        return tables
    }()

    /// - Parameter checksum: of the bytes before these.
    static func checksum(_ bytes: UnsafeRawBufferPointer, after checksum: UInt32 = 0) -> UInt32 {
        var value = ~checksum
        tables.withUnsafeBufferPointer { tables in
            var index = 0
            while bytes.count - index >= 8 {
                var word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                word ^= UInt64(value)
                value = 0
                for place in 0..<8 {
                    value ^= tables[(7 - place) * 256 + Int(word & 0xff)]
                    word >>= 8
                }
                index += 8
            }
            while index < bytes.count {
                value = value >> 8 ^ tables[Int(UInt8(truncatingIfNeeded: value) ^ bytes[index])]
                index += 1
            }
        }
        return ~value
    }

    static func checksum(_ bytes: [UInt8]) -> UInt32 { bytes.withUnsafeBytes { checksum($0) } }
}
