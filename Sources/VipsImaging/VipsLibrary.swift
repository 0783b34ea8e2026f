import CVips
import CVipsLoading

/// The pictures' library, which is loaded for the first picture: it brings many others, and a start would wait for them.
package enum VipsLibrary {
    /// The reason why the library cannot be used, and what to install; `nil` if it is loaded. Loads it at the first use.
    package static let fault: String? = touchfigures_load_vips().map {
        "libvips cannot be loaded (\(String(cString: $0))); install it (Debian's package is libvips42)"
    }

    /// The reason why the library will not be found when it is needed; `nil` if its file is there. Loads it only if its
    /// file is in none of the usual folders.
    package static var absence: String? { touchfigures_finds_vips() ? nil : fault }

    /// The version of the library, such as `8.14.1`; `nil` if it cannot be loaded.
    package static var version: String? {
        guard fault == nil else { return nil }
        return (0..<3).map { String(touchfigures_vips_version(Int32($0))) }.joined(separator: ".")
    }
}
