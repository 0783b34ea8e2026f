import COpenSSL
import Storage

/// Converts a row's content to bytes on disk and back: AES-256-XTS (NIST SP 800-38E) over a CRC-32C and the content.
///
/// The cipher makes the remains of a deleted session in unused parts of pages unreadable once its key is deleted; the
/// checksum shows whether the bytes are those that were written, for this row. XTS is used instead of an authenticated
/// cipher because an unchanged part of a row stays unchanged on disk, so that the update of a large checkpoint rewrites
/// only the pages that differ.
///
/// Unchecked, because the queue of the store's connection protects the context.
final class RowSealing: @unchecked Sendable {
    /// The format's version, which is the first byte; other values are reserved for later formats.
    private static let formatVersion: UInt8 = 1
    /// XTS needs at least one whole block.
    private static let blockSize = 16
    /// The standard allows at most 2^20 blocks per tweak.
    private static let partSize = 1 << 20

    private let context: OpaquePointer
    private let cipher: OpaquePointer

    init() throws(StorageError) {
        guard let context = EVP_CIPHER_CTX_new(), let cipher = EVP_CIPHER_fetch(nil, "AES-256-XTS", nil) else {
            throw .unavailable("libcrypto has no AES-256-XTS: install OpenSSL 3 with its default provider")
        }
        self.context = context
        self.cipher = cipher
    }

    deinit {
        EVP_CIPHER_CTX_free(context)
        EVP_CIPHER_free(cipher)
    }

    func seal(_ content: [UInt8], _ identity: RowIdentity, _ key: SessionKey) throws(StorageError) -> [UInt8] {
        let tweak = identity.bytes
        let checksum = Self.checksum(content[...], tweak)
        var plain: [UInt8] = []
        plain.reserveCapacity(5 + content.count + Self.blockSize)
        // The number of padding bytes at the end, since a block has to be filled.
        let padding = max(0, Self.blockSize - 5 - content.count)
        plain.append(UInt8(padding))
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            plain.append(UInt8(truncatingIfNeeded: checksum >> shift))
        }
        plain += content
        plain += [UInt8](repeating: 0, count: padding)
        var sealed = [UInt8](repeating: Self.formatVersion, count: 1 + plain.count)
        guard crypt(plain[...], into: &sealed, at: 1, tweak, key, isEncrypting: true) else {
            throw .failed("libcrypto refused to encrypt a row")
        }
        return sealed
    }

    func open(_ sealed: [UInt8], _ identity: RowIdentity, _ key: SessionKey) throws(RowDamage) -> [UInt8] {
        guard sealed.count > Self.blockSize else { throw RowDamage(reason: "it is too short") }
        guard sealed[0] == Self.formatVersion else { throw RowDamage(reason: "its format \(sealed[0]) is unknown") }
        let tweak = identity.bytes
        var plain = [UInt8](repeating: 0, count: sealed.count - 1)
        guard crypt(sealed[1...], into: &plain, at: 0, tweak, key, isEncrypting: false) else {
            throw RowDamage(reason: "it cannot be decrypted")
        }
        let padding = Int(plain[0])
        guard padding <= Self.blockSize - 5, plain.count - padding >= 5 else { throw Self.wrongChecksum }
        let content = plain[5..<(plain.count - padding)]
        let stored = plain[1..<5].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard Self.checksum(content, tweak) == stored else { throw Self.wrongChecksum }
        return Array(content)
    }

    private static let wrongChecksum = RowDamage(reason: "its checksum is wrong")

    private static func checksum(_ content: ArraySlice<UInt8>, _ identity: [UInt8]) -> UInt32 {
        let checksum = identity.withUnsafeBytes { CRC32C.checksum($0) }
        return content.withUnsafeBytes { CRC32C.checksum($0, after: checksum) }
    }

    private func crypt(
        _ input: ArraySlice<UInt8>,
        into output: inout [UInt8],
        at start: Int,
        _ tweak: [UInt8],
        _ key: SessionKey,
        isEncrypting: Bool
    ) -> Bool {
        var tweak = tweak
        return input.withUnsafeBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                var done = 0
                while done < input.count {
                    let part = done / Self.partSize
                    for index in 0..<3 { tweak[13 + index] = UInt8(truncatingIfNeeded: part >> (8 * index)) }
                    // The last part includes a remainder of less than a block.
                    let remaining = input.count - done
                    let count = remaining < Self.partSize + Self.blockSize ? remaining : Self.partSize
                    var written: Int32 = 0
                    guard let from = input.baseAddress, let to = output.baseAddress,
                        EVP_CipherInit_ex2(context, cipher, key.bytes, tweak, isEncrypting ? 1 : 0, nil) == 1,
                        EVP_CipherUpdate(context, to + start + done, &written, from + done, Int32(count)) == 1,
                        written == count
                    else { return false }
                    done += count
                }
                return true
            }
        }
    }
}

/// The identity of a row in a session: it is part of the row's checksum, so that rows cannot be exchanged.
struct RowIdentity: Equatable {
    enum Table: UInt8 {
        case session = 1
        case participant = 2
        case log = 3
        case keyframe = 4
        case result = 5
        case round = 6
        case extent = 7
    }

    let table: Table
    /// The row's place in its table; the part that does not fit into `second`.
    var first: UInt32 = 0
    var second: UInt64 = 0

    static let session = RowIdentity(table: .session)
    static let extent = RowIdentity(table: .extent)

    static func participant(_ number: Int) -> RowIdentity {
        RowIdentity(table: .participant, second: UInt64(truncatingIfNeeded: number))
    }

    static func log(_ position: Int64) -> RowIdentity {
        RowIdentity(table: .log, second: UInt64(bitPattern: position))
    }

    static func keyframe(participant: Int, milliseconds: Int64) -> RowIdentity {
        RowIdentity(
            table: .keyframe,
            first: UInt32(truncatingIfNeeded: participant),
            second: UInt64(bitPattern: milliseconds)
        )
    }

    static func result(challenge: Int, participant: Int, slot: Int) -> RowIdentity {
        RowIdentity(
            table: .result,
            first: UInt32(truncatingIfNeeded: challenge),
            second: UInt64(UInt32(truncatingIfNeeded: participant)) << 32 | UInt64(UInt32(truncatingIfNeeded: slot))
        )
    }

    static func round(game: Int, participant: Int) -> RowIdentity {
        RowIdentity(
            table: .round,
            first: UInt32(truncatingIfNeeded: game),
            second: UInt64(truncatingIfNeeded: participant)
        )
    }

    /// Sixteen bytes, the last three of which are 0 and free for a count of parts.
    var bytes: [UInt8] {
        var bytes = [table.rawValue]
        for shift in stride(from: UInt32(0), to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: first >> shift)) }
        for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: second >> shift)) }
        return bytes + [0, 0, 0]
    }
}

/// The reason why a row cannot be read; the caller knows which row.
struct RowDamage: Error, Equatable {
    let reason: String
}

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
