import Storage
import TouchMetrics
package import Web
package import WireProtocol

/// The combined results of the room's features.
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

    /// Whether a feature has objects in the room that requests address by their own ids.
    var hasOwnIDs: Bool { storedFeatures.contains { $0.hasOwnIDs } }

    /// The news of all features for viewers.
    var news: RoomNews {
        var all = RoomNews()
        for feature in newsFeatures {
            if let news = feature.news { all.add(news) }
        }
        return all
    }

    /// All parts of the session, in the order of its features.
    package var parts: [SessionPart] { features.flatMap(\.parts) }

    /// Returns the participant that a command names, if any.
    ///
    /// - Throws: 404 for an unknown participant.
    package func participant(of command: HostCommand) throws(Problem) -> Participant? {
        guard let id = command.participant else { return nil }
        guard let participant = participant(id) else { throw .unknownParticipant(id) }
        return participant
    }

    /// Sets the name that a phone has chosen; returns the reason if it does not change.
    func call(_ participant: Participant, _ name: OwnName, _ rooms: isolated Rooms) -> LabelRefusal? {
        do throws(LabelRefusal) {
            for feature in features { try feature.nameRequested(by: participant, name, rooms) }
            return nil
        } catch {
            return error
        }
    }

    /// Sends a phone the state of all features.
    package func sendFeatureState(to participant: Participant, _ rooms: isolated Rooms) {
        participant.awaitsFeatureState = false
        for feature in features { feature.sendState(to: participant, rooms) }
    }

    /// Clears the figures of one participant, or of all.
    package func clearFigures(of only: Participant? = nil, _ rooms: isolated Rooms) {
        let milliseconds = milliseconds(at: rooms.now)
        mark(RoomMarker(milliseconds: milliseconds, kind: .cleared, participant: only?.number))
        for participant in only.map({ [$0] }) ?? participants {
            participant.metrics.clear()
            log.append(.cleared, of: participant.number, milliseconds: milliseconds)
            for feature in features { feature.figuresCleared(of: participant, rooms) }
            participant.awaitsFeatureState = true
            figuresChanged(of: participant, rooms)
        }
    }

    /// Marks figures that changed without a batch for the phone, the viewers and the store.
    package func figuresChanged(of participant: Participant, _ rooms: isolated Rooms) {
        participant.batchesSinceCheckpoint += 1
        rooms.commits.markDirty(participant, in: self)
        rooms.viewers.markFiguresChanged(participant, in: self)
        if participant.connection != nil {
            participant.pacing.postpone(now: rooms.now)
            rooms.figures.add(participant, inBulk: true)
        }
    }

    /// Ends the class's activity, and the lobby, and begins another activity: a room has one at a time.
    package func begin(activity: String, subject: String? = nil) {
        state.activity = activity
        state.subject = subject
        state.isInLobby = false
        for feature in features { feature.activityChanged() }
    }
}

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
            participants: participants.map { stats(of: $0, forHost: forHost) },
            withoutClock: participants.count { $0.connection != nil && $0.clock?.newest.epoch != clockEpoch }
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
            clock: participant.clock,
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
        var message = fingersMessage()
        for participant in listed where !participant.isRemoved {
            message.addFigures(
                of: participant.id,
                participant.metrics,
                pixelsPerCentimetre: participant.pixelsPerCentimetre
            )
            addTime(of: participant, to: &message)
            if measuresForce {
                message.addForce(of: participant.id, participant.metrics.force(on: participant.scale.force))
            }
        }
        if let part {
            let milliseconds = readingMilliseconds(at: now)
            for feature in newsFeatures { feature.add(part, to: &message, at: milliseconds) }
        }
        for participant in frame.joined { message.addJoined(stats(of: participant)) }
        for id in frame.leftIDs { message.addLeft(id) }
        message.add("removed", frame.removedIDs) { $0.string($1) }
        return message
    }

    /// Whether no more phones are connected.
    func hasAtMost(_ limit: Int) -> Bool {
        let connected = participantNumbers.lazy.filter { number in
            self.roster[number].map { !$0.isRemoved && $0.connection != nil } ?? false
        }
        return connected.prefix(limit + 1).count <= limit
    }

    /// Returns a frame with the fingers alone.
    func fingersMessage() -> FrameMessage {
        var message = FrameMessage()
        for participant in participants where participant.connection != nil && participant.metrics.touching > 0 {
            message.addTouches(of: participant.id, participant.metrics, on: shownPicture)
        }
        return message
    }

    /// Adds when the participant's newest event was, if the room's clock in this epoch says it.
    func addTime(of participant: Participant, to message: inout FrameMessage) {
        guard let clock = participant.clock, clock.newest.epoch == clockEpoch,
            let latest = participant.metrics.latestMilliseconds, var time = clock.roomTime(of: latest)
        else { return }
        time.milliseconds += startedAt
        message.addTime(of: participant.id, time)
    }

    /// Returns a frame with the figures of all participants.
    func wholeMessage(_ now: Double) -> FrameMessage {
        let participants = participants
        return message(withFiguresOf: participants, .everything(of: participants), now)
    }
}
