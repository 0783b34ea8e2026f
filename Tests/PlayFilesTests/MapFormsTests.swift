import AudioWalk
import Foundation
import Geometry
import PlayFiles
import Storage
import Testing

/// The forms in which recorders, watches and editors write KML and GPX.
@Suite struct MapFormsTests {
    @Test(
        "KML: tracks of all kinds become one track",
        arguments: [
            // Google's extension, declared or not, as in files of loggers and Earth.
            (
                #" xmlns:gx="http://www.google.com/kml/ext/2.2""#,
                "<gx:Track><altitudeMode>absolute</altitudeMode><when>2024-05-01T10:00:00Z</when>"
                    + "<when>2024-05-01T10:00:01Z</when><gx:coord>9.1 47.1 400</gx:coord><gx:coord> 9.2  47.2\n400 </gx:coord>"
                    + "<ExtendedData><SchemaData><gx:SimpleArrayData name=\"hr\"><gx:value>90</gx:value>"
                    + "</gx:SimpleArrayData></SchemaData></ExtendedData></gx:Track>"
            ),
            ("", "<gx:Track><gx:coord>9.1 47.1 400</gx:coord><gx:coord>9.2 47.2</gx:coord></gx:Track>"),
            // KML 2.3 took it over.
            ("", "<Track><when/><coord>9.1 47.1 400</coord><coord>9.2 47.2 400</coord></Track>"),
            // Stopped and resumed.
            (
                #" xmlns:gx="http://www.google.com/kml/ext/2.2""#,
                "<gx:MultiTrack><gx:interpolate>0</gx:interpolate><gx:Track><gx:coord>9.1 47.1 0</gx:coord></gx:Track>"
                    + "<gx:Track><gx:coord>9.2 47.2 0</gx:coord></gx:Track></gx:MultiTrack>"
            ),
            (
                "",
                "<MultiTrack><Track><coord>9.1 47.1</coord></Track><Track><coord>9.2 47.2</coord></Track></MultiTrack>"
            ),
            ("", "<MultiGeometry><Track><coord>9.1 47.1</coord><coord>9.2 47.2</coord></Track></MultiGeometry>"),
            ("", "<LineString><coordinates>9.1, 47.1, 0 9.2 ,47.2,0</coordinates></LineString>"),
            // Commas alone, which Google Earth reads.
            ("", "<LineString><coordinates>9.1,47.1,0,9.2,47.2,0</coordinates></LineString>"),
            ("", "<LineString><coordinates>9.1,47.1,9.2,47.2</coordinates></LineString>"),
            ("", "<LineString><coordinates>9.1,47.1;9.2,47.2</coordinates></LineString>"),
        ]
    )
    func kmlTracks(namespaces: String, track: String) throws {
        let regions = try mapRegions(
            #"<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"\#(namespaces)><Document><Placemark>"#
                + "<name>Walk</name>\(track)</Placemark></Document></kml>"
        )
        #expect(regions.tracks == [.init(name: "Walk", points: places((47.1, 9.1), (47.2, 9.2)))])
        #expect(regions.regions.isEmpty && regions.faults == [])
    }

    @Test(
        "KML: a ring with commas alone is read with or without altitudes, whichever closes it",
        arguments: [
            "9.17,47.66,0,9.18,47.66,0,9.18,47.67,0,9.17,47.66,0", "9.17,47.66,9.18,47.66,9.18,47.67,9.17,47.66",
            // 6, 9 and 12 numbers could be both.
            "9.17,47.66,9.18,47.66,9.18,47.67", "9.17,47.66, 9.18,47.66, 9.18,47.67,",
            "9.17,47.66,402,9.18,47.66,402.5,9.18,47.67,403,9.17,47.67,402",
            "9.17,47.66,9.18,47.66,9.18,47.67,9.175,47.68,9.17,47.67,9.17,47.66",
        ]
    )
    func commasAlone(coordinates: String) throws {
        let ring = "<LinearRing><coordinates>\(coordinates)</coordinates></LinearRing>"
        let regions = try mapRegions("<kml><Placemark><name>A</name>\(ring)</Placemark></kml>")
        #expect(regions.faults == [] && regions.regions.count == 1)
        guard case .polygon(let polygon) = regions.regions[0].region else { return #expect(Bool(false)) }
        #expect(polygon.points.starts(with: places((47.66, 9.17), (47.66, 9.18), (47.67, 9.18))))
    }

    @Test("KML: numbers with commas alone that are no positions are named, and so is a lone network link")
    func namedFaults() throws {
        let odd = "<LineString><coordinates>9.1,47.1,9.2,47.2,9.3</coordinates></LineString>"
        let faults = try mapRegions("<kml><Placemark><name>A</name>\(odd)</Placemark></kml>").faults
        #expect(faults.first?.reason.contains("write a space between two positions") == true)
        let link = "<NetworkLink><name>Paths</name><Link><href>https://example.org/a.kmz</href></Link></NetworkLink>"
        let linked = try mapRegions("<kml><Document>\(link)</Document></kml>")
        #expect(linked.isEmpty && linked.faults.count == 1)
        #expect(
            linked.faults[0].reason.contains("\"Paths\"")
                && linked.faults[0].reason.contains("https://example.org/a.kmz")
        )
    }

    @Test("a long name that many points repeat is shortened as that of a scene, before their numbers")
    func longNames() throws {
        let name = String(repeating: "ñ", count: 1_000)
        let point = "<Point><coordinates>9,47</coordinates></Point>"
        let points = String(repeating: point, count: 12)
        let placemark = { (name: String, shape: String) in
            "<kml><Placemark><name>\(name)</name>\(shape)</Placemark></kml>"
        }
        let kml = try mapRegions(placemark(name, "<MultiGeometry>\(points)</MultiGeometry>"))
        let route = String(repeating: #"<rtept lat="47" lon="9"/>"#, count: 12)
        let gpx = try mapRegions("<gpx><rte><name>\(name)</name>\(route)</rte></gpx>")
        for regions in [kml, gpx] {
            let names = regions.regions.map(\.name)
            #expect(names.count == 12 && Set(names).count == 12)
            #expect(names.allSatisfy { $0.hasPrefix("ñññ") && $0.unicodeScalars.count <= PlayLimits.nameCharacters })
            #expect(names.last?.hasSuffix("… 12") == true)
        }
        let exact = String(repeating: "n", count: 92)
        #expect(try mapRegions(placemark(exact, point)).regions[0].name == exact)
    }

    @Test(
        "KML: a ring by itself, repeated corners and commas with spaces are a region",
        arguments: [
            "<LinearRing><coordinates>9,47 9.1,47 9.1,47.1 9,47</coordinates></LinearRing>",
            "<MultiGeometry><LinearRing><coordinates>9,47 9.1,47 9.1,47.1</coordinates></LinearRing></MultiGeometry>",
            "<Polygon><LinearRing><coordinates>9,47 9.1,47 9.1,47.1</coordinates></LinearRing></Polygon>",
            "<Polygon><outerBoundaryIs><LinearRing><coordinates>9,47 9,47 9.1,47 9.1,47,5 9.1,47,6 9.1,47.1 9,47 9,47 "
                + "</coordinates></LinearRing></outerBoundaryIs></Polygon>",
            // A path there and back, within the line and at its end.
            "<LinearRing><coordinates>9,47 9.1,47 9.2,47 9.3,46 9.2,47 9.1,47 9.1,47.1 9,47</coordinates></LinearRing>",
            "<LinearRing><coordinates>8,46 9,47 9.1,47 9.1,47.1 9,47 8,46</coordinates></LinearRing>",
            "<Polygon><outerBoundaryIs><LinearRing><coordinates>9, 47, 0 9.1, 47, 0 9.1, 47.1, 0</coordinates>"
                + "</LinearRing></outerBoundaryIs></Polygon>",
        ]
    )
    func rings(shape: String) throws {
        let regions = try mapRegions("<kml><Placemark><name>Pier</name>\(shape)</Placemark></kml>")
        #expect(regions.faults == [])
        guard case .polygon(let polygon) = regions.regions.first?.region else { return #expect(Bool(false)) }
        #expect(polygon.points == places((47, 9), (47, 9.1), (47.1, 9.1)))
    }

    @Test("KML: a bad corner is left out and reported; with too few left the region is")
    func badCorner() throws {
        let ring = { (corners: String) in
            "<Placemark><name>P</name>\n<Polygon><outerBoundaryIs><LinearRing><coordinates>\(corners)</coordinates>"
                + "</LinearRing></outerBoundaryIs></Polygon></Placemark>"
        }
        let regions = try mapRegions("<kml>\(ring("9,47 9.1,47 ?,? 9.1,47.1 200,9"))\n\(ring("9,47 x,y 9,48"))</kml>")
        #expect(regions.regions.count == 1)
        #expect(
            regions.faults.map(\.description) == [
                "line 2: \"P\": left out 2 of 5 corners without a valid position",
                "line 4: \"P\": a polygon needs at least 3 corners; left out 1 of 3 corners without a valid position",
            ]
        )
    }

    @Test(
        "More than 1,000 corners are simplified, and the reported deviation is true",
        arguments: [1001, 5000, 20_000]
    )
    func manyCorners(count: Int) throws {
        // A lake: about 500 m around, its shore rough to a metre.
        let corners = (0..<count).map { index -> (Double, Double) in
            let angle = 2 * Double.pi * Double(index) / Double(count)
            let metres = 500 + sin(Double(index) * 0.7)
            return (47 + metres * cos(angle) / 111_195, 9 + metres * sin(angle) / 111_195 / cos(47 * Double.pi / 180))
        }
        let text = corners.map { String(format: "%.8f,%.8f", $0.1, $0.0) }.joined(separator: " ")
        let regions = try mapRegions(
            "<kml><Placemark><name>Lake</name>\n<LinearRing><coordinates>\(text)</coordinates></LinearRing></Placemark></kml>"
        )
        guard case .polygon(let polygon) = regions.regions.first?.region else {
            return #expect(Bool(false), "\(regions.faults)")
        }
        #expect((800...1000).contains(polygon.points.count))
        let fault = try #require(regions.faults.first)
        #expect(fault.line == 2)
        let words = fault.reason.split(separator: " ")
        #expect(fault.reason.hasPrefix("\"Lake\" was simplified from \(count) to \(polygon.points.count) corners: "))
        let metres = try #require(words.dropLast(2).last.flatMap { Double($0) })
        #expect(metres < 2.1)
        // No left-out corner is farther from the edges than reported.
        for (latitude, longitude) in corners.enumerated().filter({ $0.offset % (count / 300) == 0 }).map(\.element) {
            let near = zip(polygon.points, polygon.points.dropFirst() + [polygon.points[0]]).map { one, other in
                distance((latitude, longitude), one, other)
            }.min()
            #expect(try #require(near) < metres + 0.02)
        }
    }

    @Test(
        "A prefix that nobody declared refuses nothing",
        arguments: [
            "<extensions><gpxx:TrackExtension><gpxx:DisplayColor>Red</gpxx:DisplayColor></gpxx:TrackExtension></extensions>",
            #"<link xlink:href="x"/>"#, #"<src xsi:type="y">z</src>"#,
        ]
    )
    func undeclared(extra: String) throws {
        let regions = try mapRegions(
            #"<gpx xsi:schemaLocation="a b"><trk><name>T</name>\#(extra)<trkseg><trkpt lat="47" lon="9"><extensions>"#
                + "<gpxtpx:hr>90</gpxtpx:hr><time>2001-01-01T00:00:00Z</time></extensions></trkpt></trkseg></trk></gpx>"
        )
        #expect(regions.tracks == [.init(name: "T", points: places((47, 9)))])
        #expect(regions.faults == [])
    }

    @Test("A prefix of the whole file does not matter, declared or not")
    func prefixed() throws {
        for declared in ["", #" xmlns:g="http://www.topografix.com/GPX/1/1""#] {
            let track = #"<g:trk><g:name>T</g:name><g:trkpt lat="47" lon="9"/></g:trk>"#
            #expect(try mapRegions("<g:gpx\(declared)>\(track)</g:gpx>").tracks.map(\.name) == ["T"])
        }
    }

    @Test("GPX: bad points are left out and reported, with the line of the first")
    func badPoints() throws {
        let regions = try mapRegions(
            """
            <gpx><trk><name>T</name><trkseg>
            <trkpt lat="47" lon="9"/>
            <trkpt lat="" lon="9"/>
            <trkpt lon="9"/>
            <trkpt lat="nan" lon="9"/>
            <trkpt lat="91" lon="9"/>
            <trkpt lat="47.1" lon="9"/>
            </trkseg></trk></gpx>
            """
        )
        #expect(regions.tracks == [.init(name: "T", points: places((47, 9), (47.1, 9)))])
        #expect(
            regions.faults.map(\.description) == [
                "line 3: \"T\": left out 4 of 6 points without a valid position"
            ]
        )
    }

    @Test("A recording with a damaged end or letter keeps its points, and the damage is reported")
    func damaged() throws {
        let point = #"<trkpt lat="47" lon="9"/>"#
        for (text, line) in [
            ("<gpx><trk><name>T</name><trkseg>\(point)\n<trkpt lat=\"47.1\" lo", 2),
            ("<gpx><trk><name>T</name>\n<desc>a & b &nbsp;</desc><trkseg>\(point)</trkseg></trk></gpx>", 2),
            ("\n\n<?xml version=\"1.0\"?><gpx><trk><name>T</name><trkseg>\(point)</trkseg></trk></gpx>", 3),
        ] {
            let regions = try mapRegions(text)
            #expect(regions.tracks == [.init(name: "T", points: places((47, 9)))], "\(text)")
            #expect(regions.faults.first?.line == line, "\(text): \(regions.faults)")
        }
        var bytes = Array("<gpx><trk><name>Caf".utf8)
        bytes += [0xe9] + Array("</name><trkseg>\(point)</trkseg></trk></gpx>".utf8)
        let latin = try reader.regions(bytes)
        #expect(latin.tracks.count == 1 && latin.faults.count == 1)
    }

    @Test("UTF-16 with a byte order mark is read, whatever the declaration states")
    func utf16() throws {
        for declaration in [
            "", #"<?xml version="1.0" encoding="UTF-16"?>"#, #"<?xml version="1.0" encoding="UTF-8"?>"#,
        ] {
            let text = declaration + #"<gpx><wpt lat="47" lon="9"><name>Möwe 😀</name></wpt></gpx>"#
            for (mark, encoding) in [
                ([0xff, 0xfe], String.Encoding.utf16LittleEndian), ([0xfe, 0xff], .utf16BigEndian),
                ([0xef, 0xbb, 0xbf], .utf8),
            ] as [([UInt8], String.Encoding)] {
                let bytes = mark + Array(try #require(text.data(using: encoding)))
                let regions = try reader.regions(bytes)
                #expect(regions.regions.map(\.name) == ["Möwe 😀"])
                #expect(regions.faults == [], "\(declaration) \(encoding)")
            }
        }
    }

    @Test("Damaged files without content and hostile ones are refused")
    func refused() {
        for text in [
            "<gpx><trk", "<kml></gpx>", "hello", "PK\u{3}\u{4}", "<!DOCTYPE kml><kml/>",
            "<gpx><trk><trkpt lat='1' lon='2'/></trk><a\((0..<101).map { " b\($0)=''" }.joined())/></gpx>",
        ] {
            #expect(throws: DocumentFaults.self, "\(text.prefix(40))") { try reader.regions(Array(text.utf8)) }
        }
    }

    @Test("Plays are our own format: there a prefix must be declared")
    func strict() {
        let text = document([scene("A")]).replacing("<scene ", with: "<x:scene ").replacing(
            "</scene>",
            with: "</x:scene>"
        )
        #expect(throws: DocumentFaults.self) { try reader.script(Array(text.utf8)) }
    }

    /// In metres, from the segment between two corners, on its own plane.
    private func distance(
        _ place: (Double, Double),
        _ one: GeographicCoordinate,
        _ other: GeographicCoordinate
    ) -> Double {
        let shrinking = cos(47 * Double.pi / 180)
        let metres = { (latitude: Double, longitude: Double) in
            ((longitude - 9) * shrinking * 111_195, (latitude - 47) * 111_195)
        }
        let (p, a, b) = (
            metres(place.0, place.1), metres(one.latitude, one.longitude), metres(other.latitude, other.longitude)
        )
        let (dx, dy) = (b.0 - a.0, b.1 - a.1)
        let share = min(1, max(0, ((p.0 - a.0) * dx + (p.1 - a.1) * dy) / (dx * dx + dy * dy)))
        return hypot(p.0 - a.0 - share * dx, p.1 - a.1 - share * dy)
    }
}
