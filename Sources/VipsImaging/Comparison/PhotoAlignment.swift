/// The position of one photo on the other: taken by hand, with a moved tripod, or with a cropped edge.
///
/// From coarse to fine (J. R. Bergen et al., "Hierarchical model-based motion estimation", ECCV 1992): a search for the
/// shift, then Gauss–Newton steps for the projective transformation that makes the brightness equal, in which pixels
/// with large differences have small weights. First one plane gets the other's histogram, so that light, contrast and
/// gamma do not matter.
enum PhotoAlignment {
    /// The maximum length of the longer side at which the shift is searched, in pixels.
    private static let coarseSide = 120
    /// The maximum shift in pixels at this size: 4 to 8 %.
    private static let maxShift = 5
    /// The number of shifts that are refined at this size.
    private static let refinedShifts = 3
    /// The maximum length of the longer side at which the refinement begins, in pixels: 2° and 3 % are a pixel and a
    /// half there.
    private static let firstSide = 60
    /// The number of pixels that are examined along the longer side.
    private static let samplesAcross = 80
    private static let maxSteps = 12
    /// The size of the last step: iteration stops if no corner moves by more, in pixels.
    private static let minStep = 0.02
    /// A transformation must be better than none by this factor; otherwise noise would decide in a plain picture.
    private static let minGain: Float = 0.97
    /// A transformation that moves no pixel by more than this (px) counts as none.
    private static let minDisplacement = 0.1

    /// The transformation from a place of `reference` to the place of `plane` with the same content.
    static func transform(of plane: LuminancePlane, against reference: LuminancePlane) -> PhotoTransform {
        let frame = PhotoFrame(width: plane.width, height: plane.height)
        var levels = [AlignmentLevel(plane.matched(to: reference), reference, scale: 1, frame: frame)]
        while let last = levels.last, last.longerSide > firstSide { levels.append(last.halved) }
        // Planes of half the size, where the remaining grain has no influence.
        let judge = levels[min(1, levels.count - 1)]
        let coarse = levels.firstIndex { $0.longerSide <= coarseSide } ?? levels.count - 1
        var candidate = shifts(levels[coarse]).map { refined($0, levels[coarse...], plane) }.min {
            levels[coarse].cost($0, samplesAcross: samplesAcross)
                < levels[coarse].cost($1, samplesAcross: samplesAcross)
        }
        candidate = candidate.map { refined($0, levels[..<coarse], plane) }
        guard let best = candidate,
            judge.cost(best, samplesAcross: samplesAcross)
                < judge.cost(.identity, samplesAcross: samplesAcross) * minGain
        else { return .identity }
        return best.maxDisplacement(width: plane.width, height: plane.height) > minDisplacement ? best : .identity
    }

    /// The best whole-pixel shifts at the size of the level, the best first.
    private static func shifts(_ level: AlignmentLevel) -> [PhotoTransform] {
        let pixel = level.scale / level.frame.unit
        let all = (-maxShift...maxShift).flatMap { y in
            (-maxShift...maxShift).map { x in
                var shift = PhotoTransform.identity
                (shift.parameters[2], shift.parameters[5]) = (Double(x) * pixel, Double(y) * pixel)
                return (shift: shift, cost: level.cost(shift, samplesAcross: samplesAcross / 2))
            }
        }
        return all.sorted { $0.cost < $1.cost }.prefix(refinedShifts).map(\.shift)
    }

    /// The transformation after steps at each of the levels, the coarsest first.
    private static func refined(
        _ transform: PhotoTransform,
        _ levels: ArraySlice<AlignmentLevel>,
        _ plane: LuminancePlane
    ) -> PhotoTransform {
        var transform = transform
        for level in levels.reversed() {
            // Perspective is too small to be seen in the coarse planes.
            let count = level.scale <= 4 ? PhotoTransform.parameterCount : PhotoTransform.affineCount
            for _ in 0..<maxSteps {
                guard let step = level.step(from: transform, count: count, samplesAcross: samplesAcross) else { break }
                var difference = PhotoTransform.identity
                for index in step.indices {
                    transform.parameters[index] += step[index]
                    difference.parameters[index] = step[index]
                }
                let moved = difference.maxDisplacement(width: plane.width, height: plane.height)
                if moved < minStep * level.scale { break }
            }
        }
        return transform
    }
}

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

/// A weighted linear least-squares problem, summed up row by row.
struct NormalEquations {
    private let count: Int
    private var matrix: [Double]
    private var right: [Double]

    /// - Parameter count: of the unknowns.
    init(count: Int) {
        self.count = count
        matrix = [Double](repeating: 0, count: count * count)
        right = [Double](repeating: 0, count: count)
    }

    /// Adds the equation `row` · unknowns = `value`; only the first elements of `row` are used.
    mutating func add(_ row: UnsafeMutablePointer<Double>, value: Double, weight: Double) {
        let count = count
        matrix.withUnsafeMutableBufferPointer { matrix in
            for i in 0..<count {
                let weighted = weight * row[i]
                for j in i..<count { matrix[i * count + j] += weighted * row[j] }
            }
        }
        right.withUnsafeMutableBufferPointer { right in
            for i in 0..<count { right[i] += weight * row[i] * value }
        }
    }

    /// The unknowns, by Cholesky's decomposition; nil if the equations do not determine them.
    ///
    /// - Parameter damping: The share by which the diagonal is increased, so that poorly determined parameters stay
    ///   near 0.
    func solution(damping: Double = 0) -> [Double]? {
        var factor = matrix
        let largest = (0..<count).map { matrix[$0 * count + $0] }.max() ?? 0
        for i in 0..<count {
            factor[i * count + i] += damping * largest
            for j in i..<count {
                var sum = factor[i * count + j]
                for k in 0..<i { sum -= factor[k * count + i] * factor[k * count + j] }
                if i == j {
                    guard sum > largest * 1e-12 else { return nil }
                    factor[i * count + i] = sum.squareRoot()
                } else {
                    factor[i * count + j] = sum / factor[i * count + i]
                }
            }
        }
        var result = right
        for i in 0..<count {
            for k in 0..<i { result[i] -= factor[k * count + i] * result[k] }
            result[i] /= factor[i * count + i]
        }
        for i in (0..<count).reversed() {
            for k in i + 1..<count { result[i] -= factor[i * count + k] * result[k] }
            result[i] /= factor[i * count + i]
        }
        return result
    }
}
