import AudioWalk
import Geometry
import Storage
import UntrustedFiles

extension MapRegions {
    mutating func addFault(_ element: XMLElement, _ reason: String) {
        addFault(line: element.line, reason)
    }

    private mutating func addFault(line: Int, _ reason: String) {
        faults.append(DocumentFault(line: line, reason: reason))
    }

    /// A place becomes a circle of the usual size.
    mutating func circle(_ name: String, _ centre: MapPosition) {
        guard let coordinate = centre.coordinate,
            let region = try? Region.circle(centre: coordinate, radiusMetres: Self.defaultRadiusMetres)
        else {
            return addFault(line: centre.line, "\"\(name)\" has no valid position")
        }
        regions.append(NamedRegion(name: name, region: region))
    }

    /// Adds a polygon. Adjacent equal corners, as a double click leaves them, are merged; if a ring has more corners
    /// than a region may have, those that change it least are removed.
    mutating func polygon(_ name: String, _ corners: [MapPosition], _ element: XMLElement) {
        let loss = Loss(corners, "corners")
        let ring = MapRing(corners.compactMap(\.coordinate))
        let simplified = ring.simplified(to: SphericalPolygon.maxPoints)
        do throws(RegionFault) {
            regions.append(NamedRegion(name: name, region: try .polygon(points: simplified.ring.corners)))
        } catch {
            return addFault(element, "\"\(name)\": \(error.reason)\(loss.map { "; \($0.reason)" } ?? "")")
        }
        if let loss { addFault(line: loss.line, "\"\(name)\": \(loss.reason)") }
        if simplified.ring.corners.count < ring.corners.count {
            let centimetres = Int((simplified.deviationMetres * 100).rounded(.up))
            addFault(
                element,
                "\"\(name)\" was simplified from \(ring.corners.count) to \(simplified.ring.corners.count) corners: its edge is at "
                    + "most \(centimetres / 100).\(centimetres % 100 < 10 ? "0" : "")\(centimetres % 100) m off"
            )
        }
    }

    mutating func track(_ name: String, _ points: [MapPosition], _ element: XMLElement) {
        if points.isEmpty { addFault(element, "\"\(name)\" has no points") }
        if let loss = Loss(points, "points") { addFault(line: loss.line, "\"\(name)\": \(loss.reason)") }
        let coordinates = points.compactMap(\.coordinate)
        if !coordinates.isEmpty { tracks.append(Track(name: name, points: coordinates)) }
    }
}

/// Entries omitted from a line because they are not positions.
private struct Loss {
    var line: Int
    var reason: String

    /// `nil` if all are positions.
    init?(_ positions: [MapPosition], _ kind: String) {
        let bad = positions.filter { $0.coordinate == nil }
        guard let first = bad.first else { return nil }
        line = first.line
        reason = "left out \(bad.count) of \(positions.count) \(kind) without a valid position"
    }
}
