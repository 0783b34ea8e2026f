import Foundation

/// `touchfigures.reserve`: disk space reserved for wipes, and freed when a wipe finds the disk full.
struct StoreReserve: Sendable {
    /// One step of a wipe adds at most 4 MiB to a write-ahead log of at most 4 MiB; twice this amount is reserved.
    static let maxBytes: Int64 = 16 << 20
    /// On a small disk, the reserve is the disk's size divided by this number.
    private static let diskDivisor: Int64 = 16

    let path: String

    /// The number of reserved bytes.
    var count: Int64 {
        var information = stat()
        return stat(path, &information) == 0 ? Int64(information.st_size) : 0
    }

    func release() {
        unlink(path)
    }

    /// Reserves the space again if more than twice as much is free, so that the reserve does not fill the disk.
    func fill() {
        guard let disk = DiskSpace(ofFolder: (path as NSString).deletingLastPathComponent) else { return }
        let targetBytes = min(Self.maxBytes, disk.size / Self.diskDivisor) & ~4095
        guard targetBytes > 0, count < targetBytes, disk.free > 2 * targetBytes else { return }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        if posix_fallocate(descriptor, 0, off_t(targetBytes)) != 0 { release() }
    }
}

/// The disk space of a folder that is available to this process, in bytes.
struct DiskSpace {
    let size: Int64
    let free: Int64

    /// `nil` if the space is unknown: the system does not report it, or the file system has no blocks, as some network
    /// file systems and those in user space tell.
    init?(ofFolder path: String) {
        var information = statvfs()
        guard statvfs(path, &information) == 0 else { return nil }
        let unit = UInt64(information.f_frsize == 0 ? information.f_bsize : information.f_frsize)
        self.init(blocks: UInt64(information.f_blocks), free: UInt64(information.f_bavail), unit: unit)
    }

    /// - Parameter unit: The bytes of a block.
    init?(blocks: UInt64, free: UInt64, unit: UInt64) {
        guard blocks > 0, unit > 0 else { return nil }
        size = Self.bytes(blocks, unit)
        self.free = Self.bytes(free, unit)
    }

    /// File systems without bounds tell numbers whose product has no room.
    private static func bytes(_ blocks: UInt64, _ unit: UInt64) -> Int64 {
        let (product, overflows) = blocks.multipliedReportingOverflow(by: unit)
        return overflows ? .max : Int64(clamping: product)
    }
}
