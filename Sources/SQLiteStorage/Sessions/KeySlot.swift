import Storage

/// A session's slot in the file of keys: the values that identify it, and the key that decrypts it. Written twice, so
/// that a flipped bit does no harm.
struct KeySlot: Equatable, Sendable {
    /// The size of one of the two copies.
    static let copyByteCount = 192
    static let byteCount = 2 * copyByteCount
    /// The maximum length of code and token together, in bytes.
    private static let textLimit = copyByteCount - textStart - 4
    private static let textStart = 80

    enum State: UInt8 {
        case used = 1
        /// The key was erased; the rows must still be removed.
        case erased = 2
    }

    let state: State
    let number: Int64
    let entry: SessionEntry
    let key: SessionKey

    static func erased(_ number: Int64) -> KeySlot {
        KeySlot(
            state: .erased,
            number: number,
            entry: SessionEntry(code: "", hostToken: "", expiresAt: 0, isReadAtStart: false),
            key: SessionKey([UInt8](repeating: 0, count: SessionKey.byteCount))
        )
    }

    /// - Throws: if code and token are too long.
    func bytes() throws(StorageError) -> [UInt8] {
        let (code, token) = (Array(entry.code.utf8), Array(entry.hostToken.utf8))
        guard code.count + token.count <= Self.textLimit else {
            throw .failed("session \(entry.code): its code and token have over \(Self.textLimit) bytes")
        }
        var copy: [UInt8] = [state.rawValue, entry.isReadAtStart ? 1 : 0, UInt8(code.count), UInt8(token.count)]
        for shift in stride(from: Int64(0), to: 32, by: 8) { copy.append(UInt8(truncatingIfNeeded: number >> shift)) }
        let expiry = entry.expiresAt.bitPattern
        for shift in stride(from: UInt64(0), to: 64, by: 8) { copy.append(UInt8(truncatingIfNeeded: expiry >> shift)) }
        copy += key.bytes
        copy += code + token
        copy += [UInt8](repeating: 0, count: Self.copyByteCount - 4 - copy.count)
        let checksum = CRC32C.checksum(copy)
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            copy.append(UInt8(truncatingIfNeeded: checksum >> shift))
        }
        return copy + copy
    }

    /// The content of one slot of the file.
    enum Reading: Equatable {
        case free
        case slot(KeySlot)
        /// Both copies are damaged.
        case damaged
    }

    /// - Parameter bytes: The slot's bytes; their number must be `byteCount`.
    static func read(_ bytes: ArraySlice<UInt8>, number: Int64) -> Reading {
        let copies = [bytes.prefix(copyByteCount), bytes.dropFirst(copyByteCount).prefix(copyByteCount)].map {
            read(copy: $0, number)
        }
        // An interrupted erasure counts as an erasure.
        for copy in copies { if case .slot(let slot) = copy, slot.state == .erased { return copy } }
        for copy in copies { if case .slot = copy { return copy } }
        return copies.contains(.free) ? .free : .damaged
    }

    private static func read(copy: ArraySlice<UInt8>, _ number: Int64) -> Reading {
        // The file ends within the copy.
        guard copy.count == copyByteCount else { return .damaged }
        if copy.allSatisfy({ $0 == 0 }) { return .free }
        let bytes = Array(copy)
        guard Self.number(bytes[(copyByteCount - 4)...]) == UInt64(CRC32C.checksum(bytes.dropLast(4))),
            let state = State(rawValue: bytes[0]), Self.number(bytes[4..<8]) == UInt64(number)
        else { return .damaged }
        let (codeEnd, tokenEnd) = (textStart + Int(bytes[2]), textStart + Int(bytes[2]) + Int(bytes[3]))
        guard tokenEnd <= copyByteCount - 4 else { return .damaged }
        let entry = SessionEntry(
            code: String(decoding: bytes[textStart..<codeEnd], as: UTF8.self),
            hostToken: String(decoding: bytes[codeEnd..<tokenEnd], as: UTF8.self),
            expiresAt: Double(bitPattern: Self.number(bytes[8..<16])),
            isReadAtStart: bytes[1] != 0
        )
        let key = SessionKey(Array(bytes[16..<(16 + SessionKey.byteCount)]))
        return .slot(KeySlot(state: state, number: number, entry: entry, key: key))
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}

extension CRC32C {
    static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.withUnsafeBytes { checksum($0) } }
}
