import Geometry
import Testing

@Suite struct WalkingReachTests {
    // One degree of latitude is 111,195 m on the sphere.
    @Test(
        "Fifteen metres a second are walked, more are a leap, and no time is no way",
        arguments: [
            (0.0, 0.0, true), (0.0, -1, false), (14.9, 1000, true), (15.1, 1000, false), (149, 10_000, true),
            (1, 0, false), (1, .nan, false), (0, .nan, false), (1e6, .infinity, true),
        ]
    )
    func reach(metres: Double, milliseconds: Double, isWalked: Bool) throws {
        let start = try #require(GeographicCoordinate(latitude: 0, longitude: 11))
        let end = try #require(GeographicCoordinate(latitude: metres / 111_195.08, longitude: 11))
        #expect(WalkingReach.holds(from: start, to: end, milliseconds: milliseconds) == isWalked)
        #expect(WalkingReach.holds(from: end, to: start, milliseconds: milliseconds) == isWalked)
    }
}
