/// Two photos at one size of the pyramid.
struct AlignmentLevel {
    /// The factor by which this level is smaller than the photos.
    let scale: Double
    /// The frame of the original photos.
    let frame: PhotoFrame
    private let plane: LuminancePlane
    private let reference: LuminancePlane

    /// A grey value that differs by more is a changed object, and does not help to find the position.
    private static let maxDifference: Float = 24
    /// The minimum scale of the weights, in grey values: if most of a picture is plain, its few edges must not count
    /// as outliers.
    private static let minWeightScale = 16.0
    /// From the median of absolute differences to the scale of Cauchy's weights: 1.4826 gives the standard deviation of a
    /// normal distribution, 2.385 is the tuning constant for an efficiency of 95 %.
    private static let weightScalePerMedian = 1.4826 * 2.385
    /// The minimum number of overlapping samples for a step.
    private static let minSamples = 50
    private static let damping = 1e-7

    init(_ plane: LuminancePlane, _ reference: LuminancePlane, scale: Double, frame: PhotoFrame) {
        (self.plane, self.reference, self.scale, self.frame) = (plane, reference, scale, frame)
    }

    var longerSide: Int { max(plane.width, plane.height) }

    var halved: AlignmentLevel {
        AlignmentLevel(plane.halved, reference.halved, scale: scale * 2, frame: frame)
    }

    /// The mean difference over a grid of pixels, each limited to a bound; infinite if the photos hardly overlap.
    func cost(_ transform: PhotoTransform, samplesAcross: Int) -> Float {
        var sum: Float = 0
        var overlappingCount = 0
        var count = 0
        forEachSample(across: samplesAcross) { x, y, value in
            count += 1
            let place = self.place(transform(x, y))
            guard let other = plane.value(place.x, place.y) else { return }
            sum += min(abs(other - value), Self.maxDifference)
            overlappingCount += 1
        }
        return overlappingCount * 2 > count ? sum / Float(overlappingCount) : .infinity
    }

    /// The changes of the first `count` parameters by a Gauss–Newton step; `nil` if the photos do not determine them.
    ///
    /// Weights are Cauchy's, scaled by the median of the differences (P. J. Huber, *Robust Statistics*, 1981).
    func step(from transform: PhotoTransform, count: Int, samplesAcross: Int) -> [Double]? {
        var samples: [(x: Double, y: Double, transformed: (x: Double, y: Double), difference: Float)] = []
        forEachSample(across: samplesAcross) { x, y, value in
            let transformed = transform(x, y)
            let place = self.place(transformed)
            guard let other = plane.value(place.x, place.y) else { return }
            samples.append((x, y, transformed, value - other))
        }
        guard samples.count >= Self.minSamples else { return nil }
        let differences = samples.map { abs($0.difference) }.sorted()
        let median = Double(differences[differences.count / 2])
        let weightScale = max(Self.minWeightScale, Self.weightScalePerMedian * median)
        var equations = NormalEquations(count: count)
        let pixelsPerUnit = frame.unit / scale
        withUnsafeTemporaryAllocation(of: Double.self, capacity: PhotoTransform.parameterCount) { row in
            guard let row = row.baseAddress else { return }
            let p = transform.parameters
            for sample in samples {
                let (x, y, transformed) = (sample.x, sample.y, sample.transformed)
                let place = place(transformed)
                guard let slope = plane.slope(place.x, place.y) else { continue }
                let depth = 1 / (1 + p[6] * x + p[7] * y)
                let across = Double(slope.x) * pixelsPerUnit * depth
                let down = Double(slope.y) * pixelsPerUnit * depth
                let away = -(across * transformed.x + down * transformed.y)
                (row[0], row[1], row[2]) = (across * x, across * y, across)
                (row[3], row[4], row[5]) = (down * x, down * y, down)
                (row[6], row[7]) = (away * x, away * y)
                let relative = Double(sample.difference) / weightScale
                equations.add(row, value: Double(sample.difference), weight: 1 / (1 + relative * relative))
            }
        }
        return equations.solution(damping: Self.damping)
    }

    /// Visits a grid of the reference's pixels, with their position in the frame and their grey value.
    private func forEachSample(across count: Int, _ visit: (Double, Double, Float) -> Void) {
        let step = max(1, longerSide / count)
        reference.values.withUnsafeBufferPointer { values in
            for y in stride(from: step / 2, to: reference.height, by: step) {
                for x in stride(from: step / 2, to: reference.width, by: step) {
                    let place = frame.centred((Double(x) + 0.5) * scale, (Double(y) + 0.5) * scale)
                    visit(place.x, place.y, values[y * reference.width + x])
                }
            }
        }
    }

    /// Converts a position in the frame to this level's pixels, where the centre of the first pixel is 0.
    private func place(_ point: (x: Double, y: Double)) -> (x: Float, y: Float) {
        let pixels = frame.pixels(point)
        return (Float(pixels.x / scale - 0.5), Float(pixels.y / scale - 0.5))
    }
}
