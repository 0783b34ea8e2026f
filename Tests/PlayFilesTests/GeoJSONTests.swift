import AudioWalk
import Geometry
import PlayFiles
import Storage
import Testing

/// GeoJSON of map programs (RFC 7946).
@Suite struct GeoJSONTests {
    fileprivate static func feature(_ geometry: String, _ properties: String = #"{"name":"A"}"#) -> String {
        #"{"type":"Feature","properties":\#(properties),"geometry":\#(geometry)}"#
    }

    private static let triangle = "[[9.17,47.66],[9.18,47.66],[9.18,47.67],[9.17,47.66]]"
    private static let corners = places((47.66, 9.17), (47.66, 9.18), (47.67, 9.18))

    @Test(
        "a polygon is read with the longitude first, in a collection, as a feature, and by itself",
        arguments: [
            #"{"type":"FeatureCollection","features":[\#(Self.feature(#"{"type":"Polygon","coordinates":[\#(Self.triangle)]}"#))]}"#,
            " \n" + Self.feature(#"{"type":"Polygon","coordinates":[\#(Self.triangle)]}"#),
            "\u{feff}" + Self.feature(#"{"type":"MultiPolygon","coordinates":[[\#(Self.triangle)]]}"#),
            Self.feature(
                #"{"type":"GeometryCollection","geometries":[{"type":"Polygon","coordinates":[\#(Self.triangle)]}]}"#
            ),
            #"{"type":"Polygon","coordinates":[\#(Self.triangle)]}"#,
            "[" + Self.feature(#"{"type":"Polygon","coordinates":[\#(Self.triangle)]}"#) + "]",
            // RFC 8142, and lines of objects.
            "\u{1e}" + Self.feature(#"{"type":"Polygon","coordinates":[\#(Self.triangle)]}"#) + "\n",
            Self.feature(#"{"type":"MultiPoint","coordinates":[]}"#) + "\r\n"
                + Self.feature(#"{"type":"Polygon","coordinates":[\#(Self.triangle)]}"#) + "\n\n",
            // As before 2008 §3.
            #"{"crs":{"type":"EPSG","properties":{"code":4326}},"type":"Polygon","coordinates":[\#(Self.triangle)]}"#,
        ]
    )
    func polygons(text: String) throws {
        let regions = try mapRegions(text)
        #expect(regions.faults == [])
        #expect(regions.regions.map(\.region) == [try .polygon(points: Self.corners)])
        #expect(["A", ""].contains(regions.regions[0].name))
    }

    @Test(
        "a name is found in any case, and a number is one",
        arguments: [
            (#"{"NAME":"Quay","title":"no"}"#, "Quay"), (#"{"name":12}"#, "12"), (#"{"Title":2.5}"#, "2.5"),
            (#"{"name":null,"NAME":"Quay"}"#, "Quay"), (#"{"name":"Quay","Name":"no"}"#, "Quay"),
            (#"{"name":["Quay"]}"#, ""), (#"{"name":"\u2800\u200b"}"#, ""),
        ]
    )
    func names(properties: String, name: String) throws {
        let regions = try mapRegions(Self.feature(#"{"type":"Point","coordinates":[9.1,47.1]}"#, properties))
        #expect(regions.regions.map(\.name) == [name] && regions.faults == [])
    }

    @Test("points become circles, with the radius that this server exports, and lines become tracks")
    func pointsAndLines() throws {
        let regions = try mapRegions(
            #"{"type":"FeatureCollection","features":["#
                + [
                    Self.feature(#"{"type":"Point","coordinates":[9.1,47.1,400]}"#, #"{"title":"Quay"}"#),
                    Self.feature(
                        #"{"type":"Point","coordinates":[9.2,47.2]}"#,
                        #"{"name":"Pier","radiusMetres":12.5}"#
                    ),
                    Self.feature(#"{"type":"MultiPoint","coordinates":[[9.1,47.1],[9.2,47.2]]}"#),
                    Self.feature(#"{"type":"LineString","coordinates":[[9.1,47.1],[9.2,47.2]]}"#),
                    Self.feature(#"{"type":"MultiLineString","coordinates":[[[9.1,47.1],[9.2,47.2]]]}"#, "null"),
                ].joined(separator: ",") + "]}"
        )
        let (one, other) = (places((47.1, 9.1))[0], places((47.2, 9.2))[0])
        #expect(regions.faults == [])
        #expect(regions.regions.map(\.name) == ["Quay", "Pier", "A 1", "A 2"])
        #expect(
            regions.regions.map(\.region) == [
                try .circle(centre: one, radiusMetres: 25), try .circle(centre: other, radiusMetres: 12.5),
                try .circle(centre: one, radiusMetres: 25), try .circle(centre: other, radiusMetres: 25),
            ]
        )
        #expect(regions.tracks == [.init(name: "A", points: [one, other]), .init(name: "", points: [one, other])])
    }

    @Test(
        "what cannot become a region is named",
        arguments: [
            (#"{"type":"Point","coordinates":[9,91]}"#, "no valid position"),
            (#"{"type":"Point","coordinates":["9",47]}"#, "no valid position"),
            (#"{"type":"Polygon","coordinates":[[[9,47],[9.1,47]]]}"#, "at least 3 corners"),
            (#"{"type":"Polygon","coordinates":[\#(Self.triangle),\#(Self.triangle)]}"#, "hole"),
            (#"{"type":"Circle","coordinates":[9,47]}"#, "no geometry of RFC 7946"),
            ("null", "no geometry"),
        ]
    )
    func faults(geometry: String, reason: String) throws {
        let regions = try mapRegions(Self.feature(geometry))
        #expect(regions.faults.count == 1 && regions.faults[0].reason.contains(reason), "\(regions.faults)")
    }

    @Test(
        "a file that is no GeoJSON, or in another reference system, is refused",
        arguments: [
            ("{", "not JSON"), (#"{"a":1}"#, "no `type`"), (#"{"type":"Topology"}"#, "Topology"),
            (#"{"type":"FeatureCollection"}"#, "no `features`"),
            (String(repeating: #"{"type":"#, count: 100_000), "not JSON"),
            (
                #"{"type":"FeatureCollection","crs":{"properties":{"name":"urn:ogc:def:crs:EPSG::25832"}},"features":[]}"#,
                "EPSG::25832"
            ),
        ]
    )
    func refused(text: String, reason: String) throws {
        let faults = try #require(throws: DocumentFaults.self) { try mapRegions(text) }
        #expect(faults.faults.count == 1 && faults.faults[0].reason.contains(reason), "\(faults)")
    }

    @Test("WGS 84 may be stated as files of before 2016 do", arguments: ["urn:ogc:def:crs:OGC:1.3:CRS84", "EPSG:4326"])
    func stated(system: String) throws {
        let point = Self.feature(#"{"type":"Point","coordinates":[9.1,47.1]}"#)
        let crs = #"{"type":"name","properties":{"name":"\#(system)"}}"#
        #expect(
            try mapRegions(#"{"type":"FeatureCollection","crs":\#(crs),"features":[\#(point)]}"#).regions.count == 1
        )
    }
}
