import CVips

@testable import VipsImaging

/// A picture to be encoded for a test, pixel by pixel.
struct Drawing<Value: FixedWidthInteger & BitwiseCopyable> {
    /// libvips could not take the pixels or write them.
    struct Failure: Error {}

    var width: Int
    var height: Int
    var bands: Int
    var values: [Value]

    init(_ width: Int, _ height: Int, bands: Int = 3, _ colour: (Int, Int) -> [Value]) {
        self.init(width, height, bands: bands, values: [])
        values.reserveCapacity(width * height * bands)
        for y in 0..<height { for x in 0..<width { values += colour(x, y) } }
    }

    init(_ width: Int, _ height: Int, bands: Int = 3, values: [Value]) {
        self.width = width
        self.height = height
        self.bands = bands
        self.values = values
    }

    func png(_ interpretation: VipsInterpretation = VIPS_INTERPRETATION_sRGB) throws -> [UInt8] {
        try encoded(interpretation) { touchfigures_vips_png($0, $1, $2) }
    }

    func jpeg(
        quality: Int32 = 95,
        _ interpretation: VipsInterpretation = VIPS_INTERPRETATION_sRGB
    ) throws -> [UInt8] {
        try encoded(interpretation) { touchfigures_vips_jpeg($0, $1, $2, quality) }
    }

    private func encoded(
        _ interpretation: VipsInterpretation,
        _ encode: (
            UnsafeMutablePointer<VipsImage>, UnsafeMutablePointer<UnsafeMutableRawPointer?>, UnsafeMutablePointer<Int>
        ) -> Int32
    ) throws -> [UInt8] {
        // It starts once for all tests, which run at the same time.
        try Vips.start()
        let format = Value.bitWidth == 16 ? VIPS_FORMAT_USHORT : VIPS_FORMAT_UCHAR
        let copy = values.withUnsafeBytes { values in
            touchfigures_vips_from_memory(
                values.baseAddress,
                values.count,
                Int32(width),
                Int32(height),
                Int32(bands),
                format
            )
        }
        guard let image = copy else { throw Failure() }
        defer { touchfigures_vips_unref(image) }
        image.pointee.Type = interpretation
        var bytes: UnsafeMutableRawPointer?
        var length = 0
        guard encode(image, &bytes, &length) == 0 else { throw Failure() }
        defer { touchfigures_vips_free(bytes) }
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: length))
    }
}
