import CVips
import CVipsLoading
import Synchronization

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
