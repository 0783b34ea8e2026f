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

/// The brightness of each pixel, row by row.
struct LuminancePlane {
    let width: Int
    let height: Int
    var values: [Float]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        values = [Float](repeating: 0, count: width * height)
    }

    /// The plane at half the size: each pixel is the mean of four.
    var halved: LuminancePlane {
        var result = LuminancePlane(width: width / 2, height: height / 2)
        let resultWidth = result.width
        values.withUnsafeBufferPointer { values in
            for y in 0..<result.height {
                for x in 0..<resultWidth {
                    let index = 2 * y * width + 2 * x
                    let sum = values[index] + values[index + 1] + values[index + width] + values[index + width + 1]
                    result.values[y * resultWidth + x] = sum / 4
                }
            }
        }
        return result
    }

    /// Matches the histogram of another plane: each value of 0 to 255 is replaced by the value with the same share of
    /// darker pixels in the other plane, so that light, contrast and gamma agree.
    func matched(to other: LuminancePlane) -> LuminancePlane {
        let (own, others) = (darkerShares, other.darkerShares)
        var level = 0
        let curve = own.map { share -> Float in
            while level < 255, others[level + 1] < share { level += 1 }
            let width = others[level + 1] - others[level]
            return Float(level) + (width > 0 ? max(0, min(1, (share - others[level]) / width)) : 0)
        }
        var result = self
        result.values.withUnsafeMutableBufferPointer { values in
            for index in values.indices {
                let value = max(0, min(255, values[index]))
                let level = Int(value)
                values[index] = curve[level] + (value - Float(level)) * (curve[level + 1] - curve[level])
            }
        }
        return result
    }

    /// For each level of 0 to 256: the share of darker pixels.
    private var darkerShares: [Float] {
        var shares = [Float](repeating: 0, count: 257)
        for value in values { shares[Int(max(0, min(255, value))) + 1] += 1 }
        let scale = 1 / Float(max(1, values.count))
        var sum: Float = 0
        for index in shares.indices {
            sum += shares[index]
            shares[index] = sum * scale
        }
        return shares
    }

    /// The value between pixels, bilinear; nil outside, or within a pixel of the edge.
    func value(_ x: Float, _ y: Float) -> Float? {
        guard x >= 1, y >= 1, x < Float(width - 2), y < Float(height - 2) else { return nil }
        return interpolated(x, y)
    }

    /// The change per pixel to the right and down, by central differences; nil where `value` is nil.
    func slope(_ x: Float, _ y: Float) -> (x: Float, y: Float)? {
        guard x >= 1, y >= 1, x < Float(width - 2), y < Float(height - 2) else { return nil }
        return (
            (interpolated(x + 1, y) - interpolated(x - 1, y)) / 2,
            (interpolated(x, y + 1) - interpolated(x, y - 1)) / 2
        )
    }

    private func interpolated(_ x: Float, _ y: Float) -> Float {
        let (left, top) = (Int(x), Int(y))
        let (across, down) = (x - Float(left), y - Float(top))
        return values.withUnsafeBufferPointer { values in
            let index = top * width + left
            let upper = values[index] + (values[index + 1] - values[index]) * across
            let lower = values[index + width] + (values[index + width + 1] - values[index + width]) * across
            return upper + (lower - upper) * down
        }
    }
}
