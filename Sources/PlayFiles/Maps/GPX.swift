import Geometry
import Storage
import UntrustedFiles

/// GPX 1.0 and 1.1: waypoints and a route's points become circles, tracks stay ways.
struct GPX {
    private(set) var regions = MapRegions()

    init(_ root: XMLElement) {
        for element in root.children {
            let name = element.first("name")?.text.collapsed ?? ""
            switch element.name {
            case "wpt": regions.circle(name, Self.position(element), element)
            case "rte":
                for (index, point) in element.all("rtept").enumerated() {
                    let own = point.first("name")?.text.collapsed ?? ""
                    regions.circle(own.isEmpty ? "\(name) \(index + 1)" : own, Self.position(point), point)
                }
            case "trk":
                regions.track(name, element.all("trkseg").flatMap { $0.all("trkpt") }.map(Self.position), element)
            default: break
            }
        }
    }

    private static func position(_ element: XMLElement) -> GeographicCoordinate? {
        guard let latitude = element.attributes["lat"].flatMap({ Double($0.collapsed) }),
            let longitude = element.attributes["lon"].flatMap({ Double($0.collapsed) })
        else { return nil }
        return GeographicCoordinate(latitude: latitude, longitude: longitude)
    }
}
