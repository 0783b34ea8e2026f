import Geometry
import TouchMetrics

/// The stats of REST.
extension JSONWriter {
    mutating func identity(_ identity: ParticipantIdentity) {
        raw("\"id\":")
        string(identity.id)
        raw(",\"name\":")
        string(identity.name)
        raw(",\"colour\":")
        string(identity.colour)
        raw(",\"shape\":")
        string(identity.shape)
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
        if let consent = participant.consent {
            raw(",\"consent\":")
            string(consent.rawValue)
        }
        raw(",\"connected\":")
        bool(participant.isConnected)
        raw(",\"seq\":")
        integer(participant.seq)
        raw(",\"touching\":")
        integer(metrics.touching)
        raw(",\"touches\":")
        integer(metrics.touches)
        raw(",\"calibrated\":")
        bool(participant.trust.isCalibrated)
        raw(",\"pixelsPerCentimetre\":")
        number(participant.pixelsPerCentimetre)
        raw(",")
        fields(of: participant.trust)
        raw(",\"screen\":{\"width\":")
        number(metrics.screen.width)
        raw(",\"height\":")
        number(metrics.screen.height)
        raw("},")
        sums(FigureSums(participant))
        raw(",\"heatmap\":{")
        grid(columns: metrics.grid.columns, rows: metrics.grid.rows)
        raw(",\"blockSize\":32,\"highest\":")
        integer(metrics.highestCount)
        raw(",\"counts\":")
        integers(metrics.countLayer)
        raw("},\"pressure\":")
        pressure(participant.force)
        raw(",\"scale\":{\"fullScaleGrams\":")
        number(participant.scale.fullScaleGrams)
        raw(",\"calibrated\":")
        bool(participant.scale.calibrated)
        raw(",\"tareGrams\":")
        number(participant.scale.force.tareGrams)
        raw("},")
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
        raw("\"code\":")
        string(session.state.code)
        raw(",")
        state(session.state)
        raw(",\"retention\":")
        string(session.retention)
        raw(",\"createdAt\":")
        string(session.createdAt)
        raw(",\"ended\":")
        bool(session.state.isEnded)
        raw(",\"participants\":")
        list(session.participants) { $0.stats($1) }
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
        raw(",\"touches\":")
        integer(touches)
        raw(",\"pressure\":{\"peakGrams\":")
        integer(peakGrams)
        raw("},\"heatmap\":{")
        grid(columns: NormalisedGrid.columns, rows: NormalisedGrid.rows)
        raw(",\"highest\":")
        integer(counts.max() ?? 0)
        raw(",\"counts\":")
        integers(counts)
        raw("}")
    }

    private mutating func pressure(_ force: ForceFigures) {
        raw("{\"provenance\":")
        string(force.provenance.name)
        raw(",\"force\":")
        integer(force.wholePercent)
        raw(",\"grams\":")
        integer(force.wholeGrams)
        raw(",\"peakGrams\":")
        integer(force.wholePeakGrams)
        raw("}")
    }

    private mutating func grid(columns: Int, rows: Int) {
        raw("\"columns\":")
        integer(columns)
        raw(",\"rows\":")
        integer(rows)
    }

    private mutating func sums(_ sums: FigureSums) {
        raw("\"distance\":{\"lastPixels\":")
        number(sums.lastPixels)
        raw(",\"totalPixels\":")
        number(sums.totalPixels)
        raw(",\"lastCentimetres\":")
        number(sums.lastCentimetres)
        raw(",\"totalCentimetres\":")
        number(sums.totalCentimetres)
        raw(",")
        estimated(sums.estimated)
        raw("},\"time\":{\"lastSeconds\":")
        number(sums.lastSeconds)
        raw(",\"totalSeconds\":")
        number(sums.totalSeconds)
        raw("}")
    }

    private mutating func gestures(of metrics: TouchMetrics, pixelsPerCentimetre: Double) {
        raw("\"taps\":")
        integer(metrics.taps)
        raw(",\"fingers\":{\"most\":")
        integer(metrics.maxFingers)
        raw("},\"contact\":{\"largestRadiusPixels\":")
        number(metrics.maxRadius)
        raw("},\"gestures\":")
        list(metrics.history) { writer, gesture in
            writer.raw("{\"seconds\":")
            writer.number(gesture.milliseconds / 1000)
            writer.raw(",\"pixels\":")
            writer.number(gesture.pixels)
            writer.raw(",\"centimetres\":")
            writer.number(gesture.pixels / pixelsPerCentimetre)
            writer.raw(",\"fingers\":")
            writer.integer(gesture.fingers)
            writer.raw(",\"tap\":")
            writer.bool(gesture.isTap)
            writer.raw(",\"peakPixelsPerSecond\":")
            writer.number(gesture.peakPixelsPerSecond)
            writer.raw("}")
        }
    }
}
