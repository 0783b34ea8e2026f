package import AudioWalk
import Geometry

/// Where a walker is, for the host.
package struct WalkerPlace: Sendable {
    package var id: String
    package var fix: WalkFix
    /// The index of the scene that plays.
    package var scene: Int?
    package var distanceMetres: Double
    /// The age of the newest fix in milliseconds.
    package var ageMilliseconds: UInt64

    package init(id: String, fix: WalkFix, scene: Int?, distanceMetres: Double, ageMilliseconds: UInt64) {
        self.id = id
        self.fix = fix
        self.scene = scene
        self.distanceMetres = distanceMetres
        self.ageMilliseconds = ageMilliseconds
    }
}

/// A walk's public figures, without a position.
package struct WalkSums: Equatable, Sendable {
    /// The play's id.
    package var play: String?
    package var fixes: Int
    package var distanceMetres: Double

    package init(play: String? = nil, fixes: Int = 0, distanceMetres: Double = 0) {
        self.play = play
        self.fixes = fixes
        self.distanceMetres = distanceMetres
    }
}

extension JSONWriter {
    /// The answer to a walker.
    package mutating func figures(_ walk: WalkSums, seq: UInt64, ack: UInt64) {
        raw("{\"type\":\"figures\",\"seq\":")
        integer(seq)
        raw(",\"ack\":")
        integer(ack)
        raw(",\"walk\":")
        self.walk(walk)
        raw("}")
    }

    package mutating func walk(_ walk: WalkSums) {
        raw("{\"play\":")
        string(walk.play)
        raw(",\"fixes\":")
        integer(walk.fixes)
        raw(",\"distanceMetres\":")
        number(walk.distanceMetres)
        raw("}")
    }

    /// `["p1",latitude,longitude,accuracy,scene,distanceMetres,ageMilliseconds]`
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
        raw("]")
    }

    /// `[latitude,longitude,accuracy,t,scene]` as phones send it.
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
    /// `[milliseconds,latitude,longitude,accuracy,scene,distanceMetres,isPlausible]`, after a comma if it is not the first.
    ///
    /// - Parameter milliseconds: since the session's start.
    package mutating func walked(_ fix: WalkFix, milliseconds: UInt64, distanceMetres: Double, isPlausible: Bool) {
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
        raw("]")
    }

    /// The first line of a session's walks.
    package mutating func walks(
        code: String,
        durationMilliseconds: UInt64,
        participants: [(identity: ParticipantIdentity, play: String?)]
    ) {
        raw("{\"code\":")
        string(code)
        raw(",\"durationMilliseconds\":")
        integer(durationMilliseconds)
        raw(",\"participants\":")
        list(participants) {
            $0.raw("{")
            $0.identity($1.identity)
            $0.raw(",\"play\":")
            $0.string($1.play)
            $0.raw("}")
        }
        raw("}\n")
    }
}

extension WalkSums: JSONFields {
    package func write(into json: inout JSONWriter) {
        json.raw(",\"walk\":")
        json.walk(self)
    }
}
