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
