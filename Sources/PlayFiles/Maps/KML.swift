import AudioWalk
import Geometry
import Storage
import UntrustedFiles

/// KML as map tools export it (OGC 12-007r2): placemarks in any depth of documents and folders. Elements are known by
/// their local name, since tools disagree about the namespace.
struct KML {
    private(set) var regions = MapRegions()

    init(_ root: XMLElement) {
        search(root)
    }

    private mutating func search(_ element: XMLElement) {
        for child in element.children {
            if child.name == "Placemark" { placemark(child) } else { search(child) }
        }
    }

    private mutating func placemark(_ placemark: XMLElement) {
        let name = placemark.first("name")?.text.collapsed ?? ""
        let shapes = Self.shapes(placemark)
        if shapes.isEmpty {
            regions.skip(placemark, "the placemark \"\(name)\" has no polygon, point or line")
        }
        let areas = shapes.filter { $0.name != "LineString" }.count
        var number = 0
        for shape in shapes {
            switch shape.name {
            case "LineString": regions.track(name, Self.positions(shape), shape)
            case "Point":
                number += 1
                regions.circle(Self.numbered(name, number, of: areas), Self.positions(shape).first ?? nil, shape)
            default:
                number += 1
                polygon(Self.numbered(name, number, of: areas), shape)
            }
        }
    }

    /// The polygons, points and lines of a placemark, those in `MultiGeometry` included.
    private static func shapes(_ element: XMLElement) -> [XMLElement] {
        element.children.flatMap { child -> [XMLElement] in
            switch child.name {
            case "Polygon", "Point", "LineString": [child]
            case "MultiGeometry": shapes(child)
            default: []
            }
        }
    }

    private mutating func polygon(_ name: String, _ polygon: XMLElement) {
        if let hole = polygon.first("innerBoundaryIs") {
            regions.skip(hole, "the hole in \"\(name)\" is ignored: regions have no holes")
        }
        guard let ring = polygon.first("outerBoundaryIs")?.first("LinearRing") else {
            return regions.skip(polygon, "the polygon \"\(name)\" has no outer boundary")
        }
        regions.polygon(name, Self.positions(ring), ring)
    }

    /// Tuples `longitude,latitude[,altitude]` with white space between; `nil` for one that is none.
    private static func positions(_ element: XMLElement) -> [GeographicCoordinate?] {
        let text = element.first("coordinates")?.text ?? ""
        return text.split(whereSeparator: \.isWhitespace).map { tuple in
            let numbers = tuple.split(separator: ",").map { Double($0) }
            guard numbers.count >= 2, let longitude = numbers[0], let latitude = numbers[1] else { return nil }
            return GeographicCoordinate(latitude: latitude, longitude: longitude)
        }
    }

    private static func numbered(_ name: String, _ number: Int, of count: Int) -> String {
        count > 1 ? "\(name) \(number)" : name
    }
}
