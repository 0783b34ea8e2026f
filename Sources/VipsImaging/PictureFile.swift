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

extension PictureFile {
    /// The quality on libjpeg's scale: hardly distinguishable from the original, at a third of the size of quality 100.
    private static let quality: Int32 = 90
    /// A PNG of more than a byte per pixel is a photo, which is three to five times smaller as JPEG; a drawing has less
    /// than half a byte per pixel. A picture below this size keeps its format.
    private static let smallBytes = 256 << 10

    /// The picture in the form in which it is stored.
    ///
    /// - Parameter maximumSide: The longest side in pixels; `nil` for the picture's own size.
    func encodedForStorage(maximumSide: Int? = nil) throws(PictureError) -> UprightPicture {
        let picture: EncodedPicture
        do throws(Vips.Failure) {
            let image = try reduced(upright(), to: maximumSide)
            picture = try header.format == .jpeg ? jpeg(image) : lossless(image)
        } catch {
            throw .damaged(error.reason)
        }
        return UprightPicture(
            picture: picture,
            contentHash: ContentHash(of: picture.bytes),
            position: header.position
        )
    }

    private func reduced(_ image: Vips.Image, to side: Int?) throws(Vips.Failure) -> Vips.Image {
        guard let side, max(image.width, image.height) > side else { return image }
        return try image.applying("cannot shrink") { touchfigures_vips_shrink_to_fit($0, $1, Int32(side), Int32(side)) }
    }

    private func lossless(_ upright: Vips.Image) throws(Vips.Failure) -> EncodedPicture {
        // In memory, because it is read two or three times below.
        var image = try upright.inMemory()
        let alpha = image.bands - 1
        var isOpaque = image.bands == 3
        if !isOpaque {
            var lowest = 0.0
            guard touchfigures_vips_minimum(image.pointer, Int32(alpha), &lowest) == 0 else {
                throw Vips.Failure("cannot read the transparency")
            }
            isOpaque = lowest == 255
            if isOpaque { image = try image.applying("cannot flatten") { touchfigures_vips_flatten($0, $1) } }
        }
        let png = EncodedPicture(bytes: try image.png(), format: .png, width: image.width, height: image.height)
        let isPhoto = png.bytes.count > max(Self.smallBytes, image.width * image.height)
        return try isOpaque && isPhoto ? jpeg(image) : png
    }

    private func jpeg(_ image: Vips.Image) throws(Vips.Failure) -> EncodedPicture {
        EncodedPicture(
            bytes: try image.jpeg(quality: Self.quality),
            format: .jpeg,
            width: image.width,
            height: image.height
        )
    }
}

extension PictureFile {
    /// The picture, turned upright, in sRGB with 8 bit: three bands, or four with alpha.
    func upright() throws(Vips.Failure) -> Vips.Image {
        var result = image
        if header.orientation != 1 {
            // Turning reads the rows in another order.
            result = try result.inMemory().applying("cannot turn") { touchfigures_vips_autorotate($0, $1) }
        }
        if touchfigures_vips_format(result.pointer) == VIPS_FORMAT_USHORT {
            result = try result.applying("cannot take 8 bits of 16") { touchfigures_vips_to_8_bit($0, $1) }
        }
        return try result.inSRGB()
    }

    /// Removes alpha: transparent parts become white.
    func uprightAndOpaque() throws(Vips.Failure) -> Vips.Image {
        let result = try upright()
        guard result.bands > 3 else { return result }
        return try result.applying("cannot flatten") { touchfigures_vips_flatten($0, $1) }
    }
}

extension Vips.Image {
    fileprivate func inSRGB() throws(Vips.Failure) -> Vips.Image {
        if touchfigures_vips_has_field(pointer, VIPS_META_ICC_NAME) {
            // A profile that is broken, or of another kind than the pixels, is as good as none.
            do throws(Vips.Failure) {
                return try applying("cannot apply the profile") { touchfigures_vips_profile_to_srgb($0, $1) }
            } catch {}
        }
        return try applying("cannot convert to sRGB") { touchfigures_vips_to_srgb($0, $1) }
    }
}
