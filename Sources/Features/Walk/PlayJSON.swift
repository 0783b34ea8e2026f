import AudioWalk
import Geometry
import Rooms
import Storage
import Web
import WireProtocol

/// Writes plays as JSON.
extension JSONWriter {
    /// Writes a play for listeners, or for authors with all of its sounds, including unused ones.
    mutating func play(_ play: StoredPlay, isAuthor: Bool) {
        raw("{\"id\":")
        string(play.id)
        raw(",\"title\":")
        string(play.script.title)
        raw(",\"version\":")
        string(play.script.version)
        raw(",\"language\":")
        string(play.script.language)
        raw(",\"about\":")
        string(play.script.about)
        raw(",\"revision\":")
        integer(play.revision)
        raw(",\"updatedAt\":")
        string(Timestamp.ofChange(play.updatedAt))
        raw(",\"bytes\":")
        integer(play.bytes)
        raw(",\"complete\":")
        bool(play.isComplete)
        raw(",\"missing\":")
        list(play.missing) { $0.string($1) }
        if isAuthor {
            raw(",\"draft\":")
            bool(play.script.isDraft)
            raw(",\"files\":")
            list(play.audio) { $0.audio($1.name, $1, of: play) }
        }
        raw(",\"scenes\":")
        // A dictionary, because ten thousand scenes may share a thousand sounds.
        let sounds = Dictionary(play.audio.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        list(play.script.scenes) { $0.scene($1, sounds[$1.audio], of: play) }
        raw("}")
    }

    /// Writes an entry of the list of plays.
    mutating func play(_ play: PlaySummary) {
        raw("{\"id\":")
        string(play.id)
        raw(",\"title\":")
        string(play.title)
        raw(",\"version\":")
        string(play.version)
        raw(",\"language\":")
        string(play.language)
        raw(",\"about\":")
        string(play.about)
        raw(",\"revision\":")
        integer(play.revision)
        raw(",\"updatedAt\":")
        string(Timestamp.ofChange(play.updatedAt))
        raw(",\"bytes\":")
        integer(play.bytes)
        raw(",\"complete\":")
        bool(play.isComplete)
        raw(",\"scenes\":")
        integer(play.scenes)
        raw("}")
    }

    private mutating func scene(_ scene: ScriptedScene, _ sound: StoredAudio?, of play: StoredPlay) {
        raw("{\"name\":")
        string(scene.name)
        raw(",\"repeat\":")
        string(scene.repetition.word)
        raw(",\"after\":")
        list(scene.after) { $0.string($1) }
        raw(",\"audio\":")
        audio(scene.audio, sound, of: play)
        raw(",\"region\":")
        region(scene.region)
        raw(",\"transcript\":")
        list(scene.transcript) {
            $0.raw("{\"seconds\":")
            $0.number($1.seconds)
            $0.raw(",\"text\":")
            $0.string($1.text)
            $0.raw("}")
        }
        raw("}")
    }

    /// - Parameter audio: `nil` for a sound that was not uploaded yet.
    private mutating func audio(_ name: String, _ audio: StoredAudio?, of play: StoredPlay) {
        raw("{\"name\":")
        string(name)
        raw(",\"url\":")
        string(audio?.url(ofPlay: play.id))
        raw(",\"type\":")
        string(audio?.mediaType)
        raw(",\"bytes\":")
        integer(audio?.bytes)
        raw(",\"seconds\":")
        number(audio?.seconds)
        raw("}")
    }

    /// Writes a circle or polygon.
    mutating func region(_ region: Region) {
        switch region {
        case .circle(let circle):
            raw("{\"type\":\"circle\",\"latitude\":")
            number(circle.centre.latitude)
            raw(",\"longitude\":")
            number(circle.centre.longitude)
            raw(",\"radiusMetres\":")
            number(circle.radiusMetres)
            raw("}")
        case .polygon(let polygon):
            raw("{\"type\":\"polygon\",\"points\":")
            points(polygon.points)
            raw("}")
        }
    }

    private mutating func points(_ points: [GeographicCoordinate]) {
        list(points) { writer, point in writer.list([point.latitude, point.longitude]) { $0.number($1) } }
    }

    /// Writes the regions and tracks of a map file, with its faults.
    mutating func regions(_ regions: MapRegions) {
        raw("{\"regions\":")
        list(regions.regions) {
            $0.raw("{\"name\":")
            $0.string($1.name)
            $0.raw(",\"region\":")
            $0.region($1.region)
            $0.raw("}")
        }
        raw(",\"tracks\":")
        list(regions.tracks) {
            $0.raw("{\"name\":")
            $0.string($1.name)
            $0.raw(",\"points\":")
            $0.points($1.points)
            $0.raw("}")
        }
        raw(",\"faults\":")
        list(regions.faults.prefix(Problem.maxFaults)) { $0.fault($1) }
        raw("}")
    }
}

extension StoredAudio {
    /// The version in the sound's address; a new sound has a new address, so responses can be cached for long.
    var version: String { String(hash.prefix(16)) }

    func url(ofPlay id: String) -> String {
        "/api/v1/plays/\(id)/audio/\(Self.percentEncoded(name))?v=\(version)"
    }

    /// Percent-encodes all bytes except unreserved characters (RFC 3986 §2.3).
    private static func percentEncoded(_ name: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var encoded: [UInt8] = []
        for byte in name.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f, 0x7e: encoded.append(byte)
            default: encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}
