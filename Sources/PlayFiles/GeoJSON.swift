import AudioWalk
import Foundation
import Geometry
import Storage

/// GeoJSON (RFC 7946): points become circles, polygons stay polygons, lines become tracks.
struct GeoJSON {
    private(set) var regions = MapRegions()

    /// The largest nesting of geometry collections that is read.
    private static let maxDepth = 8
    /// The names of the only reference system of RFC 7946, as files of before 2016 state it.
    private static let systems = ["crs84", "4326", "wgs84"]

    /// Whether a file is JSON and not XML.
    static func isExpected(in bytes: [UInt8]) -> Bool {
        text(bytes).first { !(" \t\r\n\u{1e}".utf8.contains($0)) }.map("{[".utf8.contains) ?? false
    }

    /// The text in UTF-8, without a byte order mark (RFC 7946 §11.1). Editors of Windows write UTF-16, too.
    private static func text(_ bytes: [UInt8]) -> Data {
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { return Data(bytes.dropFirst(3)) }
        guard bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]),
            let text = String(data: Data(bytes), encoding: .utf16)
        else { return Data(bytes) }
        return Data(text.utf8)
    }

    /// Reads a file.
    ///
    /// - Throws: Why nothing of it can be read.
    init(_ bytes: [UInt8]) throws(DocumentFaults) {
        let roots = try Self.roots(Self.text(bytes))
        for (index, root) in roots.enumerated() {
            try add(root: root, number: roots.count > 1 ? index + 1 : nil)
        }
    }

    /// The file's object; or those of a list or of lines, in which maps are written without a collection (RFC 8142).
    private static func roots(_ text: Data) throws(DocumentFaults) -> [[String: Any]] {
        if let json = try? JSONSerialization.jsonObject(with: text) {
            if let root = json as? [String: Any] { return [root] }
            guard let list = json as? [[String: Any]], !list.isEmpty else { throw refusal("it is no object") }
            return list
        }
        let lines = text.split { [0x0a, 0x0d, 0x1e].contains($0) }
        let objects = lines.lazy.filter { line in line.contains { $0 != 0x20 && $0 != 0x09 } }.map { line in
            try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
        }
        var roots: [[String: Any]] = []
        for object in objects {
            guard let object else { throw refusal("it is not JSON") }
            roots.append(object)
        }
        guard !roots.isEmpty else { throw refusal("it is not JSON") }
        return roots
    }

    /// - Parameter number: Which one it is of several.
    private mutating func add(root: [String: Any], number: Int?) throws(DocumentFaults) {
        try Self.requireGeographic(root)
        switch root["type"] as? String {
        case "FeatureCollection":
            guard let features = root["features"] as? [Any] else { throw Self.refusal("it has no `features`") }
            for (index, feature) in features.enumerated() { add(feature, place: "feature \(index + 1)") }
        case "Feature": add(root, place: number.map { "feature \($0)" } ?? "the feature")
        case let type?:
            guard Self.geometries.contains(type) else {
                throw Self.refusal("its type is \"\(type.prefix(40))\"")
            }
            add(root, Naming(name: ""), place: number.map { "geometry \($0)" } ?? "the geometry")
        case nil: throw Self.refusal("it has no `type`")
        }
    }

    private static let geometries: Set = [
        "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection",
    ]

    private static func refusal(_ reason: String) -> DocumentFaults {
        DocumentFaults([DocumentFault(line: nil, reason: "expected GeoJSON, but \(reason)")])
    }

    /// Metres of a national grid would otherwise count as degrees.
    private static func requireGeographic(_ root: [String: Any]) throws(DocumentFaults) {
        guard let crs = root["crs"] as? [String: Any] else { return }
        let properties = crs["properties"] as? [String: Any] ?? [:]
        // GeoJSON of 2008 §3 has names, links, and before them codes of EPSG.
        let name =
            properties["name"] as? String ?? properties["href"] as? String
            ?? (properties["code"] as? Int).map { "EPSG:\($0)" } ?? ""
        let plain = name.lowercased().filter { $0.isLetter || $0.isNumber }
        guard systems.contains(where: plain.hasSuffix) else {
            throw refusal("its coordinates are in \"\(name.prefix(80))\": export it again with WGS 84 (EPSG:4326)")
        }
    }

    // MARK: Features

    /// The names of a feature's areas, which are numbered if there are several.
    private struct Naming {
        var name: String
        var radiusMetres: Double?
        var count = 1
        var number = 0

        mutating func next() -> String {
            number += 1
            return count > 1 ? "\(name) \(number)" : name
        }
    }

    private mutating func add(_ feature: Any, place: String) {
        guard let feature = feature as? [String: Any], feature["type"] as? String == "Feature" else {
            return addFault("\(place) is no feature")
        }
        let properties = feature["properties"] as? [String: Any] ?? [:]
        let written = Self.text(of: "name", in: properties) ?? Self.text(of: "title", in: properties) ?? ""
        var naming = Naming(name: written.collapsedPlaceName, radiusMetres: properties["radiusMetres"] as? Double)
        guard let geometry = feature["geometry"] as? [String: Any] else {
            return addFault("\(place) \"\(naming.name)\" has no geometry")
        }
        naming.count = Self.areaCount(geometry)
        add(geometry, naming, place: place)
    }

    /// Programs for maps write a column's name in any case, and the numbers of a numbered column as such.
    private static func text(of name: String, in properties: [String: Any]) -> String? {
        properties.filter { $0.key.lowercased() == name }.sorted { $0.key > $1.key }.lazy.compactMap { property in
            property.value as? String ?? (property.value as? Int).map(String.init)
                ?? (property.value as? Double).map { "\($0)" }
        }.first
    }

    private mutating func add(_ geometry: [String: Any], _ naming: Naming, place: String) {
        var naming = naming
        naming.count = Self.areaCount(geometry)
        add(geometry, &naming, place: place, depth: 0)
    }

    private static func areaCount(_ geometry: [String: Any], depth: Int = 0) -> Int {
        switch geometry["type"] as? String {
        case "MultiPoint", "MultiPolygon": (geometry["coordinates"] as? [Any])?.count ?? 0
        case "Point", "Polygon": 1
        case "GeometryCollection" where depth < maxDepth:
            (geometry["geometries"] as? [[String: Any]] ?? []).reduce(0) { $0 + areaCount($1, depth: depth + 1) }
        default: 0
        }
    }

    private mutating func add(_ geometry: [String: Any], _ naming: inout Naming, place: String, depth: Int) {
        let coordinates = geometry["coordinates"]
        let list = coordinates as? [Any] ?? []
        switch geometry["type"] as? String {
        case "Point": circle(coordinates, &naming)
        case "MultiPoint": for point in list { circle(point, &naming) }
        case "LineString": regions.track(naming.name, Self.positions(coordinates), line: nil)
        case "MultiLineString": for part in list { regions.track(naming.name, Self.positions(part), line: nil) }
        case "Polygon": polygon(coordinates, &naming)
        case "MultiPolygon": for part in list { polygon(part, &naming) }
        case "GeometryCollection" where depth < Self.maxDepth:
            for part in geometry["geometries"] as? [Any] ?? [] {
                guard let part = part as? [String: Any] else { continue }
                add(part, &naming, place: place, depth: depth + 1)
            }
        default: addFault("\(place) \"\(naming.name)\" has no geometry of RFC 7946")
        }
    }

    private mutating func circle(_ position: Any?, _ naming: inout Naming) {
        regions.circle(naming.next(), Self.position(position), radiusMetres: naming.radiusMetres)
    }

    private mutating func polygon(_ rings: Any?, _ naming: inout Naming) {
        let name = naming.next()
        let rings = rings as? [Any] ?? []
        if rings.count > 1 { addFault("the hole in \"\(name)\" is ignored: regions have no holes") }
        regions.polygon(name, Self.positions(rings.first), line: nil)
    }

    private mutating func addFault(_ reason: String) {
        regions.addFault(line: nil, reason)
    }

    // MARK: Positions

    private static func positions(_ list: Any?) -> [MapPosition] { (list as? [Any] ?? []).map { position($0) } }

    /// Longitude first (RFC 7946 §3.1.1); an altitude is ignored.
    private static func position(_ numbers: Any?) -> MapPosition {
        let numbers = (numbers as? [Any] ?? []).map { $0 as? Double }
        guard numbers.count >= 2, let longitude = numbers[0], let latitude = numbers[1] else {
            return MapPosition(coordinate: nil, line: nil)
        }
        return MapPosition(coordinate: GeographicCoordinate(latitude: latitude, longitude: longitude), line: nil)
    }
}
