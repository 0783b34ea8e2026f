/// Cancels a different exposure, contrast or white balance: a curve for each of red, green and blue.
///
/// A cubic has too few degrees of freedom to hide a changed object. It is fitted by least squares to the pixels that
/// follow it; the others are excluded step by step (least trimmed squares; P. J. Rousseeuw, 1984).
struct ToneMatch: Equatable {
    /// The new value of each of 256 values, for each band.
    private(set) var curves = [[UInt8]](repeating: Array(0...255), count: 3)

    private static let sampleCount = 10_000
    /// Black and white do not help to fit the curve, because they may be clipped.
    private static let usable = UInt8(6)...249
    /// The slopes of exposures that leave a photo usable.
    private static let usableSlope = 0.3...3.0
    private static let maxSteps = 8

    /// The match that makes `plane`, seen through `warp`, look like `reference`.
    init(from plane: PhotoPixels, to reference: PhotoPixels, warp: PhotoWarp?) {
        for band in 0..<3 {
            let pairs = Self.balanced(Self.pairs(plane, reference, warp, band))
            if let curve = Self.fit(pairs) { curves[band] = curve }
        }
    }

    private struct Pair {
        /// The value in the photo to be matched, from −1 to 1.
        var from: Double
        var to: Double
    }

    private static func pairs(
        _ plane: PhotoPixels,
        _ reference: PhotoPixels,
        _ warp: PhotoWarp?,
        _ band: Int
    ) -> [Pair] {
        let (width, height) = (plane.width, plane.height)
        let step = max(1, Int((Double(width * height) / Double(sampleCount)).squareRoot()))
        var pairs: [Pair] = []
        for y in stride(from: 0, to: height, by: step) {
            for x in stride(from: 0, to: width, by: step) {
                guard let place = warp.map({ $0.nearest(x, y) }) ?? (x, y) else { continue }
                let from = plane.values[(place.y * width + place.x) * 3 + band]
                let to = reference.values[(y * width + x) * 3 + band]
                if usable ~= from, usable ~= to {
                    pairs.append(Pair(from: Double(from) / 127.5 - 1, to: Double(to)))
                }
            }
        }
        return pairs
    }

    /// Limits the pairs of one tone to a fortieth of all; otherwise a plain wall alone would determine the slope.
    private static func balanced(_ pairs: [Pair]) -> [Pair] {
        var groups = [[Pair]](repeating: [], count: 32)
        for pair in pairs { groups[min(31, Int((pair.from + 1) * 16))].append(pair) }
        let maxPairs = max(20, pairs.count / 40)
        return groups.flatMap { group in
            stride(from: 0, to: group.count, by: max(1, (group.count + maxPairs - 1) / maxPairs)).map { group[$0] }
        }
    }

    private static func fit(_ pairs: [Pair]) -> [UInt8]? {
        var kept = pairs
        var curve: [UInt8]?
        for _ in 0..<maxSteps {
            guard kept.count >= 100, let coefficients = exposure(kept) else { return curve }
            curve = values(coefficients, over: kept)
            let residuals = pairs.map { abs($0.to - value(coefficients, $0.from)) }
            // 2.5 standard deviations, estimated from the median so that outliers have no effect.
            let bound = max(3, 2.5 * 1.4826 * residuals.sorted()[residuals.count / 2])
            kept = zip(pairs, residuals).filter { $0.1 <= bound }.map(\.0)
        }
        return curve
    }

    /// Fits a cubic to the pairs; a straight line if they are close together or the cubic is not a possible exposure;
    /// only an offset in a plain picture.
    private static func exposure(_ pairs: [Pair]) -> [Double]? {
        let count = Double(pairs.count)
        let mean = pairs.reduce(0) { $0 + $1.from } / count
        let variance = pairs.reduce(0) { $0 + ($1.from - mean) * ($1.from - mean) } / count
        if variance > 0.03, let cubic = polynomial(pairs, unknowns: 4), isUsable(cubic, over: pairs) { return cubic }
        if variance > 0.0015, let line = polynomial(pairs, unknowns: 2) {
            return isUsable(line, over: pairs) ? line : nil
        }
        let offset = pairs.reduce(0) { $0 + $1.to - ($1.from + 1) * 127.5 } / count
        return [127.5 + offset, 127.5, 0, 0]
    }

    /// Fits by least squares the factors of 1, x, x² and x³.
    private static func polynomial(_ pairs: [Pair], unknowns: Int) -> [Double]? {
        var equations = NormalEquations(count: unknowns)
        withUnsafeTemporaryAllocation(of: Double.self, capacity: unknowns) { row in
            guard let row = row.baseAddress else { return }
            for pair in pairs {
                row[0] = 1
                for power in 1..<unknowns { row[power] = row[power - 1] * pair.from }
                equations.add(row, value: pair.to, weight: 1)
            }
        }
        guard let coefficients = equations.solution() else { return nil }
        return coefficients + [Double](repeating: 0, count: 4 - unknowns)
    }

    private static func isUsable(_ polynomial: [Double], over pairs: [Pair]) -> Bool {
        let (low, high) = range(pairs)
        return stride(from: low, through: high, by: (high - low) / 16).allSatisfy {
            usableSlope ~= slope(polynomial, $0) / 127.5
        }
    }

    /// The range without the hundredth at either end.
    private static func range(_ pairs: [Pair]) -> (low: Double, high: Double) {
        let sorted = pairs.map(\.from).sorted()
        return (sorted[sorted.count / 100], sorted[sorted.count - 1 - sorted.count / 100])
    }

    private static func value(_ polynomial: [Double], _ x: Double) -> Double {
        ((polynomial[3] * x + polynomial[2]) * x + polynomial[1]) * x + polynomial[0]
    }

    private static func slope(_ polynomial: [Double], _ x: Double) -> Double {
        (3 * polynomial[3] * x + 2 * polynomial[2]) * x + polynomial[1]
    }

    /// The curve at all 256 values, extrapolated linearly where there are no pixels.
    private static func values(_ polynomial: [Double], over pairs: [Pair]) -> [UInt8] {
        let (low, high) = range(pairs)
        return (0...255).map { level in
            let x = Double(level) / 127.5 - 1
            let nearest = max(low, min(high, x))
            let straight = value(polynomial, nearest) + (x - nearest) * slope(polynomial, nearest)
            return UInt8(max(0, min(255, straight.rounded())))
        }
    }
}
