import COpenSSL
import Foundation
import Storage
import SystemCalls

/// `touchfigures.keys`: a slot for each session, overwritten in place, so that it needs no free space on the disk.
///
/// Used only on the queue of the store's connection.
final class KeyFile {
    private static let magic = Array("TouchFigures keys 1\n".utf8)
    private static let headerCount = 4096
    private static let identityCount = 16
    /// The header's second copy is in the middle of its page.
    private static let headerCopies = [0, 2048]

    let file: MirroredFile

    var path: String { file.path }

    /// Opens the file, creating it (mode 0600) without sessions if it is missing.
    ///
    /// - Parameters:
    ///   - identity: The identity of the database to which it belongs, 16 bytes.
    ///   - isNew: Whether the database has no session yet.
    init(path: String, identity: [UInt8], isNew: Bool) throws(StorageError) {
        guard isNew || access(path, F_OK) == 0 else { throw Self.missing(path) }
        file = try MirroredFile(path: path)
        // An incomplete header after a power cut belongs to a database in which nothing was stored yet.
        if isNew, file.bytes.count <= Self.headerCount, Self.copies(in: file.bytes, identity).isEmpty {
            try createHeader(identity)
        } else {
            try Self.check(file.bytes, path, identity)
        }
        // The file's name must be on disk before any session is.
        try StoreFolder.synchronize((path as NSString).deletingLastPathComponent)
    }

    private func createHeader(_ identity: [UInt8]) throws(StorageError) {
        var copy = Self.magic + identity
        let checksum = CRC32C.checksum(copy)
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            copy.append(UInt8(truncatingIfNeeded: checksum >> shift))
        }
        var header = [UInt8](repeating: 0, count: Self.headerCount)
        for start in Self.headerCopies { header.replaceSubrange(start..<(start + copy.count), with: copy) }
        try file.write(header, at: 0)
        try file.synchronize()
    }

    /// The intact copies of the header.
    private static func copies(in header: [UInt8], _ identity: [UInt8]) -> [[UInt8]] {
        let length = magic.count + identity.count
        return headerCopies.compactMap { start in
            guard header.count >= start + length + 4 else { return nil }
            let copy = header[start..<(start + length)]
            let stored = header[(start + length)..<(start + length + 4)].reversed().reduce(UInt32(0)) {
                $0 << 8 | UInt32($1)
            }
            return CRC32C.checksum(copy) == stored ? Array(copy) : nil
        }
    }

    /// Checks the file as the initializer does, but makes none and writes nothing.
    static func check(path: String, identity: [UInt8], isNew: Bool) throws(StorageError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            guard errno == ENOENT else { throw .unavailable("\(path) cannot be opened: \(systemMessage(errno))") }
            if isNew { return }
            throw missing(path)
        }
        defer { close(descriptor) }
        let bytes = try content(of: descriptor, path: path)
        if isNew, bytes.count <= headerCount, copies(in: bytes, identity).isEmpty { return }
        try check(bytes, path, identity)
    }

    /// Checks that the file, if it is there, belongs to no database yet.
    static func checkIsUnused(path: String) throws(StorageError) {
        // No database has this identity, which is random.
        try check(path: path, identity: [UInt8](repeating: 0, count: identityCount), isNew: true)
    }

    private static func missing(_ path: String) -> StorageError {
        .unavailable(
            "\(path) is missing, without which no stored session can be read: put it back beside touchfigures.sqlite, "
                + "or choose another folder with --data"
        )
    }

    private static func check(_ bytes: [UInt8], _ path: String, _ identity: [UInt8]) throws(StorageError) {
        let copies = copies(in: bytes, identity)
        guard let copy = copies.first, Array(copy.prefix(magic.count)) == magic else {
            throw .unavailable("\(path) is damaged: put back a copy of the folder, or choose another with --data")
        }
        guard Array(copy.suffix(identity.count)) == identity else {
            throw .unavailable(
                "\(path) belongs to another touchfigures.sqlite: put back the two files of one copy of the folder"
            )
        }
    }

    /// Whether the file that has this file's name now belongs to the same database: an earlier copy.
    var isCopyNamed: Bool {
        guard let header = FileManager.default.contents(atPath: path)?.prefix(Self.headerCount) else { return false }
        let identity = Array(file.bytes[Self.magic.count..<(Self.magic.count + Self.identityCount)])
        return Self.copies(in: Array(header), identity).contains(Self.magic + identity)
    }

    /// Overwrites the file that has this file's name now: its keys must not survive a wipe.
    func overwriteNamed() throws(StorageError) {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        defer { close(descriptor) }
        let size = lseek(descriptor, 0, SEEK_END)
        guard descriptor >= 0, size >= 0, writeAll([UInt8](repeating: 0, count: Int(size)), to: descriptor, at: 0),
            fsync(descriptor) == 0
        else { throw .failed("\(path) cannot be overwritten: \(systemMessage(errno))") }
    }

    /// All slots, from number 0; a truncated last one counts as damaged.
    var slots: [KeySlot.Reading] {
        let bytes = file.bytes.dropFirst(Self.headerCount)
        return stride(from: bytes.startIndex, to: bytes.endIndex, by: KeySlot.byteCount).map { start in
            let slot = bytes[start..<min(start + KeySlot.byteCount, bytes.endIndex)]
            return KeySlot.read(slot, number: Int64((start - bytes.startIndex) / KeySlot.byteCount))
        }
    }

    func write(_ slot: KeySlot) throws(StorageError) {
        try file.write(try slot.bytes(), at: Self.offset(slot.number))
    }

    /// Undoes an erasure that failed; if this cannot be written now, the watch writes it later.
    func putBack(_ slot: KeySlot) {
        if let bytes = try? slot.bytes() { file.writeOrMarkChanged(bytes, at: Self.offset(slot.number)) }
    }

    /// The number is free.
    func free(_ number: Int64) throws(StorageError) {
        try file.write([UInt8](repeating: 0, count: KeySlot.byteCount), at: Self.offset(number))
    }

    func synchronize() throws(StorageError) { try file.synchronize() }

    private static func offset(_ number: Int64) -> Int { headerCount + Int(number) * KeySlot.byteCount }
}

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

/// The secret with which all data of one session are encrypted on disk: without it, they are unreadable.
struct SessionKey: Equatable, Sendable {
    /// The length of two AES-256 keys for XTS, which must differ.
    static let byteCount = 64

    let bytes: [UInt8]

    /// - Parameter bytes: The key's bytes; their number must be `byteCount`.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    static func random() throws(StorageError) -> SessionKey {
        var bytes = [UInt8](repeating: 0, count: byteCount)
        guard RAND_priv_bytes(&bytes, Int32(byteCount)) == 1 else {
            throw .failed("the system has no random numbers for a session's key")
        }
        return SessionKey(bytes)
    }
}
