import Foundation
import Storage
import SystemCalls

/// A small file whose content this process also has in memory, so that it can be written again after another program
/// has removed or changed it.
///
/// Used on one queue only.
final class MirroredFile {
    /// The difference between the file at the path and the content that was written.
    enum Finding: Equatable {
        case sound
        case missing
        /// The open file has other content by now.
        case changed
        /// A copy with the right content has its name.
        case copied
        /// A file with other content has its name.
        case replaced
        case unknown(String)
    }

    let path: String
    /// The whole file.
    private(set) var bytes: [UInt8]
    private var descriptor: Int32
    /// The file's size and time after this process's last write. Another process could hide a change behind both, but
    /// not by accident.
    private var ownStamp: Stamp?

    /// Opens the file, creating it (mode 0600) if it is missing.
    init(path: String) throws(StorageError) {
        self.path = path
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .unavailable("\(path) cannot be opened: \(systemMessage(errno))") }
        do {
            bytes = try content(of: descriptor, path: path)
        } catch {
            close(descriptor)
            throw error
        }
        ownStamp = Stamp(descriptor)
    }

    deinit { close(descriptor) }

    /// Writes to the file, then to memory. If writing fails, memory still has the intended content.
    func write(_ new: [UInt8], at offset: Int) throws(StorageError) {
        do throws(StorageError) {
            try put(new, at: offset, to: descriptor)
        } catch {
            // The file may have been written partially.
            ownStamp = nil
            throw error
        }
        updateMemory(new, at: offset)
        ownStamp = Stamp(descriptor)
    }

    /// Writes to memory, and to the file if that works; otherwise the next `finding` reports the file as changed.
    func writeOrMarkChanged(_ new: [UInt8], at offset: Int) {
        updateMemory(new, at: offset)
        ownStamp = nil
        try? put(new, at: offset, to: descriptor)
    }

    private func updateMemory(_ new: [UInt8], at offset: Int) {
        let end = offset + new.count
        if bytes.count < end { bytes += [UInt8](repeating: 0, count: end - bytes.count) }
        bytes.replaceSubrange(offset..<end, with: new)
    }

    func synchronize() throws(StorageError) {
        guard fdatasync(descriptor) == 0 else { throw failure() }
    }

    // MARK: Changes by other programs

    /// - Parameter isThorough: Whether to read the file even if its metadata is unchanged.
    func finding(isThorough: Bool = false) -> Finding {
        var named = stat()
        guard stat(path, &named) == 0 else { return errno == ENOENT ? .missing : .unknown(systemMessage(errno)) }
        guard let own = Stamp(descriptor) else { return .unknown(systemMessage(errno)) }
        guard Stamp(named).isSameFile(as: own) else {
            let replacement = FileManager.default.contents(atPath: path)
            return replacement.map { $0.elementsEqual(bytes) } == true ? .copied : .replaced
        }
        if own == ownStamp, !isThorough { return .sound }
        guard let current = try? content(of: descriptor, path: path), current == bytes else { return .changed }
        ownStamp = own
        return .sound
    }

    /// Overwrites the open file with the content.
    func writeContent() throws(StorageError) {
        try put(bytes, at: 0, to: descriptor)
        guard ftruncate(descriptor, off_t(bytes.count)) == 0 else { throw failure() }
        try synchronize()
        ownStamp = Stamp(descriptor)
    }

    /// Writes the content to a new file, and renames it.
    func recreate() throws(StorageError) {
        let draft = path + ".new"
        unlink(draft)
        let newDescriptor = open(draft, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard newDescriptor >= 0 else { throw failure() }
        do throws(StorageError) {
            try put(bytes, at: 0, to: newDescriptor)
            guard fsync(newDescriptor) == 0, rename(draft, path) == 0 else { throw failure() }
            try StoreFolder.synchronize((path as NSString).deletingLastPathComponent)
        } catch {
            close(newDescriptor)
            unlink(draft)
            throw error
        }
        var old = stat()
        // The blocks of a file without a name stay on disk, so its keys are overwritten: they must not survive a wipe.
        if fstat(descriptor, &old) == 0, old.st_nlink == 0 {
            try? put([UInt8](repeating: 0, count: bytes.count), at: 0, to: descriptor)
            fdatasync(descriptor)
        }
        close(descriptor)
        descriptor = newDescriptor
        ownStamp = Stamp(descriptor)
    }

    private func put(_ new: [UInt8], at offset: Int, to descriptor: Int32) throws(StorageError) {
        guard writeAll(new, to: descriptor, at: offset) else { throw failure() }
    }

    private func failure() -> StorageError {
        let reason = "\(path) cannot be written: \(systemMessage(errno))"
        return isDiskFull(errno) ? .full(reason) : .failed(reason)
    }

    /// The file's identity, size, and time of change.
    private struct Stamp: Equatable {
        private let device: dev_t
        private let inode: ino_t
        private let size: off_t
        private let seconds: Int
        private let nanoseconds: Int

        init(_ information: stat) {
            (device, inode, size) = (information.st_dev, information.st_ino, information.st_size)
            (seconds, nanoseconds) = (information.st_mtim.tv_sec, information.st_mtim.tv_nsec)
        }

        init?(_ descriptor: Int32) {
            var information = stat()
            guard fstat(descriptor, &information) == 0 else { return nil }
            self.init(information)
        }

        func isSameFile(as other: Stamp) -> Bool { device == other.device && inode == other.inode }
    }
}
