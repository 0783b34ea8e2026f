import CVips

/// The pictures' library.
package enum VipsLibrary {
    /// The version of the library that is loaded, such as `8.14.1`.
    package static var version: String { (0..<3).map { String(vips_version(Int32($0))) }.joined(separator: ".") }
}
