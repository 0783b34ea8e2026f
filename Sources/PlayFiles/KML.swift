import Geometry
import Storage
import UntrustedFiles

/// KML as map tools and recorders write it (OGC 12-007r2, 15-042r3 and Google's extensions): placemarks at any depth of
/// documents and folders. Elements are matched by their local name, since tools use different namespaces.
struct KML {
    private(set) var regions = MapRegions()

    init(_ root: XMLElement) {
        search(root)
    }

    private mutating func search(_ element: XMLElement) {
        for child in element.children {
            switch child.name {
            case "Placemark": placemark(child)
            case "NetworkLink": networkLink(child)
            default: search(child)
            }
        }
    }

    /// What programs offer for download is often only this; nothing is fetched.
    private mutating func networkLink(_ link: XMLElement) {
        let address = (link.first("Link") ?? link.first("Url"))?.first("href")?.text.collapsed ?? ""
        regions.addFault(
            link,
            "the network link \"\(link.placeName)\" has no places: it leads to another file, which is not fetched. "
                + "Download that one and import it: \(address.prefix(200))"
        )
    }

    private mutating func placemark(_ placemark: XMLElement) {
        let name = placemark.placeName
        let shapes = Self.shapes(placemark)
        if shapes.isEmpty {
            regions.addFault(placemark, "the placemark \"\(name)\" has no polygon, point, line or track")
        }
        let areas = shapes.filter { !Self.ways.contains($0.name) }.count
        var number = 0
        for shape in shapes {
            switch shape.name {
            case "LineString": regions.track(name, positions(shape), line: shape.line)
            case "Track": regions.track(name, Self.recorded(shape), line: shape.line)
            // The parts of one recording.
            case "MultiTrack": regions.track(name, shape.all("Track").flatMap(Self.recorded), line: shape.line)
            case "Point":
                number += 1
                regions.circle(
                    Self.numbered(name, number, of: areas),
                    positions(shape).first ?? MapPosition(latitude: "", longitude: "", line: shape.line)
                )
            default:
                number += 1
                polygon(Self.numbered(name, number, of: areas), shape)
            }
        }
    }

    private static let ways: Set = ["LineString", "Track", "MultiTrack"]

    /// The polygons, points, lines and tracks of a placemark, those in `MultiGeometry` included.
    private static func shapes(_ element: XMLElement) -> [XMLElement] {
        element.children.flatMap { child -> [XMLElement] in
            switch child.name {
            case "Polygon", "LinearRing", "Point", "LineString", "Track", "MultiTrack": [child]
            case "MultiGeometry": shapes(child)
            default: []
            }
        }
    }

    /// Adds a polygon, or a ring by itself, which some editors draw.
    private mutating func polygon(_ name: String, _ polygon: XMLElement) {
        if let hole = polygon.first("innerBoundaryIs") {
            regions.addFault(hole, "the hole in \"\(name)\" is ignored: regions have no holes")
        }
        let isRing = polygon.name == "LinearRing"
        guard let ring = isRing ? polygon : (polygon.first("outerBoundaryIs") ?? polygon).first("LinearRing") else {
            return regions.addFault(polygon, "the polygon \"\(name)\" has no outer boundary")
        }
        regions.polygon(name, positions(ring), line: ring.line)
    }

    /// Reads tuples `longitude,latitude[,altitude]` separated by white space; some programs also write white space
    /// after the commas, and some write commas alone.
    private mutating func positions(_ element: XMLElement) -> [MapPosition] {
        guard let coordinates = element.first("coordinates") else { return [] }
        var tuples: [[Substring]] = []
        var isOpen = false
        for word in coordinates.text.split(whereSeparator: { $0.isWhitespace || $0 == ";" }) {
            let numbers = word.split(separator: ",")
            if isOpen || word.first == ",", !tuples.isEmpty {
                tuples[tuples.count - 1] += numbers
            } else {
                tuples.append(numbers)
            }
            isOpen = word.last == ","
        }
        let line = coordinates.line
        return tuples.flatMap { tuple in
            guard tuple.count > 3 else {
                return [MapPosition(latitude: tuple.count > 1 ? tuple[1] : nil, longitude: tuple.first, line: line)]
            }
            return split(tuple, of: coordinates)
        }
    }

    /// The positions of numbers that only commas separate, with altitudes or without: as the line is closed, else as it
    /// extends less, since read the other way longitudes are latitudes.
    private mutating func split(_ numbers: [Substring], of element: XMLElement) -> [MapPosition] {
        let sizes = [3, 2].filter { numbers.count.isMultiple(of: $0) }
        guard !sizes.isEmpty else {
            regions.addFault(
                element,
                "\(numbers.count) numbers with commas alone between them are neither longitude,latitude nor "
                    + "longitude,latitude,altitude; write a space between two positions"
            )
            return []
        }
        let isClosed = { (size: Int) in numbers.prefix(2).elementsEqual(numbers.suffix(size).prefix(2)) }
        let candidates = (sizes.first(where: isClosed).map { [$0] } ?? sizes).map { size in
            stride(from: 0, to: numbers.count, by: size).map {
                MapPosition(latitude: numbers[$0 + 1], longitude: numbers[$0], line: element.line)
            }
        }
        return candidates.min { Self.extent(of: $0) < Self.extent(of: $1) } ?? []
    }

    /// Degrees from the least to the largest latitude and longitude; infinite with an invalid position.
    private static func extent(of positions: [MapPosition]) -> Double {
        let places = positions.compactMap(\.coordinate)
        guard places.count == positions.count else { return .infinity }
        return [places.map(\.latitude), places.map(\.longitude)].reduce(0) { sum, degrees in
            sum + (degrees.max() ?? 0) - (degrees.min() ?? 0)
        }
    }

    /// The `coord` elements of a track: longitude, latitude and altitude, with spaces between.
    private static func recorded(_ track: XMLElement) -> [MapPosition] {
        track.all("coord").map { element in
            let numbers = element.text.split { $0.isWhitespace || $0 == "," }
            return MapPosition(
                latitude: numbers.count > 1 ? numbers[1] : nil,
                longitude: numbers.first,
                line: element.line
            )
        }
    }

    private static func numbered(_ name: String, _ number: Int, of count: Int) -> String {
        count > 1 ? "\(name) \(number)" : name
    }
}

/// KMZ: a zip archive whose first `.kml` file is the map (OGC 12-007r2 §2.4, "doc.kml").
enum KMZ {
    /// The map in an archive; any other bytes are returned unchanged.
    static func unpacked(_ bytes: [UInt8]) throws(DocumentFaults) -> [UInt8] {
        guard bytes.starts(with: Array("PK\u{3}\u{4}".utf8)) else { return bytes }
        do throws(ZipFault) {
            let map = try ZippedFile.first(in: bytes, limit: PlayLimits.fileBytes, where: isMap)
            if let map { return map }
        } catch {
            throw DocumentFaults([DocumentFault(line: nil, reason: "the KMZ file: \(error)")])
        }
        throw DocumentFaults([DocumentFault(line: nil, reason: "the archive has no .kml file")])
    }

    /// A Mac packs a file `._doc.kml` with properties beside each file or in `__MACOSX`; names that begin with a dot are
    /// never maps.
    private static func isMap(_ path: String) -> Bool {
        // Some programs write the separators of Windows.
        let names = path.split { $0 == "/" || $0 == "\\" }
        guard let name = names.last, !names.contains("__MACOSX") else { return false }
        return name.first != "." && name.lowercased().hasSuffix(".kml")
    }
}
