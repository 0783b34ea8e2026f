/// The prose of docs/accuracy.md.
extension AccuracyReport {
    static let introduction = """
        # Accuracy

        How far the figures differ from the true values. Strokes of exactly known length are sampled as screens sample fingers, and the
        server's engine measures them. `Scripts/accuracy` generates this document; a test fails if the engine's results differ from it.
        """

    static let strokesNote = """
        ## The strokes

        On a screen of 390 × 844 CSS px:
        """

    static let method = """
        They are sampled 30, 60, 120 or 240 times a second: `began` at time 0, `moved` at every k / rate up to the end, and `ended` at the
        end with the position of the last `moved`. Durations are whole thirtieths of a second. The positions are used **as it is**, rounded
        to **whole px** (half away from zero), moved by **jitter** (σ = \(Distortion.jitterDeviation) px in x and in y), or **both**: first moved, then rounded. The
        jitter of a coordinate is σ · (the sum of twelve uniform numbers − 6), x before y; the uniform numbers are the upper 53 bits of
        SplitMix64. With jitter, each figure is the mean over the seeds 1 to 16.

        The **sum** is `distance.totalPixels`, the total length of the straight segments between the samples, which the pages show. The
        **estimate** is `distance.estimated.totalPixels` ([figures.md](figures.md#estimated-distance)): it ignores jitter within 6 px and
        corrects the length that chords cut off curves, but not off corners. The error is (measured − length) / length.
        """

    static let distanceNote = """
        Two errors have opposite signs. Chords are shorter than curves; this error grows with the speed of the finger and with the interval
        between samples. Noise always lengthens the sum; this error grows with the sampling rate.
        """

    static let dwellNote = """
        The dwell layer assigns the time between two samples to the block of the first one, so that at each crossed edge about half an
        interval is assigned to the previous block. The share of the stroke's time that is assigned to the wrong block, in %, without
        rounding and jitter:
        """

    static let coalescedNote = """
        A browser dispatches one `pointermove` per frame, 60 a second, and provides the samples in between by `getCoalescedEvents`. The
        pages send all of them. Without them, a screen that samples at 240 Hz would be measured like one of 60 Hz. Four samples in one batch
        give the same bits as four batches of one sample. The errors in %, without rounding and jitter:
        """

    static let errorsNote = """
        ## The errors

        Each length in centimetres has an error ([figures.md](figures.md#the-error-of-a-length)): an **interval** after the estimate, which
        holds the true length in 95 of 100 cases, and a **bound** after the sum, which holds it in at least 99. They are tried with the five
        strokes and five more: a triangle of 192, 256 and 320 px, a square of 150 px, a hexagon and two turns of a circle of 20 px, and a
        line of 64 px; calm and fast, at 60, 120 and 240 Hz, with no noise, whole px, and jitter of 0.5 and 1 px. The density is known by a
        card, which parallax makes 0.2 to 0.6 % too large, or by the device's model, within 1 %.

        Nothing holds by being wide: *times the oracle* is the median width as a multiple of that of an oracle, which knows how the errors
        are distributed at each pace, rate and noise, but not the stroke. It may be 1.3 at most.
        """

    static let sourcesNote = """
        What each source contributes, the median in % of the length:
        """

    static let partsNote = """
        How often the true length is within the error, in %, by stroke and by what it was drawn with, on a screen that is calibrated with a card:
        """

    static let randomNote = """
        The factors of the errors were not fitted on these strokes, but on \(RandomStrokes.fitted.count) that are drawn at random, and \(RandomStrokes.judging.count) others judge them. Both halves
        have no shape (but handwriting, of other letters), rate, jitter and density in common. Those that were **fitted**: lines, circles, triangles, even
        zigzags, pentagons, hexagons and handwriting, at 33 to 200 Hz, with jitter of 0 to 1.4 px, on 40 to 150 px a cm. Those that are **judging**: uneven zigzags,
        squares, spirals, ellipses, short bent strokes from 0.4 cm and other handwriting, at 30 to 240 Hz, 0 to 1.5 px, 35 to 200 px a cm. Half of them are
        fast, 12 to 32 cm/s, half of them calm, 2 to 5 cm/s, and half of them on whole px.
        """

    static let conclusions = """
        ## Conclusions

        - For a calm stroke on a screen without noise, the plain sum is accurate to about 1 % at any rate. Rounding to whole pixels and
          jitter increase the error: at 240 Hz a calm finger moves less than a pixel per sample, and noise can add half of the length again.
        - The estimate is more accurate with noise, for a resting finger, and for curves drawn fast. The tip of a corner that
          the thinning would cut off is kept. The estimate is less accurate for paths whose details are smaller than 6 px, and for curves of
          fewer than five samples a turn, where it cannot tell a curve from a corner.
        - **What is claimed**: with jitter of up to 1 px in each coordinate, and samples up to 120 times a second, the estimate of a calm
          stroke is within 5 % and a finger at rest makes less than 10 px in 10 s. For more jitter nothing is claimed: at 2 px and 120 Hz
          the estimate is up to 40 % too long and a resting finger makes 20 cm in 10 s. It still errs less than the sum.
        - A corner between two samples cannot be recovered: at each tip of the fast zigzag both figures miss at most the length covered in
          one interval. The error of a length counts it, where the turns tell of it.
        - Coarse sampling affects the distance little, but the time per block much: at 2000 px/s a finger crosses a block in 16 ms.
        - These strokes have no latency, no smoothing by the screen's firmware and no calibration. A real phone adds the error of its
          calibration: 0.6 % with a bank card, most of it parallax, or 1 % of a [known model](figures.md#known-screens).
        """
}
