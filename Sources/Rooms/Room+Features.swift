package import Web
import WireProtocol

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
    var hasOwnIDs: Bool { features.contains { $0.hasOwnIDs } }

    /// The news of all features for viewers.
    var news: RoomNews {
        var all = RoomNews()
        for feature in features {
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

    /// Ends the class's activity, and the lobby, and begins another activity: a room has one at a time.
    package func begin(activity: String, subject: String? = nil) {
        state.activity = activity
        state.subject = subject
        state.isInLobby = false
        for feature in features { feature.activityChanged() }
    }
}
