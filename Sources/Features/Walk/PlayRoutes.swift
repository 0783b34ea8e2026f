import AudioWalk
import Geometry
import Rooms
import Storage
import Transport
import Web
import WireProtocol

/// The listeners' routes for plays and their sounds. Authors also see incomplete plays.
extension WalkFeature {
    static let playRoutes: [Route<Rooms>] = [
        Route(.get, "/api/v1/plays") { rooms, request throws(Problem) in
            let query = try ListPage(request.http)
            if query.includesDrafts { try rooms.access.requireAuthor(request.http) }
            let store = rooms.feature(WalkFeature.self).services.store
            return .awaiting { () throws(Problem) in
                let page = try await Problem.ofStore { () throws(StorageError) in
                    try await store.plays(after: query.after, limit: query.limit, completeOnly: !query.includesDrafts)
                }
                return ListPage.json("plays", page.plays, next: page.next, for: request.http) { $0.play($1) }
            }
        },
        Route(.get, "/api/v1/plays/{id}") { rooms, request throws(Problem) in
            let isAuthor = rooms.access.isAuthor(request.http)
            return .awaiting { () throws(Problem) in
                let play = try await play(request["id"], isAuthor: isAuthor, rooms)
                return Representation.json(request.http) { $0.play(play, isAuthor: isAuthor) }
            }
        },
        Route(.get, "/api/v1/plays/{id}/play.xml") { rooms, request throws(Problem) in
            let isAuthor = rooms.access.isAuthor(request.http)
            return .awaiting { () throws(Problem) in
                let play = try await play(request["id"], isAuthor: isAuthor, rooms)
                return Representation.ok(play.script.xml, type: "application/xml", for: request.http)
            }
        },
        Route(.get, "/api/v1/plays/{id}/play.geojson") { rooms, request throws(Problem) in
            let isAuthor = rooms.access.isAuthor(request.http)
            return .awaiting { () throws(Problem) in
                let play = try await play(request["id"], isAuthor: isAuthor, rooms)
                return Representation.ok(play.script.geoJSON, type: "application/geo+json", for: request.http)
            }
        },
        Route(.get, "/api/v1/plays/{id}/audio/{name}") { rooms, request throws(Problem) in
            let isAuthor = rooms.access.isAuthor(request.http)
            let (store, files) = (
                rooms.feature(WalkFeature.self).services.store, rooms.feature(WalkFeature.self).services.audio
            )
            return .awaiting { () throws(Problem) in
                let stored = try await Problem.ofStore { () throws(StorageError) in
                    try await store.audio(request["name"], play: request["id"])
                }
                guard let stored, stored.isComplete || isAuthor else { throw .unknownAudio(request["name"]) }
                let path = try await Problem.ofStore { () throws(StorageError) in
                    try await files.file(of: stored.audio.hash)
                }
                guard let path else { throw .missingFile(of: "sound") }
                return try FileResource(
                    path: path,
                    count: stored.audio.bytes,
                    mediaType: stored.audio.mediaType,
                    tag: "\"\(stored.audio.hash)\"",
                    isImmutable: request.http.queryValue("v") == stored.audio.version
                ).response(to: request.http)
            }
        },
    ]

    /// Reads a play from disk; authors also get incomplete ones.
    static func play(_ id: String, isAuthor: Bool, _ rooms: isolated Rooms) async throws(Problem) -> StoredPlay {
        let store = rooms.feature(WalkFeature.self).services.store
        let play = try await Problem.ofStore { () throws(StorageError) in try await store.play(id) }
        guard let play, play.isComplete || isAuthor else { throw .unknownPlay(id) }
        return play
    }
}

/// Writes plays as JSON.
extension JSONWriter {
    /// Writes a play for listeners, or for authors with all of its sounds, including unused ones.
    mutating func play(_ play: StoredPlay, isAuthor: Bool) {
        raw("{")
        string("id", play.id)
        string("title", play.script.title)
        string("version", play.script.version)
        string("language", play.script.language)
        string("about", play.script.about)
        integer("revision", play.revision)
        string("updatedAt", Timestamp.ofChange(play.updatedAt))
        integer("bytes", play.bytes)
        bool("complete", play.isComplete)
        list("missing", play.missing) { $0.string($1) }
        if isAuthor {
            bool("draft", play.script.isDraft)
            list("files", play.audio) { $0.audio($1.name, $1, of: play) }
        }
        key("scenes")
        // A dictionary, because ten thousand scenes may share a thousand sounds.
        let sounds = Dictionary(play.audio.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        list(play.script.scenes) { $0.scene($1, sounds[$1.audio], of: play) }
        raw("}")
    }

    /// Writes an entry of the list of plays.
    mutating func play(_ play: PlaySummary) {
        raw("{")
        string("id", play.id)
        string("title", play.title)
        string("version", play.version)
        string("language", play.language)
        string("about", play.about)
        integer("revision", play.revision)
        string("updatedAt", Timestamp.ofChange(play.updatedAt))
        integer("bytes", play.bytes)
        bool("complete", play.isComplete)
        integer("scenes", play.scenes)
        raw("}")
    }

    private mutating func scene(_ scene: ScriptedScene, _ sound: StoredAudio?, of play: StoredPlay) {
        raw("{")
        string("name", scene.name)
        string("repeat", scene.repetition.word)
        list("after", scene.after) { $0.string($1) }
        key("audio")
        audio(scene.audio, sound, of: play)
        key("region")
        region(scene.region)
        objects("transcript", scene.transcript) {
            $0.number("seconds", $1.seconds)
            $0.string("text", $1.text)
        }
        raw("}")
    }

    /// - Parameter audio: `nil` for a sound that was not uploaded yet.
    private mutating func audio(_ name: String, _ audio: StoredAudio?, of play: StoredPlay) {
        raw("{")
        string("name", name)
        string("url", audio?.url(ofPlay: play.id))
        string("type", audio?.mediaType)
        integer("bytes", audio?.bytes)
        number("seconds", audio?.seconds)
        raw("}")
    }

    /// Writes a circle or polygon.
    mutating func region(_ region: Region) {
        switch region {
        case .circle(let circle):
            raw("{\"type\":\"circle\"")
            number("latitude", circle.centre.latitude)
            number("longitude", circle.centre.longitude)
            number("radiusMetres", circle.radiusMetres)
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
        raw("{")
        objects("regions", regions.regions) {
            $0.string("name", $1.name)
            $0.key("region")
            $0.region($1.region)
        }
        objects("tracks", regions.tracks) {
            $0.string("name", $1.name)
            $0.key("points")
            $0.points($1.points)
        }
        list("faults", regions.faults.prefix(Problem.maxFaults)) { $0.fault($1) }
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

extension PlayScript {
    /// Its scenes as GeoJSON (RFC 7946), as map programs read it: polygons, and circles as points with `radiusMetres`.
    var geoJSON: [UInt8] {
        var json = JSONWriter()
        json.raw("{\"type\":\"FeatureCollection\"")
        json.objects("features", scenes) { json, scene in
            json.string("type", "Feature")
            json.key("properties")
            json.raw("{")
            json.string("name", scene.name)
            if case .circle(let circle) = scene.region { json.number("radiusMetres", circle.radiusMetres) }
            json.raw("}")
            json.key("geometry")
            json.raw("{")
            json.geometry(of: scene.region)
            json.raw("}")
        }
        json.raw("}")
        return json.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func geometry(of region: Region) {
        switch region {
        case .circle(let circle):
            string("type", "Point")
            key("coordinates")
            position(circle.centre)
        case .polygon(let polygon):
            string("type", "Polygon")
            key("coordinates")
            // RFC 7946 §3.1.6: counterclockwise, and closed.
            let ring = polygon.isCounterclockwise ? polygon.points : polygon.points.reversed()
            raw("[")
            list(ring + ring.prefix(1)) { $0.position($1) }
            raw("]")
        }
    }

    /// Writes `[longitude,latitude]`.
    mutating func position(_ place: GeographicCoordinate) {
        raw("[")
        number(place.longitude)
        raw(",")
        number(place.latitude)
        raw("]")
    }
}

extension SphericalPolygon {
    /// On the map, with longitudes counted from the first corner, so that the antimeridian does not matter.
    fileprivate var isCounterclockwise: Bool {
        let plane = points.map { point in
            Point(x: (point.longitude - points[0].longitude).remainder(dividingBy: 360), y: point.latitude)
        }
        return zip(plane, plane.dropFirst() + plane.prefix(1)).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y } > 0
    }
}
