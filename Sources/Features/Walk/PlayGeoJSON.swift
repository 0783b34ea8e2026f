import AudioWalk
import Geometry
import Storage
import WireProtocol

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
