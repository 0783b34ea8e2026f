import CVips
import CVipsLoading
import Glibc
import Imaging
import Synchronization

/// The part of libvips that this project uses, with its memory management adapted to Swift's.
enum Vips {
    /// Prepares the library at its first use.
    static func start() throws(ImagingError) {
        if let fault = VipsLibrary.fault { throw .library(fault) }
        if let startFailure { throw startFailure }
    }

    /// Frees the library's data of this thread. Nothing is done before the library has started: it would read what only
    /// its start makes.
    static func endThread() {
        if hasStarted.load(ordering: .acquiring) { touchfigures_vips_thread_shutdown() }
    }

    private static let hasStarted = Atomic(false)

    private static let startFailure: ImagingError? = {
        // Errors are reported to the uploader; on standard error they would lack context.
        setenv("VIPS_WARNING", "1", 1)
        guard touchfigures_vips_init("touchfigures") == 0 else { return .library(failure("cannot start")) }
        // One thread per picture; the caller limits the number of pictures at a time.
        touchfigures_vips_concurrency_set(1)
        // No picture is made twice; a cache would only keep strangers' pictures in memory.
        touchfigures_vips_cache_set_max(0)
        touchfigures_vips_block_other_loaders()
        hasStarted.store(true, ordering: .releasing)
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

/// The pictures' library, which is loaded for the first picture: it brings many others, and a start would wait for them.
package enum VipsLibrary {
    /// The reason why the library cannot be used, and what to install; `nil` if it is loaded. Loads it at the first use.
    /// A failure, such as for lack of memory or descriptors, is tried again.
    package static var fault: String? {
        isLoaded.withLock { isLoaded in
            guard !isLoaded else { return nil }
            guard let reason = touchfigures_load_vips() else {
                isLoaded = true
                return nil
            }
            return "libvips cannot be loaded (\(String(cString: reason))); install it (Debian's package is libvips42)"
        }
    }

    private static let isLoaded = Mutex(false)

    /// The reason why the library will not be found when it is needed; `nil` if its file is there. Loads it only if its
    /// file is in none of the usual folders.
    package static var absence: String? { touchfigures_finds_vips() ? nil : fault }

    /// The version of the library, such as `8.14.1`; `nil` if it cannot be loaded.
    package static var version: String? {
        guard fault == nil else { return nil }
        return (0..<3).map { String(touchfigures_vips_version(Int32($0))) }.joined(separator: ".")
    }
}

extension Vips.Image {
    func png() throws(Vips.Failure) -> [UInt8] {
        try encoded { touchfigures_vips_png(pointer, $0, $1) }
    }

    /// - Parameter quality: libjpeg's scale, 1 to 100.
    func jpeg(quality: Int32) throws(Vips.Failure) -> [UInt8] {
        try encoded { touchfigures_vips_jpeg(pointer, $0, $1, quality) }
    }

    private func encoded(
        _ encode: (UnsafeMutablePointer<UnsafeMutableRawPointer?>, UnsafeMutablePointer<Int>) -> Int32
    ) throws(Vips.Failure) -> [UInt8] {
        var bytes: UnsafeMutableRawPointer?
        var length = 0
        guard encode(&bytes, &length) == 0 else { throw Vips.Failure("cannot encode") }
        defer { touchfigures_vips_free(bytes) }
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: length))
    }
}

extension Vips {
    /// A picture, or the computation that gives it; released with this object.
    final class Image {
        let pointer: UnsafeMutablePointer<VipsImage>

        /// Takes ownership of a reference.
        ///
        /// - Throws: `Failure` with the library's reason if there is none.
        init(_ pointer: UnsafeMutablePointer<VipsImage>?, _ what: String) throws(Failure) {
            guard let pointer else { throw Failure(what) }
            self.pointer = pointer
        }

        deinit { touchfigures_vips_unref(pointer) }

        var width: Int { Int(touchfigures_vips_width(pointer)) }
        var height: Int { Int(touchfigures_vips_height(pointer)) }
        var bands: Int { Int(touchfigures_vips_bands(pointer)) }

        /// Adds a step to the computation by `operation`, which returns 0 on success.
        func applying(
            _ what: String,
            _ operation: (
                UnsafeMutablePointer<VipsImage>, UnsafeMutablePointer<UnsafeMutablePointer<VipsImage>?>
            ) -> Int32
        ) throws(Failure) -> Image {
            var result: UnsafeMutablePointer<VipsImage>?
            guard operation(pointer, &result) == 0 else { throw Failure(what) }
            return try Image(result, what)
        }
    }

    /// An operation of the library failed.
    struct Failure: Error {
        var reason: String

        init(_ what: String) { reason = Vips.failure(what) }
    }
}

extension Vips.Image {
    /// All pixels in memory, so that they can be read in any order and more than once.
    func inMemory() throws(Vips.Failure) -> Vips.Image {
        try Vips.Image(touchfigures_vips_copy_memory(pointer), "cannot decode")
    }

    /// The pixels row by row, each with its bands; `Value` must be the type the picture is in.
    func pixels<Value: BitwiseCopyable>(as type: Value.Type) throws(Vips.Failure) -> [Value] {
        var length = 0
        guard let memory = touchfigures_vips_write_to_memory(pointer, &length) else {
            throw Vips.Failure("cannot decode")
        }
        defer { touchfigures_vips_free(memory) }
        precondition(length == width * height * bands * MemoryLayout<Value>.size, "another type than the picture's")
        return Array(UnsafeRawBufferPointer(start: memory, count: length).assumingMemoryBound(to: Value.self))
    }
}
