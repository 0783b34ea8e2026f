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
