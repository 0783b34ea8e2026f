/// How much two photos differ at each pixel of working size: CIE 1976 ΔE less what a slight misplacement explains.
struct DifferenceMap {
    let width: Int
    let height: Int
    let values: [Float]
    let median: Float
    /// The standard deviation of the noise, from the median absolute deviation, which changed objects have no part in.
    let deviation: Float

    /// Pixels by which an edge may lie elsewhere and still count as the same: scaling and chroma subsampling do that.
    private static let edgeTolerance: Float = 0.6

    /// - Parameters:
    ///   - one: L*, a*, b* of each pixel.
    ///   - other: the same of the other photo, whose pixel (x + shift.x, y + shift.y) belongs to (x, y).
    init(_ one: [Float], _ other: [Float], width: Int, height: Int, shift: PhotoAlignment.Shift) {
        self.width = width
        self.height = height
        var values = [Float](repeating: 0, count: width * height)
        let columns = max(1, 1 - shift.x)..<max(max(1, 1 - shift.x), min(width - 1, width - 1 - shift.x))
        one.withUnsafeBufferPointer { one in
            other.withUnsafeBufferPointer { other in
                for y in 1..<max(1, height - 1) where 1..<height - 1 ~= y + shift.y {
                    for x in columns {
                        let here = (y * width + x) * 3
                        let there = ((y + shift.y) * width + x + shift.x) * 3
                        let difference = Self.distance(one, here, other, there)
                        guard difference > 0 else { continue }
                        let slope = max(Self.slope(one, here, width), Self.slope(other, there, width))
                        values[y * width + x] = max(0, difference - Self.edgeTolerance * slope)
                    }
                }
            }
        }
        self.values = values
        // Every few pixels are enough for a median.
        let samples = stride(from: 0, to: values.count, by: max(1, values.count / 50_000)).map { values[$0] }.sorted()
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
