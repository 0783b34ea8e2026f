/// The difference of two photos at each pixel of working size: the CIE 1976 ΔE to the most similar pixel next to the
/// same place in the other photo, computed in both directions, so that an edge shifted by a pixel does not count.
struct DifferenceMap {
    let width: Int
    let height: Int
    let values: [Float]
    let median: Float
    /// The standard deviation of the noise, from the median absolute deviation, which changed objects hardly influence.
    let deviation: Float

    /// The tolerated shift of an edge, in pixels, beyond the neighbouring pixels that are compared: a fraction of a
    /// pixel.
    private static let edgeTolerancePixels: Float = 0.3

    /// - Parameters:
    ///   - one: L*, a*, b* of each pixel.
    ///   - other: The same of the other photo, sampled through the warp.
    init(_ one: [Float], _ other: [Float], width: Int, height: Int, warp: PhotoWarp?) {
        self.width = width
        self.height = height
        var values = [Float](repeating: 0, count: width * height)
        // The columns and rows where both photos have neighbours.
        let columns = 1..<max(1, width - 1)
        let rows = 1..<max(1, height - 1)
        let neighbours = [-1, 0, 1].flatMap { y in [-1, 0, 1].map { x in (y * width + x) * 3 } }
        one.withUnsafeBufferPointer { one in
            other.withUnsafeBufferPointer { other in
                values.withUnsafeMutableBufferPointer { values in
                    for y in rows {
                        for x in columns {
                            let here = (y * width + x) * 3
                            // Nearly all pixels of two similar photos need no further comparison.
                            guard Self.distance(one, here, other, here) > 1 else { continue }
                            if let warp, !warp.isInside(x, y) { continue }
                            var nearest = (Float.infinity, Float.infinity)
                            for neighbour in neighbours {
                                nearest.0 = min(nearest.0, Self.distance(one, here, other, here + neighbour))
                                nearest.1 = min(nearest.1, Self.distance(one, here + neighbour, other, here))
                            }
                            let slope = max(Self.slope(one, here, width), Self.slope(other, here, width))
                            values[y * width + x] =
                                max(0, max(nearest.0, nearest.1) - Self.edgeTolerancePixels * slope)
                        }
                    }
                }
            }
        }
        self.values = values
        // A sample of the pixels suffices for a median.
        let samples = stride(from: 0, to: values.count, by: max(1, values.count / 10_000)).map { values[$0] }.sorted()
        let median = samples.isEmpty ? 0 : samples[samples.count / 2]
        let deviations = samples.map { abs($0 - median) }.sorted()
        self.median = median
        deviation = 1.4826 * (deviations.isEmpty ? 0 : deviations[deviations.count / 2])
    }

    private static func distance(
        _ one: UnsafeBufferPointer<Float>,
        _ here: Int,
        _ other: UnsafeBufferPointer<Float>,
        _ there: Int
    ) -> Float {
        let lightness = one[here] - other[there]
        let a = one[here + 1] - other[there + 1]
        let b = one[here + 2] - other[there + 2]
        return (lightness * lightness + a * a + b * b).squareRoot()
    }

    /// The change of colour per pixel, by central differences.
    private static func slope(_ plane: UnsafeBufferPointer<Float>, _ index: Int, _ width: Int) -> Float {
        let across = distance(plane, index + 3, plane, index - 3)
        let down = distance(plane, index + 3 * width, plane, index - 3 * width)
        return (across * across + down * down).squareRoot() / 2
    }
}
