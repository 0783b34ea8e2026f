import CVips

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
