import CVips
import Imaging

/// An untrusted picture whose header was read and accepted for decoding.
struct PictureFile {
    /// The largest picture that is decoded: phones take 12 to 48 megapixels, a projector needs no more than 40.
    static let maximumPixels = 40_000_000
    /// Half of JPEG's longest side, which every browser draws.
    static let maximumSide = 32_767

    let header: PictureHeader
    /// The image; decoded row by row, once, and valid only as long as the bytes on which it was opened.
    let image: Vips.Image

    /// Checks the bytes and passes the picture to `body`, whose pictures must not outlive it.
    ///
    /// - Parameter shrink: The factor by which it may be decoded smaller, given the header: 1, 2, 4 or 8; for JPEG
    ///   only.
    /// - Parameter decodes: Whether `body` reads more than the header.
    static func open<Result: Sendable>(
        _ bytes: [UInt8],
        decodes: Bool = true,
        shrink: (PictureHeader) -> Int32 = { _ in 1 },
        _ body: (PictureFile) throws(PictureError) -> Result
    ) throws(PictureError) -> Result {
        do throws(ImagingError) { try Vips.start() } catch { throw .library("\(error)") }
        let format = try PictureFormat(sniffing: bytes)
        switch format {
        case .jpeg: try JPEGScans.check(bytes)
        case .png: try PNGTexts.check(bytes)
        case .webp: break
        }
        return try bytes.span.withUnsafeBytes { bytes throws(PictureError) in
            var file = try PictureFile(bytes, format)
            if format == .png, decodes { try PNGPixels.check(bytes) }
            let shrink = shrink(file.header)
            if format == .jpeg, shrink > 1 {
                file = PictureFile(header: file.header, image: try Self.image(bytes, format, shrink: shrink))
            }
            return try body(file)
        }
    }

    private init(header: PictureHeader, image: Vips.Image) {
        self.header = header
        self.image = image
    }

    private init(_ bytes: UnsafeRawBufferPointer, _ format: PictureFormat) throws(PictureError) {
        image = try Self.image(bytes, format, shrink: 1)
        let (width, height) = (image.width, image.height)
        // Each factor is below 2³¹, so that their product fits.
        guard width * height <= Self.maximumPixels else {
            throw .tooManyPixels(width: width, height: height, maximum: Self.maximumPixels)
        }
        guard max(width, height) <= Self.maximumSide else {
            throw .sideTooLong(width: width, height: height, maximum: Self.maximumSide)
        }
        let orientation = Int(touchfigures_vips_orientation(image.pointer))
        let isTurned = orientation >= 5
        header = PictureHeader(
            format: format,
            width: isTurned ? height : width,
            height: isTurned ? width : height,
            orientation: orientation,
            position: PicturePosition(exifOf: image)
        )
    }

    private static func image(
        _ bytes: UnsafeRawBufferPointer,
        _ format: PictureFormat,
        shrink: Int32
    ) throws(PictureError) -> Vips.Image {
        var image: UnsafeMutablePointer<VipsImage>?
        let result =
            switch format {
            case .jpeg: touchfigures_vips_open_jpeg(bytes.baseAddress, bytes.count, &image, shrink)
            case .png: touchfigures_vips_open_png(bytes.baseAddress, bytes.count, &image)
            case .webp: touchfigures_vips_open_webp(bytes.baseAddress, bytes.count, &image)
            }
        do throws(Vips.Failure) {
            return try Vips.Image(result == 0 ? image : nil, "cannot read the header")
        } catch {
            throw .damaged(error.reason)
        }
    }
}
