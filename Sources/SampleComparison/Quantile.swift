/// The quantile of sorted values, by linear interpolation between the two nearest (Hyndman and Fan 1996, type 7).
///
/// - Parameters:
///   - share: From 0, the smallest value, to 1, the largest.
///   - sorted: At least one value.
func quantile(_ share: Double, of sorted: [Double]) -> Double {
    let position = share * Double(sorted.count - 1)
    let lower = Int(position)
    guard lower + 1 < sorted.count else { return sorted[sorted.count - 1] }
    let part = position - Double(lower)
    // Interpolates like NumPy: exact at both ends, and never beyond them.
    let difference = sorted[lower + 1] - sorted[lower]
    return part < 0.5 ? sorted[lower] + difference * part : sorted[lower + 1] - difference * (1 - part)
}
