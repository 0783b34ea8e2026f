import Geometry
import TouchMetrics

/// The stats of REST.
extension JSONWriter {
    mutating func identity(_ identity: ParticipantIdentity) {
        string("id", identity.id)
        string("name", identity.name)
        string("colour", identity.colour)
        string("shape", identity.shape)
        label(of: identity)
    }

    /// Writes a participant's stats as a JSON object.
    package mutating func stats(_ participant: ParticipantStats) {
        raw("{")
        fields(of: participant)
        raw("}")
    }

    private mutating func fields(of participant: ParticipantStats) {
        let metrics = participant.metrics
        identity(participant.identity)
        if let consent = participant.consent { string("consent", consent.rawValue) }
        bool("connected", participant.isConnected)
        integer("seq", participant.seq)
        integer("touching", metrics.touching)
        integer("touches", metrics.touches)
        bool("calibrated", participant.trust.isCalibrated)
        number("pixelsPerCentimetre", participant.pixelsPerCentimetre)
        fields(of: participant.trust)
        raw(",\"screen\":{")
        number("width", metrics.screen.width)
        number("height", metrics.screen.height)
        raw("}")
        sums(FigureSums(participant))
        raw(",\"heatmap\":{")
        grid(columns: metrics.grid.columns, rows: metrics.grid.rows)
        raw(",\"blockSize\":32")
        integer("highest", metrics.highestCount)
        integers("counts", metrics.countLayer)
        raw("},\"pressure\":")
        pressure(participant.force)
        raw(",\"scale\":{")
        number("fullScaleGrams", participant.scale.fullScaleGrams)
        bool("calibrated", participant.scale.calibrated)
        number("tareGrams", participant.scale.force.tareGrams)
        raw("}")
        gestures(of: metrics, pixelsPerCentimetre: participant.pixelsPerCentimetre)
        for feature in participant.features { feature.write(into: &self) }
    }

    /// Writes a session's stats as a JSON object.
    package mutating func stats(_ session: SessionStats) {
        raw("{")
        fields(of: session)
        raw("}")
    }

    mutating func fields(of session: SessionStats) {
        string("code", session.state.code)
        state(session.state)
        string("retention", session.retention)
        string("createdAt", session.createdAt)
        bool("ended", session.state.isEnded)
        list("participants", session.participants) { $0.stats($1) }
        raw(",\"merged\":{")
        merged(session.participants)
        raw("}")
    }

    private mutating func merged(_ participants: [ParticipantStats]) {
        var total = FigureSums()
        var touches = 0
        var peakGrams: Int?
        var counts = [Int](repeating: 0, count: NormalisedGrid.count)
        for participant in participants {
            if let peak = participant.force.wholePeakGrams { peakGrams = max(peak, peakGrams ?? 0) }
            total.add(FigureSums(participant))
            touches += participant.metrics.touches
            participant.metrics.addNormalised(into: &counts)
        }
        sums(total)
        integer("touches", touches)
        raw(",\"pressure\":{")
        integer("peakGrams", peakGrams)
        raw("},\"heatmap\":{")
        grid(columns: NormalisedGrid.columns, rows: NormalisedGrid.rows)
        integer("highest", counts.max() ?? 0)
        integers("counts", counts)
        raw("}")
    }

    private mutating func pressure(_ force: ForceFigures) {
        raw("{")
        string("provenance", force.provenance.name)
        integer("force", force.wholePercent)
        integer("grams", force.wholeGrams)
        integer("peakGrams", force.wholePeakGrams)
        raw("}")
    }

    private mutating func grid(columns: Int, rows: Int) {
        integer("columns", columns)
        integer("rows", rows)
    }

    private mutating func sums(_ sums: FigureSums) {
        key("distance")
        raw("{")
        number("lastPixels", sums.lastPixels)
        number("totalPixels", sums.totalPixels)
        number("lastCentimetres", sums.lastCentimetres)
        number("totalCentimetres", sums.totalCentimetres)
        estimated(sums.estimated)
        raw("},\"time\":{")
        number("lastSeconds", sums.lastSeconds)
        number("totalSeconds", sums.totalSeconds)
        raw("}")
    }

    private mutating func gestures(of metrics: TouchMetrics, pixelsPerCentimetre: Double) {
        integer("taps", metrics.taps)
        raw(",\"fingers\":{")
        integer("most", metrics.maxFingers)
        raw("},\"contact\":{")
        number("largestRadiusPixels", metrics.maxRadius)
        raw("}")
        objects("gestures", metrics.history) { writer, gesture in
            writer.number("seconds", gesture.milliseconds / 1000)
            writer.number("pixels", gesture.pixels)
            writer.number("centimetres", gesture.pixels / pixelsPerCentimetre)
            writer.integer("fingers", gesture.fingers)
            writer.bool("tap", gesture.isTap)
            writer.number("peakPixelsPerSecond", gesture.peakPixelsPerSecond)
        }
    }
}
