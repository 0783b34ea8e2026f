import CVips
import Imaging

/// What this project uses of libvips, with its memory paired to Swift's.
enum Vips {
    /// Prepares the library at its first use.
    static func start() throws(ImagingError) {
        if let startFailure { throw startFailure }
    }

    private static let startFailure: ImagingError? = {
        // Errors are reported to the uploader; on standard error they would lack context.
        g_setenv("VIPS_WARNING", "1", 1)
        guard vips_init("touchfigures") == 0 else { return .library(failure("cannot start")) }
        // Each picture has one thread; how many pictures there are at a time is decided above.
        vips_concurrency_set(1)
        // No picture is made twice; a cache would only keep strangers' pictures in memory.
        vips_cache_set_max(0)
        touchfigures_vips_block_other_loaders()
        return nil
    }()

    /// The library's reason for what has just failed; its error buffer is the process's, not the thread's, so that two
    /// failures at once may share their words.
    static func failure(_ what: String) -> String {
        defer { vips_error_clear() }
        let reason = String(cString: vips_error_buffer()).split(separator: "\n").joined(separator: "; ")
        return reason.isEmpty ? "libvips \(what)" : "libvips \(what): \(reason)"
    }
}
