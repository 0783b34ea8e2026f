import AudioWalk
import Geometry
import Storage
import UntrustedFiles

extension MapRegions {
    mutating func skip(_ element: XMLElement, _ reason: String) {
        faults.append(DocumentFault(line: element.line, reason: reason))
    }

    /// A place becomes a circle of the usual size.
    mutating func circle(_ name: String, _ centre: GeographicCoordinate?, _ element: XMLElement) {
        guard let centre, let region = try? Region.circle(centre: centre, radiusMetres: Self.defaultRadiusMetres) else {
            return skip(element, "\"\(name)\" has no valid position")
        }
        regions.append(NamedRegion(name: name, region: region))
    }

    mutating func polygon(_ name: String, _ corners: [GeographicCoordinate?], _ element: XMLElement) {
        let known = corners.compactMap { $0 }
        guard known.count == corners.count else {
            return skip(element, "\"\(name)\" has a corner without a valid position")
        }
        do throws(RegionFault) {
            regions.append(NamedRegion(name: name, region: try .polygon(points: known)))
        } catch {
            skip(element, "\"\(name)\": \(error.reason)")
        }
    }

    mutating func track(_ name: String, _ points: [GeographicCoordinate?], _ element: XMLElement) {
        let known = points.compactMap { $0 }
        if known.count < points.count { skip(element, "\"\(name)\" has points without a valid position") }
        if !known.isEmpty { tracks.append(Track(name: name, points: known)) }
    }
}
