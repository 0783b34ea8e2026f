/// A session's replay as a whole: its participants and its timeline. Times are ms since its start.
package struct ReplayMessage: Sendable {
    package struct Participant: Sendable {
        package var identity: ParticipantIdentity
        package var width: Double
        package var height: Double
        package var isCalibrated: Bool
        package var joinedMilliseconds: UInt64
        package var removedMilliseconds: UInt64?

        package init(
            identity: ParticipantIdentity,
            width: Double,
            height: Double,
            isCalibrated: Bool,
            joinedMilliseconds: UInt64,
            removedMilliseconds: UInt64?
        ) {
            self.identity = identity
            self.width = width
            self.height = height
            self.isCalibrated = isCalibrated
            self.joinedMilliseconds = joinedMilliseconds
            self.removedMilliseconds = removedMilliseconds
        }
    }

    package struct Marker: Sendable {
        package var milliseconds: UInt64
        package var kind: String
        /// The id of the only one concerned.
        package var participant: String?

        package init(milliseconds: UInt64, kind: String, participant: String?) {
            self.milliseconds = milliseconds
            self.kind = kind
            self.participant = participant
        }
    }

    package var code: String
    package var isEnded: Bool
    package var firstMilliseconds: UInt64
    package var durationMilliseconds: UInt64
    package var participants: [Participant]
    package var markers: [Marker]
    /// Milliseconds, and how many participants drew since the entry before.
    package var activity: [(milliseconds: UInt64, participants: Int)]

    package init(
        code: String,
        isEnded: Bool,
        firstMilliseconds: UInt64,
        durationMilliseconds: UInt64,
        participants: [Participant],
        markers: [Marker],
        activity: [(milliseconds: UInt64, participants: Int)]
    ) {
        self.code = code
        self.isEnded = isEnded
        self.firstMilliseconds = firstMilliseconds
        self.durationMilliseconds = durationMilliseconds
        self.participants = participants
        self.markers = markers
        self.activity = activity
    }
}

extension JSONWriter {
    package mutating func replay(_ replay: ReplayMessage) {
        raw("{\"code\":")
        string(replay.code)
        raw(",\"ended\":")
        bool(replay.isEnded)
        raw(",\"firstMilliseconds\":")
        integer(replay.firstMilliseconds)
        raw(",\"durationMilliseconds\":")
        integer(replay.durationMilliseconds)
        raw(",\"participants\":")
        list(replay.participants) { $0.replayParticipant($1) }
        raw(",\"markers\":")
        list(replay.markers) { $0.replayMarker($1) }
        raw(",\"activity\":")
        list(replay.activity) { writer, entry in
            writer.raw("[")
            writer.integer(entry.milliseconds)
            writer.raw(",")
            writer.integer(entry.participants)
            writer.raw("]")
        }
        raw("}")
    }

    private mutating func replayParticipant(_ participant: ReplayMessage.Participant) {
        raw("{")
        identity(participant.identity)
        raw(",\"screen\":{\"width\":")
        number(participant.width)
        raw(",\"height\":")
        number(participant.height)
        raw("},\"calibrated\":")
        bool(participant.isCalibrated)
        raw(",\"joinedMilliseconds\":")
        integer(participant.joinedMilliseconds)
        raw(",\"removedMilliseconds\":")
        if let removed = participant.removedMilliseconds { integer(removed) } else { raw("null") }
        raw("}")
    }

    private mutating func replayMarker(_ marker: ReplayMessage.Marker) {
        raw("{\"milliseconds\":")
        integer(marker.milliseconds)
        raw(",\"kind\":")
        string(marker.kind)
        raw(",\"participant\":")
        string(marker.participant)
        raw("}")
    }
}
