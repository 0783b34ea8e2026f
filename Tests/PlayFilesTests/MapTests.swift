import AudioWalk
import Geometry
import PlayFiles
import Storage
import Testing

@Suite struct MapTests {
    @Test("KML: polygons, points and lines in any folder, in the order of the file")
    func kml() throws {
        let regions = try mapRegions(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <kml xmlns="http://earth.google.com/kml/2.2"><Document><Folder><Folder>
              <Placemark><name> Old
                harbour </name><description><![CDATA[<b>&nbsp;</b>]]></description>
                <Polygon><tessellate>1</tessellate><outerBoundaryIs><LinearRing><coordinates>
                  9.1,47.1,0 9.2,47.1,0
                  9.2,47.2,0 9.1,47.1,0
                </coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
              <Placemark><name>Bell</name><Point><coordinates>9.5,47.5</coordinates></Point></Placemark>
            </Folder></Folder>
              <Placemark><name>Way</name><LineString><coordinates>9,47 9.1,47.1</coordinates></LineString></Placemark>
              <Placemark><name>Two</name><MultiGeometry><MultiGeometry>
                <Point><coordinates>1,2</coordinates></Point></MultiGeometry>
                <Point><coordinates>3,4</coordinates></Point></MultiGeometry></Placemark>
            </Document></kml>
            """
        )
        #expect(regions.regions.map(\.name) == ["Old harbour", "Bell", "Two 1", "Two 2"])
        guard case .polygon(let polygon) = regions.regions[0].region,
            case .circle(let circle) = regions.regions[1].region
        else { return #expect(Bool(false)) }
        #expect(polygon.points.map(Optional.some) == [at(47.1, 9.1), at(47.1, 9.2), at(47.2, 9.2)])
        #expect(circle.centre == at(47.5, 9.5))
        #expect(circle.radiusMetres == 25)
        #expect(regions.tracks == [.init(name: "Way", points: [at(47, 9), at(47.1, 9.1)].compactMap { $0 })])
        #expect(regions.faults == [])
    }

    @Test("KML: an impossible region is left out, with its line and the reason")
    func leftOut() throws {
        let regions = try mapRegions(
            """
            <kml>
            <Placemark><name>Crossing</name><Polygon><outerBoundaryIs><LinearRing>
            <coordinates>0,0 1,1 1,0 0,1 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
            <Placemark><name>Far</name><Point><coordinates>200,0</coordinates></Point></Placemark>
            <Placemark><name>Half</name><Point><coordinates>1</coordinates></Point></Placemark>
            <Placemark><name>Nothing</name></Placemark>
            <Placemark><name>Hole</name><Polygon><outerBoundaryIs><LinearRing>
            <coordinates>0,0 1,0 1,1</coordinates></LinearRing></outerBoundaryIs>
            <innerBoundaryIs/></Polygon></Placemark>
            <Placemark><name>Words</name><Polygon><outerBoundaryIs><LinearRing>
            <coordinates>0,0 x,y 1,1</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
            </kml>
            """
        )
        #expect(regions.regions.map(\.name) == ["Hole"])
        #expect(regions.faults.map(\.line) == [2, 4, 5, 6, 9, 10])
        #expect(regions.faults[0].reason.contains("crosses"))
    }

    @Test("GPX: waypoints and routes become circles, a track of several segments becomes one track")
    func gpx() throws {
        let regions = try mapRegions(
            """
            <gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1">
              <wpt lat="47.5" lon="9.5"><ele>400</ele><name>Quay</name></wpt>
              <wpt lat="x" lon="9.5"><name>Lost</name></wpt>
              <rte><name>Tour</name><rtept lat="1" lon="2"/><rtept lat="3" lon="4"><name>End</name></rtept></rte>
              <trk><name>Walk</name><trkseg><trkpt lat="1" lon="2"><time>2026-01-01T00:00:00Z</time></trkpt></trkseg>
              <trkseg><trkpt lat="1" lon="3"/></trkseg></trk>
            </gpx>
            """
        )
        #expect(regions.regions.map(\.name) == ["Quay", "Tour 1", "End"])
        #expect(regions.tracks == [.init(name: "Walk", points: [at(1, 2), at(1, 3)].compactMap { $0 })])
        #expect(regions.faults.map(\.line) == [3])
    }

    @Test(
        "Neither KML nor GPX, or hostile: refused as a whole",
        arguments: ["<html/>", "", "<kml>", "<!DOCTYPE kml [<!ENTITY a 'b'>]><kml>&a;</kml>"]
    )
    func refused(text: String) {
        #expect(throws: DocumentFaults.self) { try reader.regions(Array(text.utf8)) }
    }

    private func at(_ latitude: Double, _ longitude: Double) -> GeographicCoordinate? {
        GeographicCoordinate(latitude: latitude, longitude: longitude)
    }
}
