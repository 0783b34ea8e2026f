import CVips
import Imaging

/// What this project uses of libvips, with its memory paired to Swift's.
enum Vips {
    /// Prepares the library at its first use.
    static func start() throws(ImagingError) {
        if let startFailure { throw startFailure }
    }

    private static let startFailure: ImagingError? = {
        guard vips_init("touchfigures") == 0 else { return failure("cannot start") }
        // The pictures are small: threads of its own would cost more than they bring, and on the event loop's core.
        vips_concurrency_set(1)
        // No picture is made twice; a cache would only keep them in memory.
        vips_cache_set_max(0)
        return nil
    }()

    /// The library's reason for what has just failed.
    static func failure(_ what: String) -> ImagingError {
        defer { vips_error_clear() }
        let reason = String(cString: vips_error_buffer()).split(separator: "\n").joined(separator: "; ")
        return .library("libvips \(what): \(reason)")
    }

    /// A picture, or the way to compute one; released with this object.
    final class Image {
        private let pointer: UnsafeMutablePointer<VipsImage>?

        /// Takes over a reference; `nil` makes the next operation throw with the library's reason.
        init(_ pointer: UnsafeMutablePointer<VipsImage>?) { self.pointer = pointer }

        deinit { if let pointer { g_object_unref(pointer) } }

        /// Each pixel as a square of `factor` pixels, in red, green and blue.
        func zoomed(by factor: Int) throws(ImagingError) -> Image {
            var result: UnsafeMutablePointer<VipsImage>?
            guard let pointer, touchfigures_vips_zoom_rgb(pointer, &result, Int32(factor)) == 0 else {
                throw failure("cannot enlarge")
            }
            return Image(result)
        }

        func png() throws(ImagingError) -> [UInt8] {
            var bytes: UnsafeMutableRawPointer?
            var length = 0
            guard let pointer, touchfigures_vips_png(pointer, &bytes, &length) == 0 else {
                throw failure("cannot encode")
            }
            defer { g_free(bytes) }
            return [UInt8](UnsafeRawBufferPointer(start: bytes, count: length))
        }
    }
}
