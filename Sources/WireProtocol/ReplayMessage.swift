package import Geometry

/// A session's replay as a whole: its participants and its timeline. Times are in ms since the session's start.
package struct ReplayMessage: Sendable {
    /// A participant of the session.
    package struct Participant: Sendable {
        /// The participant's public identity.
        package var identity: ParticipantIdentity
        /// The screen's width in CSS px.
        package var width: Double
        /// The screen's height in CSS px.
        package var height: Double
        /// The reliability of the screen's density.
        package var trust: DensityTrust
        /// The time of joining.
        package var joinedMilliseconds: UInt64
        /// The time of removal; `nil` if the participant was not removed.
        package var removedMilliseconds: UInt64?

        /// Creates a participant.
        package init(
            identity: ParticipantIdentity,
            width: Double,
            height: Double,
            trust: DensityTrust,
            joinedMilliseconds: UInt64,
            removedMilliseconds: UInt64?
        ) {
            self.identity = identity
            self.width = width
            self.height = height
            self.trust = trust
            self.joinedMilliseconds = joinedMilliseconds
            self.removedMilliseconds = removedMilliseconds
        }
    }

    /// A mark on the timeline.
    package struct Marker: Sendable {
        /// The mark's time.
        package var milliseconds: UInt64
        /// The kind of the mark, as `docs/exports.md` names it.
        package var kind: String
        /// The id of the participant concerned; `nil` if the mark concerns all.
        package var participant: String?

        /// Creates a mark.
        package init(milliseconds: UInt64, kind: String, participant: String?) {
            self.milliseconds = milliseconds
            self.kind = kind
            self.participant = participant
        }
    }

    /// What lay under the drawing from one time on.
    package struct Ground: Sendable {
        /// When it was laid there.
        package var milliseconds: UInt64
        /// The picture's name and its size in pixels; `nil` for none.
        package var picture: (id: String, width: Int, height: Int)?

        /// Creates a change.
        package init(milliseconds: UInt64, picture: (id: String, width: Int, height: Int)?) {
            self.milliseconds = milliseconds
            self.picture = picture
        }
    }

    /// A question with its answers as they came, without saying whose they are.
    package struct Question: Sendable {
        /// The question as pages get it once it is closed: the fields of a JSON object without braces.
        package var fields: [UInt8]
        /// The newest answer of each participant.
        package var answers: Answers

        /// Creates a question.
        package init(fields: [UInt8], answers: Answers) {
            self.fields = fields
            self.answers = answers
        }
    }

    /// Answers to a question, in the order of time, each with when it was given.
    package enum Answers: Sendable {
        /// Indices of choices.
        case choices([(milliseconds: UInt64, value: Int)])
        case numbers([(milliseconds: UInt64, value: Double)])
        /// Indices of items, the first one first.
        case orders([(milliseconds: UInt64, value: [Int])])
        /// Values at equal distances along x.
        case curves([(milliseconds: UInt64, value: [Double])])
        /// Places in pixels of the picture.
        case places([(milliseconds: UInt64, value: [Point])])
    }

    /// The session's code.
    package var code: String
    /// Whether the session has ended.
    package var isEnded: Bool
    /// The time of the first touch.
    package var firstMilliseconds: UInt64
    /// The time of the latest record.
    package var durationMilliseconds: UInt64
    /// The participants in the order of joining.
    package var participants: [Participant]
    /// The marks in the order of their times.
    package var markers: [Marker]
    /// The number of participants that drew in each interval, with the interval's end.
    package var activity: [(milliseconds: UInt64, participants: Int)]
    /// What lay under the drawing, in the order of time.
    package var grounds: [Ground]
    /// The closed questions that were answered, in the order of their first answers.
    package var questions: [Question]

    /// Creates a replay.
    package init(
        code: String,
        isEnded: Bool,
        firstMilliseconds: UInt64,
        durationMilliseconds: UInt64,
        participants: [Participant],
        markers: [Marker],
        activity: [(milliseconds: UInt64, participants: Int)],
        grounds: [Ground] = [],
        questions: [Question] = []
    ) {
        self.code = code
        self.isEnded = isEnded
        self.firstMilliseconds = firstMilliseconds
        self.durationMilliseconds = durationMilliseconds
        self.participants = participants
        self.markers = markers
        self.activity = activity
        self.grounds = grounds
        self.questions = questions
    }
}

extension JSONWriter {
    /// Writes the replay as a JSON object.
    package mutating func replay(_ replay: ReplayMessage) {
        raw("{")
        string("code", replay.code)
        bool("ended", replay.isEnded)
        integer("firstMilliseconds", replay.firstMilliseconds)
        integer("durationMilliseconds", replay.durationMilliseconds)
        list("participants", replay.participants) { $0.replayParticipant($1) }
        list("markers", replay.markers) { $0.replayMarker($1) }
        list("activity", replay.activity) { writer, entry in
            writer.raw("[")
            writer.integer(entry.milliseconds)
            writer.raw(",")
            writer.integer(entry.participants)
            writer.raw("]")
        }
        if !replay.grounds.isEmpty { list("grounds", replay.grounds) { $0.replayGround($1) } }
        if !replay.questions.isEmpty { list("questions", replay.questions) { $0.replayQuestion($1) } }
        raw("}")
    }

    private mutating func replayQuestion(_ question: ReplayMessage.Question) {
        raw("{")
        raw(question.fields)
        switch question.answers {
        case .choices(let all): timed("chosen", all) { $0.integer($1 + 1) }
        case .numbers(let all): timed("values", all) { $0.number($1) }
        case .orders(let all): timed("orders", all) { $0.list($1) { $0.integer($1 + 1) } }
        case .curves(let all): timed("curves", all) { $0.list($1) { $0.number($1) } }
        case .places(let all):
            timed("answers", all) { writer, points in
                writer.list(points) { writer, point in
                    writer.raw("[")
                    writer.number(point.x)
                    writer.raw(",")
                    writer.number(point.y)
                    writer.raw("]")
                }
            }
        }
        raw("}")
    }

    /// Writes a field with pairs of a time and a value.
    private mutating func timed<Value>(
        _ name: StaticString,
        _ pairs: [(milliseconds: UInt64, value: Value)],
        _ write: (inout JSONWriter, Value) -> Void
    ) {
        list(name, pairs) { writer, pair in
            writer.raw("[")
            writer.integer(pair.milliseconds)
            writer.raw(",")
            write(&writer, pair.value)
            writer.raw("]")
        }
    }

    private mutating func replayParticipant(_ participant: ReplayMessage.Participant) {
        raw("{")
        identity(participant.identity)
        raw(",\"screen\":{")
        number("width", participant.width)
        number("height", participant.height)
        raw("}")
        bool("calibrated", participant.trust.isCalibrated)
        fields(of: participant.trust)
        integer("joinedMilliseconds", participant.joinedMilliseconds)
        key("removedMilliseconds")
        if let removed = participant.removedMilliseconds { integer(removed) } else { raw("null") }
        raw("}")
    }

    private mutating func replayGround(_ ground: ReplayMessage.Ground) {
        raw("{")
        integer("milliseconds", ground.milliseconds)
        string("picture", ground.picture?.id)
        if let picture = ground.picture {
            integer("width", picture.width)
            integer("height", picture.height)
        }
        raw("}")
    }

    private mutating func replayMarker(_ marker: ReplayMessage.Marker) {
        raw("{")
        integer("milliseconds", marker.milliseconds)
        string("kind", marker.kind)
        string("participant", marker.participant)
        raw("}")
    }
}
