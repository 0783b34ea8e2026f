import CVips

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
