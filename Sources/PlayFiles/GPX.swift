import Storage
import UntrustedFiles

/// GPX 1.0 and 1.1: waypoints and a route's points become circles, tracks remain tracks.
struct GPX {
    private(set) var regions = MapRegions()

    init(_ root: XMLElement) {
        for element in root.children {
            let name = element.placeName
            switch element.name {
            case "wpt": regions.circle(name, Self.position(element))
            case "rte":
                for (index, point) in element.all("rtept").enumerated() {
                    let own = point.placeName
                    regions.circle(own.isEmpty ? "\(name) \(index + 1)" : own, Self.position(point))
                }
            case "trk":
                // Some recorders omit the segments.
                let parts = element.children.flatMap { $0.name == "trkseg" ? $0.all("trkpt") : [$0] }
                regions.track(name, parts.filter { $0.name == "trkpt" }.map(Self.position), line: element.line)
            default: break
            }
        }
    }

    private static func position(_ element: XMLElement) -> MapPosition {
        MapPosition(
            latitude: element.attributes["lat"]?.collapsed,
            longitude: element.attributes["lon"]?.collapsed,
            line: element.line
        )
    }
}
