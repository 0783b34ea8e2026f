import GRDB
import Geometry
import Storage

/// What an MBTiles file says of itself (MBTiles 1.3, "Metadata"). Values that cannot be right are taken for missing.
struct MBTilesMetadata {
    /// Such as `png`; lower case, perhaps empty.
    let format: String
    /// Plain text on one line; files often have HTML.
    let attribution: String
    let bounds: GeographicBounds
    let zooms: ClosedRange<Int>

    private static let longestValue = 2000
    private static let longestAttribution = 200

    init(_ db: Database) throws {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT CAST(name AS TEXT), substr(CAST(value AS TEXT), 1, ?) FROM metadata
                WHERE name IN ('format', 'attribution', 'bounds', 'minzoom', 'maxzoom') AND value IS NOT NULL LIMIT 50
                """,
            arguments: [Self.longestValue]
        )
        let values = Dictionary(rows.map { ($0[0] as String, $0[1] as String) }) { first, _ in first }
        format = values["format"]?.lowercased() ?? ""
        attribution = Self.plain(values["attribution"] ?? "")
        bounds = Self.bounds(values["bounds"] ?? "") ?? .world
        zooms = try Self.zooms(values["minzoom"], values["maxzoom"]) ?? Self.zooms(db)
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
            most <= TileAddress.deepestZoom
        else { return nil }
        return least...most
    }

    /// Looks the zooms up in the tiles themselves.
    private static func zooms(_ db: Database) throws -> ClosedRange<Int> {
        let row = try Row.fetchOne(db, sql: "SELECT min(zoom_level), max(zoom_level) FROM tiles")
        let (least, most) = (row?[0] as Int? ?? 0, row?[1] as Int? ?? TileAddress.deepestZoom)
        return zooms(String(least), String(most)) ?? 0...TileAddress.deepestZoom
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
        return String(words.joined(separator: " ").prefix(longestAttribution))
    }
}
