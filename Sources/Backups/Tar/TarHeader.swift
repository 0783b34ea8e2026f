/// The header of a file in an archive: POSIX ustar (IEEE Std 1003.1, pax), for regular files with short names.
struct TarHeader: Equatable {
    /// The unit in which archives are written and read, in bytes.
    static let blockBytes = 512
    /// The longest name, in bytes.
    static let maxNameBytes = 100

    var name: String
    /// The file's length in bytes.
    var size: Int
    /// The file's time of modification in seconds since 1970.
    var modified: Int

    /// The zeros that follow a file of this length, up to a whole block.
    static func padding(after size: Int) -> Int { (blockBytes - size % blockBytes) % blockBytes }

    /// Returns the block of the header.
    var bytes: [UInt8] {
        var block = [UInt8](repeating: 0, count: Self.blockBytes)
        func put(_ text: String, at start: Int) {
            block.replaceSubrange(start..<(start + text.utf8.count), with: text.utf8)
        }
        put(name, at: 0)
        // The mode: only the owner may read the file, also after `tar -x`.
        put("0000600", at: 100)
        put("0000000", at: 108)
        put("0000000", at: 116)
        put(Self.octal(size, digits: 11) ?? "", at: 124)
        if size >= 1 << 33 {
            // GNU's extension for 8 GiB and more: the number in base 256 after a set bit.
            block[124] = 0x80
            for index in 0..<8 { block[128 + index] = UInt8(truncatingIfNeeded: size >> (56 - 8 * index)) }
        }
        put(Self.octal(modified, digits: 11) ?? "00000000000", at: 136)
        put("0", at: 156)
        put("ustar", at: 257)
        put("00", at: 263)
        put(Self.octal(Self.sum(block), digits: 6) ?? "", at: 148)
        block[154] = 0
        block[155] = UInt8(ascii: " ")
        return block
    }

    /// Reads a header; `nil` for the block of zeros at the archive's end.
    ///
    /// - Throws: `BackupFault` for a header that `bytes` never writes.
    static func read(_ block: ArraySlice<UInt8>) throws(BackupFault) -> TarHeader? {
        let block = Array(block)
        guard block.count == Self.blockBytes else { throw .truncated }
        guard block.contains(where: { $0 != 0 }) else { return nil }
        guard let sum = number(block[148..<154]), sum == Self.sum(block) else {
            throw BackupFault("a header of the archive is damaged")
        }
        guard block[257..<262].elementsEqual("ustar".utf8), block[156] == UInt8(ascii: "0") else {
            throw BackupFault("the archive has an entry that is not a regular file")
        }
        guard let name = String(validating: block[..<maxNameBytes].prefix { $0 != 0 }, as: UTF8.self),
            let size = size(block[124..<136]), let modified = number(block[136..<147])
        else { throw BackupFault("a header of the archive cannot be read") }
        return TarHeader(name: name, size: size, modified: modified)
    }

    private static func size(_ field: ArraySlice<UInt8>) -> Int? {
        guard field.first == 0x80 else { return number(field.dropLast()) }
        guard field.dropFirst().prefix(3).allSatisfy({ $0 == 0 }), field[field.startIndex + 4] < 0x40 else {
            return nil
        }
        return field.suffix(8).reduce(0) { $0 << 8 | Int($1) }
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.allSatisfy({ (0x30...0x37).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 << 3 | Int($1 - 0x30) }
    }

    private static func octal(_ number: Int, digits: Int) -> String? {
        let text = String(number, radix: 8)
        guard number >= 0, text.count <= digits else { return nil }
        return String(repeating: "0", count: digits - text.count) + text
    }

    /// The sum of all bytes, with spaces in place of the sum itself.
    private static func sum(_ block: [UInt8]) -> Int {
        block.indices.reduce(0) { $0 + ((148..<156).contains($1) ? 0x20 : Int(block[$1])) }
    }
}

extension BackupFault {
    static let truncated = BackupFault("the archive ends too early: it was not copied completely")
}
