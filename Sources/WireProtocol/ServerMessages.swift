package import TouchMetrics

/// The messages from the server.
extension JSONWriter {
    /// Begins the `figures` message for one phone; its figures and a brace follow.
    package mutating func beginFigures(seq: UInt64, ack: UInt64) {
        raw("{\"type\":\"figures\",\"seq\":")
        integer(seq)
        raw(",\"ack\":")
        integer(ack)
    }

    /// Writes a phone's figures of touches into `figures`, with the blocks that changed since they were last written.
    package mutating func touchFigures(
        _ metrics: inout TouchMetrics,
        pace: Int? = nil,
        pixelsPerCentimetre: Double
    ) {
        // Whole literals: every phone gets them many times a second.
        if let pace {
            raw(",\"pace\":")
            integer(pace)
        }
        raw(",\"touching\":")
        integer(metrics.touching)
        raw(",\"touches\":")
        integer(metrics.touches)
        raw(",\"distance\":{\"lastCentimetres\":")
        number(metrics.lastPixels / pixelsPerCentimetre)
        raw(",\"totalCentimetres\":")
        number(metrics.totalPixels / pixelsPerCentimetre)
        raw("},\"time\":{\"lastSeconds\":")
        number(metrics.lastMilliseconds / 1000)
        raw(",\"totalSeconds\":")
        number(metrics.totalMilliseconds / 1000)
        raw("},\"heatmap\":{\"highest\":")
        integer(metrics.highestCount)
        raw(",\"cells\":[")
        changedCells(&metrics)
        raw("]}")
    }

    private mutating func changedCells(_ metrics: inout TouchMetrics) {
        var changed = BlockSet()
        swap(&changed, &metrics.changedBlocks)
        var isFirst = true
        changed.drain { index in
            raw(isFirst ? "[" : ",[")
            isFirst = false
            integer(index)
            raw(",")
            integer(metrics.count(ofBlock: index))
            raw("]")
        }
        swap(&changed, &metrics.changedBlocks)
    }

    /// Writes the `welcome` message for one phone. `study`: the server accepts anchors; `clock`: it answers
    /// `clock` messages.
    ///
    /// - Parameter retention: `replay` or `figures`.
    package mutating func welcome(
        _ participant: ParticipantStats,
        resume: String,
        ack: UInt64,
        pace: Int,
        session: SessionState,
        retention: String
    ) {
        raw("{\"type\":\"welcome\",\"participant\":{")
        identity(participant.identity)
        codeTwice(participant.identity)
        string("resume", resume)
        raw("}")
        integer("seq", participant.seq)
        integer("ack", ack)
        integer("pace", pace)
        raw(",\"study\":true,\"clock\":true,\"stats\":")
        stats(participant)
        raw(",\"session\":{")
        string("code", session.code)
        string("retention", retention)
        state(session)
        raw("}}")
    }

    /// Writes the `session` message.
    package mutating func session(_ session: SessionState) {
        raw("{\"type\":\"session\"")
        state(session)
        raw("}")
    }

    /// Writes the answer to a `clock` message.
    ///
    /// - Parameters:
    ///   - time: The question's time in ms on the phone's clock.
    ///   - received: The time at which it was read, in ms of the room's axis; written in whole ns, rounded up.
    ///   - sent: The time at which the answer is written; rounded down.
    package mutating func clock(_ id: UInt64, askedAt time: Double, received: Double, sent: Double) {
        raw("{\"type\":\"clock\"")
        integer("id", id)
        number("t", time)
        number("received", (received * 1e6).rounded(.up) / 1e6)
        number("sent", (sent * 1e6).rounded(.down) / 1e6)
        raw("}")
    }

    /// Writes the `withdrawn` message.
    package mutating func withdrawn() {
        raw("{\"type\":\"withdrawn\"}")
    }

    /// Writes the `error` message.
    ///
    /// - Parameter expected: The `seq` that the server expects, after a gap.
    package mutating func error(
        _ code: WireCode,
        title: StaticString,
        detail: String,
        seq: UInt64? = nil,
        expected: UInt64? = nil
    ) {
        raw("{\"type\":\"error\"")
        integer("code", code.rawValue)
        raw(",\"title\":\"")
        raw(title)
        raw("\"")
        string("detail", detail)
        if let seq { integer("seq", seq) }
        if let expected { integer("expected", expected) }
        raw("}")
    }

    /// Writes the `snapshot` message for a viewer.
    ///
    /// - Parameter features: The fields of the room's features.
    package mutating func snapshot(_ session: SessionStats, features: [any JSONFields] = []) {
        raw("{\"type\":\"snapshot\"")
        fields(of: session)
        for feature in features { feature.write(into: &self) }
        raw("}")
    }

    /// Writes the session's state as the response to a control request.
    package mutating func controlState(_ session: SessionState) {
        raw("{")
        string("code", session.code)
        bool("ended", session.isEnded)
        state(session)
        raw("}")
    }

    /// Writes the fields of the session that all connected clients receive.
    mutating func state(_ session: SessionState) {
        string("activity", session.activity)
        if let subject = session.subject { string("subject", subject) }
        bool("frozen", session.isFrozen)
        bool("hidden", session.isHidden)
        bool("locked", session.isLocked)
        string("spotlight", session.spotlight)
        bool("touchkit", session.touchkit)
        bool("lobby", session.isInLobby)
        // Phones load what tells them their team with what asks for their names.
        if session.naming != .invented || !session.areNamesShown || session.teams != nil {
            string("naming", session.naming.rawValue)
            bool("namesShown", session.areNamesShown)
            if session.areCodesPersons { bool("persons", true) }
        }
        if let expiresAt = session.expiresAt { string("expiresAt", expiresAt) }
        raw(session.features)
    }
}

/// The messages about phones' own names and codes.
extension JSONWriter {
    /// Writes `label`, `group`, `person` and `labelHidden` if they are set, each after a comma.
    package mutating func label(of identity: ParticipantIdentity) {
        if let label = identity.label { string("label", label) }
        if let group = identity.group { string("group", group) }
        if let person = identity.person { string("person", person) }
        if identity.isLabelHidden { raw(",\"labelHidden\":true") }
    }

    /// Writes `codeTwice` while it holds, after a comma.
    mutating func codeTwice(_ identity: ParticipantIdentity) {
        if identity.isCodeTwice { raw(",\"codeTwice\":true") }
    }

    /// Writes the `label` message, which informs a phone of its label in the class.
    package mutating func labelMessage(_ identity: ParticipantIdentity) {
        raw("{\"type\":\"label\"")
        label(of: identity)
        codeTwice(identity)
        raw("}")
    }

    /// Writes an entry of a frame's `labels`: a phone's new label.
    package mutating func labelEntry(_ identity: ParticipantIdentity) {
        raw("{")
        string("id", identity.id)
        label(of: identity)
        codeTwice(identity)
        raw("}")
    }
}
