import CVips
import Testing

@testable import VipsImaging

/// A decoded JPEG or PNG.
struct Picture {
    let width: Int
    let height: Int
    let bands: Int
    /// Row by row, each with its bands.
    let pixels: [[UInt8]]

    init(png: [UInt8]) throws {
        #expect(Array(png.prefix(8)) == [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
        try self.init { touchfigures_vips_open_png(png, png.count, $0) }
    }

    init(jpeg: [UInt8]) throws {
        #expect(Array(jpeg.prefix(3)) == [0xff, 0xd8, 0xff])
        try self.init { touchfigures_vips_open_jpeg(jpeg, jpeg.count, $0, 1) }
    }

    private init(_ open: (UnsafeMutablePointer<UnsafeMutablePointer<VipsImage>?>) -> Int32) throws {
        var opened: UnsafeMutablePointer<VipsImage>?
        try Vips.start()
        try #require(open(&opened) == 0)
        let image = try #require(opened)
        defer { touchfigures_vips_unref(image) }
        width = Int(touchfigures_vips_width(image))
        height = Int(touchfigures_vips_height(image))
        bands = Int(touchfigures_vips_bands(image))
        var length = 0
        let memory = try #require(touchfigures_vips_write_to_memory(image, &length))
        defer { touchfigures_vips_free(memory) }
        let bytes = [UInt8](UnsafeRawBufferPointer(start: memory, count: length))
        pixels = stride(from: 0, to: length, by: bands).map { [bands] in Array(bytes[$0..<$0 + bands]) }
    }

    subscript(x: Int, y: Int) -> [UInt8] { pixels[y * width + x] }
}

/// Whether two colours are equal within JPEG's error.
func isClose(_ one: [UInt8], _ other: [UInt8], within tolerance: Int = 12) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
}
