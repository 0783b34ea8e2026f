/// What docs/accuracy.md says around its tables.
extension AccuracyReport {
    static let introduction = """
        # Accuracy

        How far the figures are from the truth. Strokes whose length is known exactly are sampled as screens sample fingers, and
        the engine of the server measures them. `Scripts/accuracy` writes this document; a test fails when the engine gives
        anything else than what stands here.

        ## The strokes

        On a screen of 390 × 844 CSS px:
        """

    static let method = """
        A screen samples them 30, 60, 120 or 240 times a second: `began` at the time 0, `moved` at every k / rate up to the end,
        `ended` at the end with the position of the last `moved`. Durations are whole thirtieths of a second. Then the positions are
        left **as it is**, or rounded to **whole px** (half away from zero), or moved by **jitter** (σ = \(Distortion.jitterDeviation) px
        in x and in y), or **both**, first moved, then rounded. The jitter of a coordinate is σ · (the sum of twelve uniform numbers − 6), x
        before y, the uniform numbers being the upper 53 bits of SplitMix64; with jitter each figure is the mean over the seeds 1 to 16.

        The **sum** is `distance.totalPixels`, the straight segments between the samples; it is what the pages show. The **estimate** is
        `distance.estimated.totalPixels` ([figures.md](figures.md#estimated-distance)): it leaves out what trembles within 6 px, and
        corrects what chords cut off. An error is (measured − length) / length.
        """

    static let distanceNote = """
        Two errors work against each other. Chords are shorter than curves, the more so the faster the finger and the coarser the sampling;
        noise only ever adds to a sum, the more so the finer the sampling.
        """

    static let dwellNote = """
        The dwell layer credits the time between two samples to the block of the first one, so about half an interval per crossed edge
        stands in the block before. The part of the stroke's time that is credited to a wrong block, in %; samples as they are:
        """

    static let coalescedNote = """
        A browser dispatches one `pointermove` per frame, 60 a second, and hands out the samples between by `getCoalescedEvents`. The
        phones send all of them. Without them a screen that samples at 240 Hz counts as one of 60 Hz. Four samples in one batch give the same
        bits as four batches of one. The errors in %, samples as they are:
        """

    static let conclusions = """
        ## What follows

        - A calm stroke on a screen without noise is measured by the plain sum to about one per cent at any rate. Whole pixels and
          jitter spoil that: at 240 Hz a calm finger moves less than a pixel per sample, and noise can add half of the way once more.
        - The estimate is the better figure where there is noise, where a finger rests, and where curves are drawn fast. It is the worse one
          at sharp tips drawn calmly, of which the thinning cuts up to 6 px, and for a path whose details are smaller than that.
        - No calculation finds a corner that fell between two samples: of the fast zigzag's tips either figure misses what one interval
          covers at most.
        - Distance forgives a coarse sampling, time per block does not: at 2000 px/s a finger crosses a block in 16 ms.
        - These strokes know no latency, no smoothing by the screen's own firmware and no calibration; a real phone adds
          the error of its calibration, half a pixel in a bank card's length.
        """
}
