import EventLoops
import Glibc

/// The bounds that follow from the number of descriptors that the process may have.
struct ConnectionLimits: Equatable {
    /// The maximum number of connections, counted together with the files that their requests and responses hold open.
    let maxConnections: Int
    /// The maximum number of connections of one network with an incomplete request, or with a response that waits to be
    /// read.
    let waitingPerNetwork: Int
    /// The maximum number of such connections in total.
    let waiting: Int

    /// - Parameters:
    ///   - descriptors: the process's limit.
    ///   - inUse: the descriptors that are open before the first connection.
    init(descriptors: Int, inUse: Int) {
        // Reserved, so that databases, pictures and threads get descriptors however many clients connect.
        let reserve = min(1024, max(32, descriptors / 8))
        maxConnections = max(4, descriptors - inUse - reserve)
        // A school of 500 phones opens 6 connections each behind one address when its pages load.
        waitingPerNetwork = min(4_096, max(2, maxConnections / 2))
        waiting = min(16_384, max(3, maxConnections / 4 * 3))
    }

    /// The bounds of this process.
    static var ofProcess: ConnectionLimits {
        ConnectionLimits(descriptors: FileDescriptorLimit.current, inUse: openDescriptors)
    }

    /// The number of open descriptors; if the system does not report it, the usual number of the process.
    private static var openDescriptors: Int {
        guard let folder = opendir("/proc/self/fd") else { return FileDescriptorLimit.reservedDescriptors }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        // Without ".", "..", and the descriptor of the folder itself.
        return max(0, count - 3)
    }
}
