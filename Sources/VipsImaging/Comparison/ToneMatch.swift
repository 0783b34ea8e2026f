/// What cancels another exposure or white balance: value × gain + offset, for each of red, green and blue.
///
/// A straight line has too few freedoms to explain a changed object away. It is fitted by least squares to the pixels that
/// follow it, those that do not being left out step by step (least trimmed squares; P. J. Rousseeuw, 1984).
struct ToneMatch: Equatable {
    private(set) var gain = [1.0, 1, 1]
    private(set) var offset = [0.0, 0, 0]

    private static let samples = 10_000
    /// Black and white say nothing of the line: they are where it was cut off.
    private static let usable = UInt8(6)...249
    /// No exposure that leaves a photo usable goes beyond.
    private static let usableGain = 0.5...2
    private static let steps = 8

    /// The match that makes `plane`, at this shift, look like `reference`.
    init(from plane: PhotoPixels, to reference: PhotoPixels, shift: PhotoAlignment.Shift) {
        for band in 0..<3 {
            let pairs = Self.pairs(plane, reference, shift, band)
            guard let line = Self.fit(pairs) else { continue }
            (gain[band], offset[band]) = line
        }
    }

    private static func pairs(
        _ plane: PhotoPixels,
        _ reference: PhotoPixels,
        _ shift: PhotoAlignment.Shift,
        _ band: Int
    ) -> [(Double, Double)] {
        let (width, height) = (plane.width, plane.height)
        let step = max(1, Int((Double(width * height) / Double(samples)).squareRoot()))
        var pairs: [(Double, Double)] = []
        for y in stride(from: 0, to: height, by: step) where 0..<height ~= y + shift.y {
            for x in stride(from: 0, to: width, by: step) where 0..<width ~= x + shift.x {
                let from = plane.values[((y + shift.y) * width + x + shift.x) * 3 + band]
                let to = reference.values[(y * width + x) * 3 + band]
                if usable ~= from, usable ~= to { pairs.append((Double(from), Double(to))) }
            }
        }
        return pairs
    }

    private static func fit(_ pairs: [(Double, Double)]) -> (gain: Double, offset: Double)? {
        var kept = pairs
        var line: (gain: Double, offset: Double)?
        for _ in 0..<steps {
            guard kept.count >= 100 else { return line }
            let count = Double(kept.count)
            let meanX = kept.reduce(0) { $0 + $1.0 } / count
            let meanY = kept.reduce(0) { $0 + $1.1 } / count
            let variance = kept.reduce(0) { $0 + ($1.0 - meanX) * ($1.0 - meanX) }
            let covariance = kept.reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) }
            // A plain picture has no slope.
            let gain = variance / count > 25 ? covariance / variance : 1
            guard usableGain ~= gain else { return nil }
            let found = (gain: gain, offset: meanY - gain * meanX)
            line = found
            let residuals = pairs.map { abs($0.1 - found.gain * $0.0 - found.offset) }
            // 2.5 standard deviations, estimated from the median so that outliers have no part in it.
            let bound = max(3, 2.5 * 1.4826 * residuals.sorted()[residuals.count / 2])
            kept = zip(pairs, residuals).filter { $0.1 <= bound }.map(\.0)
        }
        return line
    }
}
