import Foundation
import Storage

/// `touchfigures.keys`: a slot for each session, overwritten in its place, which needs no room on the disk.
///
/// Used on the queue of the store's connection alone.
final class KeyFile {
    private static let magic = Array("TouchFigures keys 1\n".utf8)
    private static let headerCount = 4096
    /// The header's second copy stands in the middle of its page.
    private static let headerCopies = [0, 2048]

    let path: String
    private let descriptor: Int32

    /// Opens the file, creating it (mode 0600) with room for no session if it is missing.
    ///
    /// - Parameters:
    ///   - identity: of the database that it belongs to, 16 bytes.
    ///   - isNew: whether the database has no session yet.
    init(path: String, identity: [UInt8], isNew: Bool) throws(StorageError) {
        self.path = path
        guard isNew || access(path, F_OK) == 0 else {
            throw .unavailable(
                "\(path) is missing, without which no stored session can be read: put it back beside touchfigures.sqlite, "
                    + "or choose another folder with --data"
            )
        }
        descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .unavailable("\(path) cannot be opened: \(Self.reason)") }
        do throws(StorageError) {
            let header = try read(at: 0, count: Self.headerCount)
            if header.allSatisfy({ $0 == 0 }), isNew {
                try createHeader(identity)
            } else {
                try check(header, identity)
            }
        } catch {
            close(descriptor)
            throw error
        }
    }

    deinit { close(descriptor) }

    private func createHeader(_ identity: [UInt8]) throws(StorageError) {
        var copy = Self.magic + identity
        let checksum = CRC32C.checksum(copy)
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            copy.append(UInt8(truncatingIfNeeded: checksum >> shift))
        }
        var header = [UInt8](repeating: 0, count: Self.headerCount)
        for start in Self.headerCopies { header.replaceSubrange(start..<(start + copy.count), with: copy) }
        try write(header, at: 0)
        try synchronize()
    }

    private func check(_ header: [UInt8], _ identity: [UInt8]) throws(StorageError) {
        let length = Self.magic.count + identity.count
        let copies = Self.headerCopies.compactMap { start -> [UInt8]? in
            guard header.count >= start + length + 4 else { return nil }
            let copy = header[start..<(start + length)]
            let stored = header[(start + length)..<(start + length + 4)].reversed().reduce(UInt32(0)) {
                $0 << 8 | UInt32($1)
            }
            return CRC32C.checksum(copy) == stored ? Array(copy) : nil
        }
        guard let copy = copies.first, Array(copy.prefix(Self.magic.count)) == Self.magic else {
            throw .unavailable("\(path) is damaged: put back a copy of the folder, or choose another with --data")
        }
        guard Array(copy.suffix(identity.count)) == identity else {
            throw .unavailable(
                "\(path) belongs to another touchfigures.sqlite: put back the two files of one copy of the folder"
            )
        }
    }

    /// All slots, from number 0 on; a last one that is cut short counts as damaged.
    func slots() throws(StorageError) -> [KeySlot.Reading] {
        var information = stat()
        guard fstat(descriptor, &information) == 0 else { throw failure() }
        let bytes = try read(at: Self.headerCount, count: max(0, Int(information.st_size) - Self.headerCount))
        return stride(from: 0, to: bytes.count, by: KeySlot.count).map { start in
            let slot = bytes[start..<min(start + KeySlot.count, bytes.count)]
            return KeySlot.read(slot, number: Int64(start / KeySlot.count))
        }
    }

    /// The whole file.
    func content() throws(StorageError) -> [UInt8] { try SQLiteStorage.content(of: descriptor, path: path) }

    func write(_ slot: KeySlot) throws(StorageError) {
        try write(try slot.bytes(), at: Self.offset(slot.number))
    }

    /// The number is free.
    func free(_ number: Int64) throws(StorageError) {
        try write([UInt8](repeating: 0, count: KeySlot.count), at: Self.offset(number))
    }

    func synchronize() throws(StorageError) {
        guard fdatasync(descriptor) == 0 else { throw failure() }
    }

    private static func offset(_ number: Int64) -> Int { headerCount + Int(number) * KeySlot.count }

    private func read(at offset: Int, count: Int) throws(StorageError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let got = bytes.withUnsafeMutableBytes { buffer in
                pread(descriptor, buffer.baseAddress.map { $0 + done }, count - done, off_t(offset + done))
            }
            guard got >= 0 else { throw failure() }
            guard got > 0 else { break }
            done += got
        }
        // What is beyond the end reads as zeros in a header, and is no slot.
        return offset == 0 ? bytes : Array(bytes.prefix(done))
    }

    private func write(_ bytes: [UInt8], at offset: Int) throws(StorageError) {
        let written = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
        guard written == bytes.count else { throw failure(isShort: written >= 0) }
    }

    private func failure(isShort: Bool = false) -> StorageError {
        let isFull = isShort || errno == ENOSPC || errno == EDQUOT
        let reason = "\(path) cannot be written: \(isShort ? "no space left on device" : Self.reason)"
        return isFull ? .full(reason) : .failed(reason)
    }

    private static var reason: String { String(cString: strerror(errno)) }
}
