import Geometry
import Testing

@testable import Challenges

/// The places of rings and tunnels on a screen, computed by hand.
@Suite struct LayoutTests {
    private let screen = Size(width: 390, height: 844)
    private let steering = ExperimentCondition(task: .steering, distance: 45, width: 12)

    /// The first target at the top, the others clockwise; the mean of an odd ring is its middle.
    private func expectClockwise(_ targets: [Point], around centre: Point) {
        let quarter = targets.count / 4
        #expect((targets[0].x - centre.x).magnitude < 0.2 && targets[0].y < centre.y)
        #expect(targets[quarter].x > centre.x && targets[targets.count - quarter].x < centre.x)
        #expect(targets[targets.count / 2].y > centre.y)
        let (x, y) = targets.reduce((0, 0)) { ($0.0 + $1.x, $0.1 + $1.y) }
        let count = Double(targets.count)
        #expect((x / count - centre.x).magnitude < 0.2 && (y / count - centre.y).magnitude < 0.2)
    }

    @Test func `rings go clockwise from the top around the middle of the screen`() throws {
        let middle = Point(x: 195, y: 422)
        expectClockwise(TargetRing(indexOfDifficulty: 3, on: screen).targets, around: middle)
        let condition = ExperimentCondition(task: .tapping, distance: 40, width: 5)
        let ring = try #require(ExperimentRing(condition, count: 11, on: screen, pixelsPerMillimetre: 6.4))
        expectClockwise(ring.targets, around: middle)
        // 11 targets: the radius is A / (2 cos(π/22)) = 256 / 1.9796.
        #expect((ring.targets[0].y - (422 - 129.3163)).magnitude < 1e-3)
    }

    @Test func `the remaining space is divided between both ends of a tunnel`() throws {
        // Of 844 px, 190 at the top and 40 at the bottom are taken, 64 and 24 before and behind 288 px: 238 remain.
        let upright = try #require(SteeringTunnel(steering, on: screen, pixelsPerMillimetre: 6.4))
        #expect((upright.start.y - 621).magnitude < 1e-9 && (upright.end.y - 333).magnitude < 1e-9)
        // Of 1,280 px, 8 on either side are: 888 remain.
        let wide = Size(width: 1280, height: 720)
        let across = try #require(SteeringTunnel(steering, on: wide, pixelsPerMillimetre: 6.4))
        #expect((across.start.x - 516).magnitude < 1e-9 && (across.end.x - 804).magnitude < 1e-9)
        #expect(across.start.y == 360)
        // On a phone on its side the tunnel is not in the middle, 195, but below the words.
        let low = try #require(
            SteeringTunnel(steering, on: Size(width: 844, height: 390), pixelsPerMillimetre: 6.4)
        )
        #expect((low.start.y - (190 + low.width / 2)).magnitude < 1e-9 && low.end.y == low.start.y)
        #expect(
            ExperimentTask.steering.standard(on: [
                ExperimentScreen(Size(width: 844, height: 390), pixelsPerMillimetre: 6.4)
            ]).distances == [20, 30, 45]
        )
    }

    @Test(arguments: [
        (64.0, 498.0, true), (63.9, 498, false), (64, 497.9, false), (500, 278, true), (500, 277.9, false),
        (284, 283, true), (283.9, 283, false),
    ])
    func `a tunnel fits to the last pixel`(width: Double, height: Double, fits: Bool) {
        // At 4 px per mm: 180 px long and 48 px wide.
        let size = Size(width: width, height: height)
        #expect((SteeringTunnel(steering, on: size, pixelsPerMillimetre: 4) != nil) == fits)
    }

    @Test func `the default settings fit on the smallest common screen`() {
        let tapping = ExperimentTask.tapping.standard
        #expect(tapping.distances == [16, 24, 36] && tapping.widths == [4, 6, 9])
        #expect(tapping.trialCount == 11 && tapping.practiceRounds == 1)
        let steering = ExperimentTask.steering.standard
        #expect(steering.distances == [12, 18, 27] && steering.widths == [5, 8, 12])
        #expect(steering.trialCount == 4 && steering.practiceRounds == 1)
        // 182 px of 500 remain for the longest tunnel at 6.4 px per mm: one of 27 mm takes 172.8.
        #expect(ExperimentScreen.smallest.size == Size(width: 320, height: 500))
    }

    @Test func `the settings are for the smallest screen, and keep what the host chose`() {
        let small = ExperimentScreen(Size(width: 320, height: 500), pixelsPerMillimetre: 6.4)
        let large = ExperimentScreen(Size(width: 800, height: 1200), pixelsPerMillimetre: 6.4)
        #expect(ExperimentTask.tapping.standard(on: [large]).distances == [20, 30, 45])
        #expect(ExperimentTask.tapping.standard(on: [large, small]).distances == [16, 24, 36])
        let chosen = ExperimentTask.tapping.standard(widths: [10], trialCount: 7, on: [large])
        #expect(chosen.widths == [10] && chosen.trialCount == 7)
        // Where nothing fits, the smallest are offered.
        let tiny = ExperimentScreen(Size(width: 50, height: 50), pixelsPerMillimetre: 6.4)
        #expect(ExperimentTask.tapping.standard(on: [tiny]).distances == [5, 7.5, 11.25])
        #expect(ExperimentTask.tapping.standard(on: [tiny]).widths == [2, 3, 4.5])
        // A screen that shows nothing does not shrink the others' targets.
        #expect(ExperimentTask.tapping.standard(on: [large, tiny, small]).distances == [16, 24, 36])
    }

    @Test(arguments: [ExperimentTask.tapping, .steering], [1.0, 50, 320, 331, 390, 420, 480, 1000])
    func `default settings are valid on any screen`(task: ExperimentTask, height: Double) {
        let screen = ExperimentScreen(Size(width: 844, height: height), pixelsPerMillimetre: 9)
        #expect(task.standard(on: [screen]).fault == nil)
    }

    /// Rows are stored by number: a class that continues after an update must have the same order.
    @Test func `the orders of a balanced square never change`() {
        #expect(BalancedLatinSquare.order(row: 0, of: 4) == [0, 1, 3, 2])
        #expect(BalancedLatinSquare.order(row: 1, of: 4) == [1, 2, 0, 3])
        #expect(BalancedLatinSquare.order(row: 0, of: 5) == [0, 1, 4, 2, 3])
        #expect(BalancedLatinSquare.order(row: 5, of: 5) == [3, 2, 4, 1, 0])
    }
}
