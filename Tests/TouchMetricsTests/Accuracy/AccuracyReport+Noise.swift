import Geometry

@testable import TouchMetrics

/// The effect of more noise: the limit of the claim.
extension AccuracyReport {
    static let noiseNote = """
        Jitter of other strengths, rounded to whole px: the largest errors over the five strokes in %, and the px of a finger at rest for
        10 s. The jitter is independent from sample to sample, which is the worst case: most screens smooth their positions.
        """

    func noise() throws -> String {
        let rows = try Distortion.jitterDeviations.flatMap { deviation in
            try [60, 120].map { rate in
                let errors = try Self.paces.flatMap { pace in
                    let all = try Stroke.all.map { stroke in
                        try Measurement(
                            of: stroke,
                            thirtieths: Self.thirtieths(of: stroke, pace),
                            rate: rate,
                            distortion: .jitterOnWholePixels,
                            deviation: deviation
                        )
                    }
                    return [worst(all.map(\.sumError)), worst(all.map(\.estimateError))]
                }
                let rest = try Self.atRest(rate: rate, .jitterOnWholePixels, deviation: deviation)
                return ["\(deviation) px", "\(rate) Hz"] + errors + [fixed(rest.sum, 0), fixed(rest.estimate, 0)]
            }
        }
        return table(
            [
                "jitter σ", "sampled at", "calm: sum", "estimate", "fast: sum", "estimate", "at rest: sum", "estimate",
            ],
            rows
        )
    }
}
