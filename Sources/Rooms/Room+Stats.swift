import TouchMetrics
package import WireProtocol

/// What requests, phones and viewers learn about the room.
extension Room {
    /// The state with the features' fields.
    var fullState: SessionState {
        var json = JSONWriter()
        for feature in features { feature.writeState(into: &json) }
        var full = state
        full.expiresAt = expiryText
        full.features = json.bytes
        return full
    }

    var measuresForce: Bool { features.contains { $0.measuresForce } }

    /// Whether gestures are judged now, as in a challenge.
    var judgesGestures: Bool { features.contains { $0.judgesGestures } }

    /// Returns the stats of the session.
    ///
    /// - Parameter forHost: whether with labels and answers on consent that others may not see.
    func stats(forHost: Bool = false) -> SessionStats {
        SessionStats(
            state: fullState,
            retention: retention.rawValue,
            createdAt: Timestamp.text(createdAt + clockOffset),
            participants: participants.map { stats(of: $0, forHost: forHost) }
        )
    }

    /// Returns a participant's stats with the features' fields.
    ///
    /// - Parameter forHost: whether with a label and an answer on consent that others may not see.
    package func stats(of participant: Participant, forHost: Bool = false) -> ParticipantStats {
        ParticipantStats(
            identity: forHost ? participant.fullIdentity : participant.identity,
            // Who said no is nobody else's business.
            consent: forHost ? participant.consent : nil,
            isConnected: participant.connection != nil,
            seq: participant.seq,
            pixelsPerCentimetre: participant.pixelsPerCentimetre,
            trust: participant.trust,
            scale: participant.scale,
            metrics: participant.metrics,
            features: features.compactMap { $0.statsFields(of: participant) }
        )
    }
}
