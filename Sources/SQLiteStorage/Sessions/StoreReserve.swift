import Foundation

/// `touchfigures.reserve`: disk space reserved for wipes, and freed when a wipe finds the disk full.
struct StoreReserve: Sendable {
    /// A wipe's step puts at most 4 MiB into a write-ahead log of at most 4 MiB before; and as much again.
    static let largest: Int64 = 16 << 20
    /// Of a small disk a sixteenth.
    private static let share: Int64 = 16

    let path: String

    /// Bytes that are held.
    var count: Int64 {
        var information = stat()
        return stat(path, &information) == 0 ? Int64(information.st_size) : 0
    }

    func release() {
        unlink(path)
    }

    /// Takes the room again if the disk has more than twice as much, so that it is not filled by this.
    func fill() {
        let disk = DiskSpace(ofFolder: (path as NSString).deletingLastPathComponent)
        let wanted = min(Self.largest, disk.size / Self.share) & ~4095
        guard wanted > 0, count < wanted, disk.free > 2 * wanted else { return }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        if posix_fallocate(descriptor, 0, off_t(wanted)) != 0 { release() }
    }
}

/// What the disk of a folder holds for this process, in bytes.
struct DiskSpace {
    let size: Int64
    let free: Int64

    init(ofFolder path: String) {
        var information = statvfs()
        guard statvfs(path, &information) == 0 else {
            (size, free) = (0, 0)
            return
        }
        let unit = Int64(information.f_frsize)
        size = Int64(clamping: information.f_blocks) * unit
        free = Int64(clamping: information.f_bavail) * unit
    }
}
