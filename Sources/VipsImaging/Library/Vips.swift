import CVips
import Glibc
import Imaging

/// The part of libvips that this project uses, with its memory management adapted to Swift's.
enum Vips {
    /// Prepares the library at its first use.
    static func start() throws(ImagingError) {
        if let fault = VipsLibrary.fault { throw .library(fault) }
        if let startFailure { throw startFailure }
    }

    private static let startFailure: ImagingError? = {
        // Errors are reported to the uploader; on standard error they would lack context.
        setenv("VIPS_WARNING", "1", 1)
        guard touchfigures_vips_init("touchfigures") == 0 else { return .library(failure("cannot start")) }
        // One thread per picture; the caller limits the number of pictures at a time.
        touchfigures_vips_concurrency_set(1)
        // No picture is made twice; a cache would only keep strangers' pictures in memory.
        touchfigures_vips_cache_set_max(0)
        touchfigures_vips_block_other_loaders()
        return nil
    }()

    /// The library's reason for the latest failure. Its error buffer belongs to the process, not to the thread, so that
    /// two simultaneous failures may share their texts.
    static func failure(_ what: String) -> String {
        defer { touchfigures_vips_error_clear() }
        let reason = String(cString: touchfigures_vips_error_buffer()).split(separator: "\n").joined(separator: "; ")
        return reason.isEmpty ? "libvips \(what)" : "libvips \(what): \(reason)"
    }
}
