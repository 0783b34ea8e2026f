package import Glibc

/// The process's limit of open descriptors (`RLIMIT_NOFILE`).
package enum FileDescriptorLimit {
    /// Sets the limit to `maximum`, or to the system's maximum if that is lower.
    ///
    /// The maximum itself would be too much: some systems allow 1,000,000,000, and libwebsockets, the load generator's
    /// client, allocates memory for every possible descriptor.
    package static func set(to maximum: rlim_t = 65_536) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = min(limit.rlim_max, maximum)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    /// The number of descriptors that the process needs in addition to its connections: for the loop, standard streams
    /// and databases.
    package static let reservedDescriptors = 48

    /// The limit now.
    package static var current: Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
        return Int(clamping: limit.rlim_cur)
    }
}
