import Glibc

/// How many sockets and files the process may have open.
enum FileDescriptorLimit {
    /// Raises the limit to what the system allows, but to no more than is ever needed here: libwebsockets keeps 16 bytes
    /// for every descriptor that could be, and some systems allow a milliard.
    static func set(to most: rlim_t = 65_536) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = min(limit.rlim_max, most)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    /// What the process needs beside its connections: the loop's own, standard streams, a database.
    static let ownUse = 48

    /// Descriptors that the process may have open now.
    static var current: Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
        return Int(clamping: limit.rlim_cur)
    }
}
