import CVips
import Imaging

/// A photo at working size: red, green and blue of each pixel, row by row.
struct PhotoPixels {
    let width: Int
    let height: Int
    let values: [UInt8]

    init(width: Int, height: Int, values: [UInt8]) {
        self.width = width
        self.height = height
        self.values = values
    }

    /// Decodes the picture and scales it to the given size, without keeping its aspect ratio.
    init(_ bytes: [UInt8], _ width: Int, _ height: Int) throws(PictureError) {
        self = try PictureFile.open(
            bytes,
            shrink: { Thumbnail.decoderShrink(from: max($0.width, $0.height), to: max(width, height)) },
            { file throws(PictureError) in
                do throws(Vips.Failure) {
                    let image = try file.uprightAndOpaque().applying("cannot resize") {
                        touchfigures_vips_resize($0, $1, Int32(width), Int32(height))
                    }
                    return PhotoPixels(width: width, height: height, values: try image.pixels(as: UInt8.self))
                } catch {
                    throw .damaged(error.reason)
                }
            }
        )
    }

    /// Rec. 601 luma, 0 to 255.
    var luminance: LuminancePlane {
        var result = LuminancePlane(width: width, height: height)
        values.withUnsafeBufferPointer { values in
            for index in 0..<width * height {
                let (red, green, blue) = (values[3 * index], values[3 * index + 1], values[3 * index + 2])
                result.values[index] = 0.299 * Float(red) + 0.587 * Float(green) + 0.114 * Float(blue)
            }
        }
        return result
    }

    /// L*, a* and b* of each pixel, after the tone is matched. L* is blurred, a* and b* twice as much, since JPEG
    /// stores them at half the size and eyes see them no finer. Then the warp is applied, because a blurred image can
    /// be sampled between its pixels.
    func lab(blur: Double, tone: ToneMatch? = nil, warp: PhotoWarp? = nil) throws(Vips.Failure) -> [Float] {
        var image = try Vips.Image(
            touchfigures_vips_from_memory(
                values,
                values.count,
                Int32(width),
                Int32(height),
                3,
                VIPS_FORMAT_UCHAR
            ),
            "cannot take the pixels"
        )
        // The library treats three bands as multiband data unless the interpretation is set.
        image.pointer.pointee.Type = VIPS_INTERPRETATION_sRGB
        if let tone {
            let table = (0..<256).flatMap { level in tone.curves.map { $0[level] } }
            image = try image.applying("cannot match the tone") { touchfigures_vips_curves($0, $1, table) }
        }
        let lab = try image.applying("cannot convert to Lab") { touchfigures_vips_to_lab($0, $1) }.inMemory()
        func blurred(_ sigma: Double) throws(Vips.Failure) -> [Float] {
            let image = try lab.applying("cannot blur") { touchfigures_vips_blur($0, $1, sigma) }
            return try (warp?.applied(to: image.inMemory()) ?? image).pixels(as: Float.self)
        }
        var result = try blurred(blur)
        let colour = try blurred(2 * blur)
        for index in stride(from: 0, to: result.count, by: 3) {
            result[index + 1] = colour[index + 1]
            result[index + 2] = colour[index + 2]
        }
        return result
    }
}
