package import AudioWalk
import Geometry

/// A walker's position, for the host.
package struct WalkerPlace: Sendable {
    /// The participant's id.
    package var id: String
    /// The most likely position.
    package var fix: WalkFix
    /// The index of the scene that plays; `nil` for none.
    package var scene: Int?
    /// The distance walked in metres.
    package var distanceMetres: Double
    /// How far it may be from the true distance.
    package var distanceError: FigureError
    /// The age of the newest fix in milliseconds.
    package var ageMilliseconds: UInt64

    /// Creates a walker's position.
    package init(id: String, fix: WalkFix, scene: Int?, trace: WalkTrace, ageMilliseconds: UInt64) {
        self.id = id
        self.fix = fix
        self.scene = scene
        distanceMetres = trace.distanceMetres
        distanceError = FigureError(ofDistance: trace)
        self.ageMilliseconds = ageMilliseconds
    }
}

/// A walk's public figures, without a position.
package struct WalkSums: Equatable, Sendable {
    /// The play's id; `nil` if none was named.
    package var play: String?
    /// The number of fixes applied.
    package var fixes: Int
    /// The distance walked in metres.
    package var distanceMetres: Double
    /// How far it may be from the true distance.
    package var distanceError: FigureError

    /// Creates the figures of a walk.
    package init(play: String? = nil, trace: WalkTrace = WalkTrace()) {
        self.play = play
        fixes = trace.fixes
        distanceMetres = trace.distanceMetres
        distanceError = FigureError(ofDistance: trace)
    }
}

extension FigureError {
    /// The error of the distance that a trace counted.
    package init(ofDistance trace: WalkTrace) {
        guard let error = trace.distanceError else {
            let absence = trace.isErrorKnown ? Absence.nothingMeasured : .notEstimated
            self.init(of: trace.distanceMetres, .bound, absence: absence)
            return
        }
        self.init(
            of: trace.distanceMetres,
            .bound,
            [
                Contribution(.sampling, error.sampling), Contribution(.corners, error.corners),
                Contribution(.ends, error.ends), Contribution(.accuracy, error.accuracy),
            ]
        )
    }
}

extension JSONWriter {
    /// Writes a walk's figures as a JSON object.
    package mutating func walk(_ walk: WalkSums) {
        raw("{")
        string("play", walk.play)
        integer("fixes", walk.fixes)
        number("distanceMetres", walk.distanceMetres)
        error("distanceError", walk.distanceError)
        raw("}")
    }

    /// Writes `["p1",latitude,longitude,accuracy,scene,distanceMetres,ageMilliseconds,error]`; the error is that
    /// of the distance in metres, or `null`.
    package mutating func walker(_ walker: WalkerPlace) {
        raw("[")
        string(walker.id)
        for value in [walker.fix.position.latitude, walker.fix.position.longitude, walker.fix.accuracyMetres] {
            raw(",")
            number(value)
        }
        raw(",")
        integer(walker.scene)
        raw(",")
        number(walker.distanceMetres)
        raw(",")
        integer(walker.ageMilliseconds)
        raw(",")
        number(walker.distanceError.error)
        raw("]")
    }

    /// Writes `[latitude,longitude,accuracy,t,scene]`, as phones send it.
    package mutating func fix(_ fix: WalkFix) {
        raw("[")
        number(fix.position.latitude)
        for value in [fix.position.longitude, fix.accuracyMetres, fix.time] {
            raw(",")
            number(value)
        }
        raw(",")
        integer(fix.scene)
        raw("]")
    }
}

extension JSONWriter {
    /// Writes `[milliseconds,latitude,longitude,accuracy,scene,distanceMetres,isPlausible,error]`, after a comma if it is
    /// not the first; the error is that of the distance in metres, or `null`.
    ///
    /// - Parameter milliseconds: The time in ms since the session's start.
    package mutating func walked(
        _ fix: WalkFix,
        milliseconds: UInt64,
        distanceMetres: Double,
        isPlausible: Bool,
        error: Double?
    ) {
        raw(bytes.isEmpty ? "[" : ",[")
        integer(milliseconds)
        for value in [fix.position.latitude, fix.position.longitude, fix.accuracyMetres] {
            raw(",")
            number(value)
        }
        raw(",")
        integer(fix.scene)
        raw(",")
        number(distanceMetres)
        raw(",")
        bool(isPlausible)
        raw(",")
        number(error)
        raw("]")
    }

    /// Writes the first line of a session's recorded walks.
    package mutating func walks(
        code: String,
        durationMilliseconds: UInt64,
        participants: [(identity: ParticipantIdentity, play: String?)]
    ) {
        raw("{")
        string("code", code)
        integer("durationMilliseconds", durationMilliseconds)
        objects("participants", participants) {
            $0.identity($1.identity)
            $0.string("play", $1.play)
        }
        raw("}\n")
    }
}

extension WalkSums: JSONFields {
    /// Writes the field `walk` with a comma before it.
    package func write(into json: inout JSONWriter) {
        json.key("walk")
        json.walk(self)
    }
}
