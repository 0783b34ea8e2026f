import TouchMetrics
package import WireProtocol

/// The participants' stats for requests, phones and viewers.
extension Room {
    /// Returns the stats of the session.
    ///
    /// - Parameter forHost: Whether to include labels and answers on consent that only the host may see.
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
    /// - Parameter forHost: Whether to include a label and an answer on consent that only the host may see.
    package func stats(of participant: Participant, forHost: Bool = false) -> ParticipantStats {
        ParticipantStats(
            identity: forHost ? participant.fullIdentity : participant.identity,
            // Only the host may see who refused.
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

    /// Returns a frame with the given figures and the features' fields.
    ///
    /// - Parameter part: The features' part; they add nothing if it is `nil`.
    func message(
        withFiguresOf listed: some Sequence<Participant>,
        _ part: FramePart?,
        _ now: Double
    ) -> FrameMessage {
        let measuresForce = measuresForce
        var message = FrameMessage()
        for participant in participants where participant.connection != nil && participant.metrics.touching > 0 {
            message.addTouches(of: participant.id, participant.metrics)
        }
        for participant in listed where !participant.isRemoved {
            message.addFigures(
                of: participant.id,
                participant.metrics,
                pixelsPerCentimetre: participant.pixelsPerCentimetre
            )
            if measuresForce {
                message.addForce(of: participant.id, participant.metrics.force(on: participant.scale.force))
            }
        }
        if let part {
            let milliseconds = readingMilliseconds(at: now)
            for feature in features { feature.add(part, to: &message, at: milliseconds) }
        }
        for participant in frame.joined { message.addJoined(stats(of: participant)) }
        for id in frame.leftIDs { message.addLeft(id) }
        message.add("removed", frame.removedIDs) { $0.string($1) }
        return message
    }

    /// Returns a frame with the figures of all participants.
    func wholeMessage(_ now: Double) -> FrameMessage {
        let participants = participants
        return message(withFiguresOf: participants, .everything(of: participants), now)
    }
}
