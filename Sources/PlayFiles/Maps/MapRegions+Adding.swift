import AudioWalk
import Geometry
import Storage
import UntrustedFiles

extension MapRegions {
    mutating func addFault(_ element: XMLElement, _ reason: String) {
        addFault(line: element.line, reason)
    }

    mutating func addFault(line: Int?, _ reason: String) {
        faults.append(DocumentFault(line: line, reason: reason))
    }

    /// A place becomes a circle, of the usual size unless the file has a radius.
    mutating func circle(_ name: String, _ centre: MapPosition, radiusMetres: Double? = nil) {
        guard let coordinate = centre.coordinate else {
            return addFault(line: centre.line, "\"\(name)\" has no valid position")
        }
        do throws(RegionFault) {
            let radius = radiusMetres ?? Self.defaultRadiusMetres
            regions.append(NamedRegion(name: name, region: try .circle(centre: coordinate, radiusMetres: radius)))
        } catch {
            addFault(line: centre.line, "\"\(name)\": \(error.reason)")
        }
    }

    /// Adds a polygon. Adjacent equal corners, as a double click leaves them, are merged; if a ring has more corners
    /// than a region may have, those that change it least are removed.
    mutating func polygon(_ name: String, _ corners: [MapPosition], line: Int?) {
        let loss = Loss(corners, "corners")
        let ring = MapRing(corners.compactMap(\.coordinate))
        let simplified = ring.simplified(to: SphericalPolygon.maxPoints)
        do throws(RegionFault) {
            regions.append(NamedRegion(name: name, region: try .polygon(points: simplified.ring.corners)))
        } catch {
            return addFault(line: line, "\"\(name)\": \(error.reason)\(loss.map { "; \($0.reason)" } ?? "")")
        }
        if let loss { addFault(line: loss.line, "\"\(name)\": \(loss.reason)") }
        if simplified.ring.corners.count < ring.corners.count {
            let centimetres = Int((simplified.deviationMetres * 100).rounded(.up))
            addFault(
                line: line,
                "\"\(name)\" was simplified from \(ring.corners.count) to \(simplified.ring.corners.count) corners: its edge is at "
                    + "most \(centimetres / 100).\(centimetres % 100 < 10 ? "0" : "")\(centimetres % 100) m off"
            )
        }
    }

    mutating func track(_ name: String, _ points: [MapPosition], line: Int?) {
        if points.isEmpty { addFault(line: line, "\"\(name)\" has no points") }
        if let loss = Loss(points, "points") { addFault(line: loss.line, "\"\(name)\": \(loss.reason)") }
        let coordinates = points.compactMap(\.coordinate)
        if !coordinates.isEmpty { tracks.append(Track(name: name, points: coordinates)) }
    }
}

/// Entries omitted from a line because they are not positions.
private struct Loss {
    var line: Int?
    var reason: String

    /// `nil` if all are positions.
    init?(_ positions: [MapPosition], _ kind: String) {
        let bad = positions.filter { $0.coordinate == nil }
        guard let first = bad.first else { return nil }
        line = first.line
        reason = "left out \(bad.count) of \(positions.count) \(kind) without a valid position"
    }
}
