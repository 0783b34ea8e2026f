import Geometry
import Testing

@testable import TouchMetrics

@Suite struct PicturePlaceTests {
    private let screen = Size(width: 390, height: 844)
    private let size = Size(width: 780, height: 600)

    private func place(scale: Double, x: Double, y: Double) -> PicturePlace {
        PicturePlace(picture: 1, size: size, scale: scale, origin: Point(x: x, y: y))
    }

    private func engine(with place: PicturePlace?) throws -> TouchMetrics {
        var metrics = TouchMetrics(screen: screen)
        metrics.picture = place
        let events = [
            TouchEvent(phase: .began, pointer: 1, position: Point(x: 100, y: 400), time: 0),
            TouchEvent(phase: .moved, pointer: 1, position: Point(x: 200, y: 400), time: 10),
        ]
        try metrics.apply(events.span)
        return metrics
    }

    @Test func `a whole picture is in the middle, as large as it fits`() {
        let whole = PicturePlace(picture: 1, size: size, fittedInto: screen)
        #expect(whole == place(scale: 0.5, x: 0, y: 272))
        #expect(whole.view(on: screen) == nil)
        #expect(whole.pixels(of: Point(x: 195, y: 422)) == Point(x: 390, y: 300))
    }

    @Test(arguments: [(2.0, -300.0, -100.0), (0.5, 10, 272), (0.125, 0, 0), (8, -2000, -900)])
    func `a position is shown where it is on the whole picture`(scale: Double, x: Double, y: Double) throws {
        let place = place(scale: scale, x: x, y: y)
        let whole = PicturePlace(picture: 1, size: size, fittedInto: screen)
        let view = try #require(place.view(on: screen))
        for position in [Point(x: 0, y: 0), Point(x: 120, y: 700), Point(x: 390, y: 844)] {
            let (shownX, shownY) = (view.x(of: position.x / 390), view.y(of: position.y / 844))
            let (seen, meant) = (
                whole.pixels(of: Point(x: shownX * 390, y: shownY * 844)), place.pixels(of: position)
            )
            // What is beyond the screen that has it whole stays at its edge.
            let edges = [Point(x: 0, y: 0), Point(x: 390, y: 844)].map(whole.pixels(of:))
            #expect(abs(seen.x - min(max(meant.x, edges[0].x), edges[1].x)) < 1e-9)
            #expect(abs(seen.y - min(max(meant.y, edges[0].y), edges[1].y)) < 1e-9)
        }
    }

    @Test func `only the picture that the class sees changes what is shown, and no figure`() throws {
        let (plain, enlarged) = (try engine(with: nil), try engine(with: place(scale: 1, x: -100, y: 100)))
        #expect(enlarged.totalPixels == plain.totalPixels && enlarged.countLayer == plain.countLayer)
        #expect(enlarged.view(of: 0) == nil && enlarged.view(of: 2) == nil && plain.view(of: 1) == nil)
        var shown: [Double] = []
        enlarged.forEachPointer(through: enlarged.view(of: 1)) { _, x, y, _ in shown += [x, y] }
        // (200 + 100, 400 − 100) of the picture, which is whole at half its size.
        #expect(abs(shown[0] - 150.0 / 390) < 1e-12 && abs(shown[1] - 422.0 / 844) < 1e-12)
    }

    @Test func `a checkpoint has the place, and one without a place is as before`() throws {
        let metrics = try engine(with: place(scale: 1.25, x: -120, y: 34.5))
        let restored = try TouchMetrics(checkpoint: metrics.checkpoint())
        #expect(restored.picture == metrics.picture && restored == metrics)
        // The gesture keeps the place in which it began.
        var moved = metrics
        moved.picture = place(scale: 3, x: 0, y: 0)
        #expect(moved.gesturePicture == metrics.picture)
        #expect(try TouchMetrics(checkpoint: moved.checkpoint()) == moved)
        let plain = try engine(with: nil)
        #expect(plain.checkpoint()[0] == 2)
        #expect(try TouchMetrics(checkpoint: plain.checkpoint()).picture == nil)
    }

    @Test(arguments: [(0.0, 0.0, 0.0), (1e5, 0, 0), (1, 2e6, 0), (.nan, 0, 0), (1, 0, .infinity)])
    func `a checkpoint with an impossible place is damaged`(scale: Double, x: Double, y: Double) throws {
        let metrics = try engine(with: place(scale: scale, x: x, y: y))
        #expect(throws: CheckpointError.damaged) { try TouchMetrics(checkpoint: metrics.checkpoint()) }
    }
}
