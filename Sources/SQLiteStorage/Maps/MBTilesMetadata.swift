import Geometry
import Storage

/// The metadata of an MBTiles file (MBTiles 1.3, "Metadata"). Impossible values count as missing.
struct MBTilesMetadata {
    /// The format, such as `png`; lower case, may be empty.
    let format: String
    /// The attribution as plain text on one line; files often have HTML.
    let attribution: String
    let bounds: GeographicBounds
    let zooms: ClosedRange<Int>

    private static let maxValueCharacters = 2000
    private static let maxAttributionCharacters = 200

    /// - Parameter kiloinstructions: The maximum number of instructions for each query, in thousands.
    init(_ database: MapDatabase, kiloinstructions: Int) throws(MapDatabaseError) {
        // The names are not joined as a list, which would be another table: a view could hide further tables behind it.
        let sql = """
            SELECT CAST(name AS TEXT), substr(CAST(value AS TEXT), 1, \(Self.maxValueCharacters)) FROM metadata
            WHERE value IS NOT NULL AND (name = 'format' OR name = 'attribution' OR name = 'bounds'
                OR name = 'minzoom' OR name = 'maxzoom') LIMIT 50
            """
        try database.requireStored(sql, arguments: [])
        let rows = try database.rows(sql, kiloinstructions: kiloinstructions) { row in (row.text(0), row.text(1)) }
        let values = Dictionary(rows) { first, _ in first }
        format = values["format"]?.lowercased() ?? ""
        attribution = Self.plain(values["attribution"] ?? "")
        bounds = Self.bounds(values["bounds"] ?? "") ?? .world
        let declaredZooms = Self.zooms(values["minzoom"], values["maxzoom"])
        if let declaredZooms { zooms = declaredZooms } else { zooms = try Self.zooms(database, kiloinstructions) }
    }

    /// Reads `west,south,east,north`.
    private static func bounds(_ text: String) -> GeographicBounds? {
        let sides = text.split(separator: ",").map { Double($0.filter { $0 != " " }) }
        guard sides.count == 4, let west = sides[0], let south = sides[1], let east = sides[2], let north = sides[3]
        else { return nil }
        return GeographicBounds(west: west, south: south, east: east, north: north)
    }

    private static func zooms(_ least: String?, _ most: String?) -> ClosedRange<Int>? {
        guard let least = least.flatMap({ Int($0) }), let most = most.flatMap({ Int($0) }), least >= 0, least <= most,
            most <= TileAddress.maxZoom
        else { return nil }
        return least...most
    }

    /// Looks the zooms up in the tiles themselves.
    private static func zooms(
        _ database: MapDatabase,
        _ kiloinstructions: Int
    ) throws(MapDatabaseError) -> ClosedRange<Int> {
        let sql = "SELECT min(zoom_level), max(zoom_level) FROM tiles"
        let bounds = try database.rows(sql, kiloinstructions: kiloinstructions) { ($0.integer(0), $0.integer(1)) }.first
        let (least, most) = (bounds?.0 ?? 0, bounds?.1 ?? TileAddress.maxZoom)
        return zooms(String(least), String(most)) ?? 0...TileAddress.maxZoom
    }

    /// Removes HTML's tags and the most common of its character references.
    private static func plain(_ html: String) -> String {
        var text = ""
        var isInTag = false
        for character in html {
            switch character {
            case "<": isInTag = true
            case ">" where isInTag: isInTag = false
            default: if !isInTag { text.append(character) }
            }
        }
        for (reference, character) in [
            ("&copy;", "©"), ("&#169;", "©"), ("&quot;", "\""), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"),
            ("&nbsp;", " "),
            ("&amp;", "&"),
        ] {
            text = text.split(separator: reference, omittingEmptySubsequences: false).joined(separator: character)
        }
        let words = text.split {
            $0.isWhitespace || $0.unicodeScalars.contains { $0.properties.generalCategory == .control }
        }
        return String(words.joined(separator: " ").prefix(maxAttributionCharacters))
    }
}
