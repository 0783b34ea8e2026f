/// Validates UTF-8 piece by piece as it arrives (RFC 3629 §4).
package struct UTF8Validation {
    /// The number of missing continuation bytes, and the allowed range of the next one.
    private var missingBytes = 0
    private var lowest: UInt8 = 0x80
    private var highest: UInt8 = 0xbf

    /// Creates a validation of an empty text.
    package init() {}

    /// Whether the text so far ends with a complete character.
    package var isComplete: Bool { missingBytes == 0 }

    /// Validates further bytes; returns `false` once the text is invalid.
    package mutating func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var index = 0
        while index < bytes.count {
            if missingBytes == 0, index + 8 <= bytes.count,
                bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
            {
                // Skips eight ASCII characters.
                index += 8
                continue
            }
            guard append(bytes[index]) else { return false }
            index += 1
        }
        return true
    }

    private mutating func append(_ byte: UInt8) -> Bool {
        guard missingBytes == 0 else {
            guard (lowest...highest).contains(byte) else { return false }
            missingBytes -= 1
            (lowest, highest) = (0x80, 0xbf)
            return true
        }
        switch byte {
        case 0x00...0x7f: return true
        case 0xc2...0xdf: missingBytes = 1
        // Refuses overlong forms, surrogates, and values above U+10FFFF.
        case 0xe0: (missingBytes, lowest) = (2, 0xa0)
        case 0xed: (missingBytes, highest) = (2, 0x9f)
        case 0xe1...0xef: missingBytes = 2
        case 0xf0: (missingBytes, lowest) = (3, 0x90)
        case 0xf4: (missingBytes, highest) = (3, 0x8f)
        case 0xf1...0xf3: missingBytes = 3
        default: return false
        }
        return true
    }
}
