/// Where one photo lies on the other: a tripod that was touched, or an edge that was cut.
///
/// A coarse-to-fine search (J. R. Bergen et al., "Hierarchical model-based motion estimation", ECCV 1992) for the whole
/// pixels at which the mean absolute difference is least. Turned or tilted photos are not put right.
enum PhotoAlignment {
    struct Shift: Equatable {
        var x = 0
        var y = 0
    }

    /// The search begins where the longer side is at most this.
    private static let coarsestSide = 200
    /// In pixels of the coarsest size: 4 %.
    private static let reach = 8
    /// How many places of the coarsest size are looked at closer.
    private static let candidates = 6
    /// Pixels looked at along the longer side: some thousands in all tell one place from another.
    private static let samplesAcross = 80
    /// A grey value that differs by more differs because something has changed, and says nothing about the place.
    private static let largestDifference: Float = 24
    /// A shift must be better than none by so much: else in a plain picture the noise would decide.
    private static let leastGain: Float = 0.9

    /// The shift at which pixel (x + shift.x, y + shift.y) of `plane` shows what (x, y) of `reference` does.
    static func shift(of plane: LuminancePlane, against reference: LuminancePlane) -> Shift {
        var levels = [(plane, reference)]
        while let last = levels.last, max(last.0.width, last.0.height) > coarsestSide {
            levels.append((last.0.halved, last.1.halved))
        }
        guard let coarsest = levels.popLast() else { return Shift() }
        var candidates = best(
            among: shifts(around: Shift(), reach: reach),
            coarsest.0,
            coarsest.1,
            count: Self.candidates
        )
        for level in levels.reversed() {
            // Texture finer than the coarse pixels leads astray: so several are followed, and a little aside.
            candidates = candidates.flatMap { candidate in
                let doubled = Shift(x: candidate.x * 2, y: candidate.y * 2)
                return best(among: shifts(around: doubled, reach: 2), level.0, level.1, count: 1)
            }
        }
        let found = best(among: candidates, plane, reference, count: 1).first ?? Shift()
        return cost(plane, reference, found) < cost(plane, reference, Shift()) * leastGain ? found : Shift()
    }

    private static func shifts(around centre: Shift, reach: Int) -> [Shift] {
        (-reach...reach).flatMap { y in (-reach...reach).map { x in Shift(x: centre.x + x, y: centre.y + y) } }
    }

    private static func best(
        among shifts: [Shift],
        _ plane: LuminancePlane,
        _ reference: LuminancePlane,
        count: Int
    ) -> [Shift] {
        shifts.map { (shift: $0, cost: cost(plane, reference, $0)) }
            .sorted { $0.cost < $1.cost }
            .prefix(count)
            .map(\.shift)
    }

    /// The mean difference where both are; of large planes a grid of pixels.
    private static func cost(_ plane: LuminancePlane, _ reference: LuminancePlane, _ shift: Shift) -> Float {
        let step = max(1, max(plane.width, plane.height) / samplesAcross)
        let (width, height) = (plane.width, plane.height)
        let columns = overlap(width, shift.x)
        let rows = overlap(height, shift.y)
        guard !columns.isEmpty, !rows.isEmpty else { return .infinity }
        var sum: Float = 0
        var count: Float = 0
        plane.values.withUnsafeBufferPointer { one in
            reference.values.withUnsafeBufferPointer { other in
                var y = rows.lowerBound
                while y < rows.upperBound {
                    var x = columns.lowerBound
                    while x < columns.upperBound {
                        let difference = abs(one[(y + shift.y) * width + x + shift.x] - other[y * width + x])
                        sum += min(difference, largestDifference)
                        count += 1
                        x += step
                    }
                    y += step
                }
            }
        }
        return sum / count
    }

    private static func overlap(_ size: Int, _ shift: Int) -> Range<Int> {
        let first = max(0, -shift)
        return first..<max(first, min(size, size - shift))
    }
}
