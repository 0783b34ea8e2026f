import Geometry
package import TouchMetrics

/// A participant's public identity in the room.
package struct ParticipantIdentity: Equatable, Sendable {
    /// The participant's id in the session, such as `p1`.
    package var id: String
    /// The participant's name.
    package var name: String
    /// The colour as `#rrggbb`.
    package var colour: String
    /// The name of the shape that marks the participant in addition to the colour.
    package var shape: String
    /// The own name or code, if the reader may see it.
    package var label: String?
    /// The group, if the reader may see it.
    package var group: String?
    /// The person, where codes identify, if the reader may see it.
    package var person: String?
    /// Whether the host hides the label.
    package var isLabelHidden = false
    /// Whether another connected phone has the same code, where codes identify.
    package var isCodeTwice = false

    /// Creates an identity.
    package init(id: String, name: String, colour: String, shape: String) {
        self.id = id
        self.name = name
        self.colour = colour
        self.shape = shape
    }
}

/// The state of one participant as REST and `welcome` show it.
package struct ParticipantStats: Sendable {
    /// The participant's public identity.
    package var identity: ParticipantIdentity
    /// The phone's answer on consent, if the reader may see it; `nil` if it was not asked.
    package var consent: ConsentAnswer?
    /// Whether the phone is connected.
    package var isConnected: Bool
    /// The number of the last batch that was applied.
    package var seq: UInt64
    /// The screen's density in CSS px per centimetre.
    package var pixelsPerCentimetre: Double
    /// The reliability of the density.
    package var trust: DensityTrust
    /// The phone's scale for force.
    package var scale: Hello.Scale
    /// The phone's engine.
    package var metrics: TouchMetrics
    /// The room's time of its touches; `nil` before its first `sync`.
    package var clock: RoomClock?
    /// The fields of the room's features.
    package var features: [any JSONFields]

    /// The figures of force on the screen's own scale.
    var force: ForceFigures { metrics.force(on: scale.force) }

    /// Creates the state of a participant.
    package init(
        identity: ParticipantIdentity,
        consent: ConsentAnswer? = nil,
        isConnected: Bool,
        seq: UInt64,
        pixelsPerCentimetre: Double,
        trust: DensityTrust = DensityTrust(),
        scale: Hello.Scale = Hello.Scale(),
        metrics: TouchMetrics,
        clock: RoomClock? = nil,
        features: [any JSONFields] = []
    ) {
        self.identity = identity
        self.consent = consent
        self.isConnected = isConnected
        self.seq = seq
        self.pixelsPerCentimetre = pixelsPerCentimetre
        self.trust = trust
        self.scale = scale
        self.metrics = metrics
        self.clock = clock
        self.features = features
    }
}

/// A session as REST and `snapshot` show it.
package struct SessionStats: Sendable {
    /// The session's state.
    package var state: SessionState
    /// The retention of the session: `replay` or `figures`.
    package var retention: String
    /// The time of creation in UTC (RFC 3339).
    package var createdAt: String
    /// The participants in the order of joining.
    package var participants: [ParticipantStats]
    /// The number of connected phones that have not told what they know of the room's present axis of time.
    package var withoutClock: Int

    /// Creates the state of a session.
    package init(
        state: SessionState,
        retention: String,
        createdAt: String,
        participants: [ParticipantStats],
        withoutClock: Int = 0
    ) {
        self.state = state
        self.retention = retention
        self.createdAt = createdAt
        self.participants = participants
        self.withoutClock = withoutClock
    }
}

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
        codeTwice(participant.identity)
        if let consent = participant.consent { string("consent", consent.rawValue) }
        bool("connected", participant.isConnected)
        integer("seq", participant.seq)
        integer("touching", metrics.touching)
        integer("touches", metrics.touches)
        bool("calibrated", participant.trust.isCalibrated)
        number("pixelsPerCentimetre", participant.pixelsPerCentimetre)
        let errors = participant.distanceErrors
        fields(of: participant.trust, relativeError: errors.share(orDensity: participant.trust.relativeError))
        number("densityError", participant.trust.relativeError)
        raw(",\"screen\":{")
        number("width", metrics.screen.width)
        number("height", metrics.screen.height)
        raw("}")
        let durations = DurationErrors(metrics)
        sums(FigureSums(participant), errors, durations)
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
        gestures(of: participant, durations)
        clock(participant.clock?.newest)
        for feature in participant.features { feature.write(into: &self) }
    }

    /// Writes a session's stats as a JSON object.
    package mutating func stats(_ session: SessionStats) {
        raw("{")
        fields(of: session)
        raw("}")
    }

    /// Writes what a class does and has done together as a JSON object: no single participants, and no heatmap.
    package mutating func summary(_ session: SessionStats) {
        let (state, participants) = (session.state, session.participants)
        raw("{")
        string("code", state.code)
        string("activity", state.activity)
        bool("frozen", state.isFrozen)
        bool("locked", state.isLocked)
        bool("ended", state.isEnded)
        string("expiresAt", state.expiresAt)
        integer("participants", participants.count)
        integer("connected", participants.count { $0.isConnected })
        integer("withoutClock", session.withoutClock)
        mergedSums(participants)
        raw("}")
    }

    mutating func fields(of session: SessionStats) {
        string("code", session.state.code)
        state(session.state)
        string("retention", session.retention)
        string("createdAt", session.createdAt)
        bool("ended", session.state.isEnded)
        integer("withoutClock", session.withoutClock)
        list("participants", session.participants) { $0.stats($1) }
        raw(",\"merged\":{")
        merged(session.participants)
        raw("}")
    }

    private mutating func merged(_ participants: [ParticipantStats]) {
        mergedSums(participants)
        var counts = [Int](repeating: 0, count: NormalisedGrid.count)
        for participant in participants { participant.metrics.addNormalised(into: &counts) }
        raw(",\"heatmap\":{")
        grid(columns: NormalisedGrid.columns, rows: NormalisedGrid.rows)
        integer("highest", counts.max() ?? 0)
        integers("counts", counts)
        raw("}")
    }

    private mutating func mergedSums(_ participants: [ParticipantStats]) {
        var total = FigureSums()
        var errors = DistanceErrors()
        var durations = DurationErrors()
        var touches = 0
        var peakGrams: Int?
        for participant in participants {
            if let peak = participant.force.wholePeakGrams { peakGrams = max(peak, peakGrams ?? 0) }
            total.add(FigureSums(participant))
            errors.add(participant.distanceErrors)
            durations.add(DurationErrors(participant.metrics))
            touches += participant.metrics.touches
        }
        sums(total, errors, durations)
        integer("touches", touches)
        raw(",\"pressure\":{")
        integer("peakGrams", peakGrams)
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

    private mutating func clock(_ newest: ClockSync?) {
        key("clock")
        guard let newest else { return raw("null") }
        raw("{")
        number("offsetMilliseconds", newest.offset)
        number("errorMilliseconds", newest.error)
        number("at", newest.time + newest.offset)
        raw("}")
    }

    private mutating func grid(columns: Int, rows: Int) {
        integer("columns", columns)
        integer("rows", rows)
    }

    private mutating func sums(_ sums: FigureSums, _ errors: DistanceErrors, _ durations: DurationErrors) {
        key("distance")
        raw("{")
        number("lastPixels", sums.lastPixels)
        number("totalPixels", sums.totalPixels)
        number("lastCentimetres", sums.lastCentimetres)
        number("totalCentimetres", sums.totalCentimetres)
        error("lastCentimetresError", errors.last)
        error("totalCentimetresError", errors.total)
        estimated(sums.estimated, errors)
        raw("},\"time\":{")
        number("lastSeconds", sums.lastSeconds)
        number("totalSeconds", sums.totalSeconds)
        error("lastSecondsError", durations.last)
        error("totalSecondsError", durations.total)
        raw("}")
    }

    private mutating func gestures(of participant: ParticipantStats, _ durations: DurationErrors) {
        let (metrics, pixelsPerCentimetre) = (participant.metrics, participant.pixelsPerCentimetre)
        integer("taps", metrics.taps)
        raw(",\"fingers\":{")
        integer("most", metrics.maxFingers)
        raw("},\"contact\":{")
        number("largestRadiusPixels", metrics.maxRadius)
        raw("}")
        objects("gestures", metrics.history) { writer, gesture in
            writer.number("seconds", gesture.milliseconds / 1000)
            writer.number("secondsError", durations.last.error)
            writer.number("pixels", gesture.pixels)
            writer.number("centimetres", gesture.pixels / pixelsPerCentimetre)
            let bound = FigureError(of: gesture, pixelsPerCentimetre: pixelsPerCentimetre, trust: participant.trust)
            writer.number("centimetresError", bound.error)
            writer.integer("fingers", gesture.fingers)
            writer.bool("tap", gesture.isTap)
            writer.number("peakPixelsPerSecond", gesture.peakPixelsPerSecond)
        }
    }
}

extension ForceProvenance {
    /// The name in messages.
    package var name: String {
        switch self {
        case .none: "none"
        case .contactArea: "contactArea"
        case .measured: "measured"
        case .pen: "pen"
        }
    }
}
