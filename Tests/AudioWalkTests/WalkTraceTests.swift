import AudioWalk
import Foundation
import Geometry
import TestSupport
import Testing

/// A fix this distance in metres north of a place, at a time in s.
private func fix(_ metres: Double, at seconds: Double, accuracy: Double = 5, scene: Int? = nil) -> WalkFix {
    let degrees = metres / (GeographicCoordinate.earthRadiusMetres * .pi / 180)
    return WalkFix(
        position: GeographicCoordinate(latitude: 47 + degrees, longitude: 9)!,
        accuracyMetres: accuracy,
        time: seconds * 1000,
        scene: scene
    )
}

private func trace(_ fixes: [WalkFix]) -> WalkTrace {
    var trace = WalkTrace()
    for fix in fixes { trace.apply(fix) }
    return trace
}

@Suite struct WalkTraceTests {
    @Test func `a walk of 120 metres is 120 metres long`() {
        let walk = trace((0...100).map { fix(Double($0) * 1.2, at: Double($0), accuracy: 1) })
        #expect(abs(walk.distanceMetres - 120) < 0.001)
        #expect(walk.fixes == 101)
    }

    @Test(arguments: [0.0, 5, 20])
    func `position noise while standing does not count as walking`(accuracy: Double) {
        let walk = trace((0..<1000).map { fix(Double($0 % 2) * 4.9, at: Double($0), accuracy: accuracy) })
        #expect(walk.distanceMetres == 0)
    }

    @Test func `a step exactly as long as the uncertainty does not count`() {
        var exact = 0
        for metres in stride(from: 6.0, to: 60, by: 1) {
            let (start, end) = (fix(0, at: 0, accuracy: 0), fix(metres, at: 100))
            let length = start.position.distanceMetres(to: end.position)
            let accuracy = length / WalkTrace.stepUncertainties
            guard WalkTrace.stepUncertainties * (accuracy * accuracy).squareRoot() == length else { continue }
            exact += 1
            #expect(trace([start, fix(metres, at: 100, accuracy: accuracy)]).distanceMetres == 0)
        }
        #expect(exact > 0)
    }

    /// The mean distance of twelve phones that send a position a second along a way (m east and north); their errors have the
    /// standard deviation of the accuracy, and are correlated in time.
    private func measured(_ way: [(east: Double, north: Double)], accuracy: Double, lastingSeconds: Double) -> Double {
        let metresPerDegree = GeographicCoordinate.earthRadiusMetres * .pi / 180
        // Of two normal errors 95 % are within 2.45 standard deviations.
        let deviation = accuracy / 2.45
        let kept = exp(-1 / lastingSeconds)
        var total = 0.0
        for seed in 1...12 {
            var random = SeededNumbers(state: UInt64(seed))
            func normal() -> Double {
                let (u, v) = (Double.random(in: 0x1p-53..<1, using: &random), Double.random(in: 0..<1, using: &random))
                return deviation * (-2 * log(u)).squareRoot() * cos(2 * .pi * v)
            }
            var error = (east: normal(), north: normal())
            var walk = WalkTrace()
            for (second, place) in way.enumerated() {
                error.east = kept * error.east + (1 - kept * kept).squareRoot() * normal()
                error.north = kept * error.north + (1 - kept * kept).squareRoot() * normal()
                let latitude = 47.66 + (place.north + error.north) / metresPerDegree
                let longitude = 9.175 + (place.east + error.east) / (metresPerDegree * cos(47.66 * .pi / 180))
                let position = GeographicCoordinate(latitude: latitude, longitude: longitude)!
                walk.apply(WalkFix(position: position, accuracyMetres: accuracy, time: Double(second) * 1000))
            }
            total += walk.distanceMetres
        }
        return total / 12
    }

    @Test(arguments: [5.0, 10, 20], [10.0, 30, 60])
    func `a phone at rest walks less than five metres in ten minutes`(accuracy: Double, lastingSeconds: Double) {
        let rest = Array(repeating: (east: 0.0, north: 0.0), count: 600)
        #expect(measured(rest, accuracy: accuracy, lastingSeconds: lastingSeconds) <= 5)
    }

    @Test(arguments: [5.0, 10, 20], [10.0, 30, 60])
    func `a kilometre is within six percent, with stops and without`(accuracy: Double, lastingSeconds: Double) {
        var straight: [(east: Double, north: Double)] = []
        var stopping = straight
        for second in 0...714 {
            let place = (east: Double(second) * 1.4, north: 0.0)
            straight.append(place)
            stopping.append(place)
            if second % 143 == 142 { stopping += Array(repeating: place, count: 120) }
        }
        for way in [straight, stopping] {
            let length = way[way.count - 1].east
            let found = measured(way, accuracy: accuracy, lastingSeconds: lastingSeconds)
            #expect(abs(found / length - 1) <= 0.06, "\(found) m of \(length)")
        }
    }

    @Test func `a fix with an accuracy above 50 metres moves nobody, but is the last one`() {
        let walk = trace([fix(0, at: 0), fix(14, at: 1, accuracy: 50.1, scene: 3)])
        #expect(walk.distanceMetres == 0)
        #expect(walk.place == fix(0, at: 0))
        #expect(walk.last?.scene == 3)
    }

    @Test func `until there is a plausible fix, the position is the newest one`() {
        #expect(trace([fix(0, at: 0, accuracy: 900), fix(9, at: 1, accuracy: 800)]).place?.accuracyMetres == 800)
    }

    @Test func `a leap and back counts nothing, a ride counts from its end`() {
        let leap = trace([
            fix(0, at: 0, accuracy: 1), fix(500, at: 1, accuracy: 1), fix(505, at: 2, accuracy: 1),
            fix(7, at: 3, accuracy: 1),
        ])
        #expect(abs(leap.distanceMetres - 7) < 0.001)
        let ride = trace([
            fix(0, at: 0, accuracy: 1), fix(500, at: 1, accuracy: 1), fix(505, at: 2, accuracy: 1),
            fix(510, at: 3, accuracy: 1), fix(520, at: 4, accuracy: 1),
        ])
        #expect(abs(ride.distanceMetres - 20) < 0.001)
        #expect(ride.place == fix(520, at: 4, accuracy: 1))
    }

    @Test(arguments: [25.0, 40], [3.0, 5, 10])
    func `a phone that receives reflections walks nothing at rest, and a kilometre on foot`(
        leap: Double,
        accuracy: Double
    ) {
        // For ten seconds of each minute the position is beside the true one.
        func reflected(_ way: [(east: Double, north: Double)]) -> [(east: Double, north: Double)] {
            way.enumerated().map { second, place in (place.east, place.north + (second % 60 < 10 ? leap : 0)) }
        }
        let rest = Array(repeating: (east: 0.0, north: 0.0), count: 600)
        #expect(measured(reflected(rest), accuracy: accuracy, lastingSeconds: 30) <= 10)
        let walk = (0...714).map { (east: Double($0) * 1.4, north: 0.0) }
        let metres = measured(reflected(walk), accuracy: accuracy, lastingSeconds: 30)
        #expect(abs(metres / 1000 - 1) <= 0.06, "\(metres) m")
    }

    @Test func `what was walked before a leap counts, across the antimeridian, too`() {
        func place(_ longitude: Double, at seconds: Double) -> WalkFix {
            let position = GeographicCoordinate(latitude: 0, longitude: longitude)!
            return WalkFix(position: position, accuracyMetres: 0, time: seconds * 1000)
        }
        // 4 m, a ride of 111 km, and 4 m.
        let metre = 180 / .pi / GeographicCoordinate.earthRadiusMetres
        let walk = trace([
            place(179.5, at: 0), place(179.5 + 4 * metre, at: 1), place(-179.5, at: 2), place(-179.5, at: 3),
            place(-179.5, at: 4), place(-179.5 + 4 * metre, at: 5),
        ])
        #expect(abs(walk.distanceMetres - 8) < 0.001)
    }

    @Test func `fixes that leap about never agree`() {
        let walk = trace([fix(0, at: 0), fix(500, at: 1), fix(900, at: 2), fix(505, at: 3), fix(510, at: 4)])
        #expect(walk.place == fix(0, at: 0))
    }

    @Test func `a time that goes back counts as the latest time`() {
        let walk = trace([fix(0, at: 10), fix(6, at: 3)])
        #expect(walk.last?.time == 10_000)
        // Six metres without elapsed time are a leap.
        #expect(walk.place == fix(0, at: 10))
    }

    @Test func `clearing counts from 0 and from where the walker is`() {
        var walk = trace([fix(0, at: 0, accuracy: 1), fix(10, at: 1, accuracy: 1)])
        walk.clear()
        #expect((walk.fixes, walk.distanceMetres) == (0, 0))
        walk.apply(fix(20, at: 2, accuracy: 1))
        #expect(abs(walk.distanceMetres - 10) < 0.001)
    }

    @Test func `a restored checkpoint continues bit for bit at any fix`() throws {
        var state: UInt64 = 7
        let fixes = (0..<400).map { second in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let random = Double(state >> 40)
            return fix(
                Double(second) + (random.truncatingRemainder(dividingBy: 9) == 0 ? 700 : 0),
                at: Double(second),
                accuracy: random.truncatingRemainder(dividingBy: 60),
                scene: second % 3 == 0 ? second : nil
            )
        }
        var walk = WalkTrace()
        for fix in fixes {
            let kept = try #require(WalkTrace(progress: walk.progress))
            #expect(kept == walk)
            walk.apply(fix)
        }
        #expect(walk.distanceMetres > 100)
        #expect(WalkTrace(progress: walk.sums)?.distanceMetres == walk.distanceMetres)
        #expect(walk.distanceError != nil && WalkTrace(progress: walk.sums)?.distanceError == walk.distanceError)
        #expect(WalkTrace(progress: walk.sums)?.place == nil)
    }

    @Test func `a walk stored by a version that kept no error goes on, and its distance has none`() throws {
        let (here, there) = (47.0, 47.001)
        let sums = [2.0, 111.2]
        let fixes = [there, 9, 5, 20_000, -1, there, 9, 5, 20_000, -1, there, 9, 5, 20_000, -1]
        for stored in [sums, sums + fixes, sums + fixes + [here, 9, 5, 21_000, -1]] {
            var walk = try #require(WalkTrace(progress: stored))
            #expect(walk.distanceMetres == 111.2 && !walk.isErrorKnown && walk.distanceError == nil)
            #expect(walk.progress == stored || stored == sums)
            walk.apply(fix(150, at: 50))
            #expect(walk.fixes == 3 && walk.distanceError == nil)
            // Without positions the next fix is the first; beside an unconfirmed fix it is unconfirmed, too.
            #expect(stored == sums + fixes ? walk.distanceMetres > 111.2 : walk.distanceMetres == 111.2)
            #expect(WalkTrace(progress: walk.progress) == walk)
            // What is counted from 0 has an error again.
            walk.clear()
            walk.apply(fix(170, at: 70))
            #expect(walk.isErrorKnown && walk.distanceError != nil)
        }
    }

    @Test func `without a fix that counts there is no error, and a phone that has just begun errs by its accuracy`() {
        #expect(trace([]).distanceError == nil && trace([]).isErrorKnown)
        #expect(trace([fix(0, at: 0, accuracy: 51)]).distanceError == nil)
        let begun = trace([fix(0, at: 0, accuracy: 8)]).distanceError
        #expect(begun?.ends == 5 + 1.5 * 8 && begun?.metres == begun?.ends)
    }

    @Test func `corners that the counted steps cut off are in the error`() throws {
        // 200 m to the north and back, with a turn every 20 m, on a receiver of 20 m that errs by nothing.
        let metre = 180 / .pi / GeographicCoordinate.earthRadiusMetres
        var walk = WalkTrace()
        for second in 0..<400 {
            let legs = Double(second) / 20
            let east = min(legs.truncatingRemainder(dividingBy: 2), 2 - legs.truncatingRemainder(dividingBy: 2)) * 20
            let position = GeographicCoordinate(latitude: 0.1 * Double(second) * metre, longitude: east * metre)!
            walk.apply(WalkFix(position: position, accuracyMetres: 20, time: Double(second) * 1000))
        }
        let error = try #require(walk.distanceError)
        #expect(walk.distanceMetres < 60 && error.corners > 250)
        #expect(abs(400 - walk.distanceMetres) <= error.metres)
    }

    @Test func `the more seldom the fixes, the larger the error`() throws {
        var errors: [Double] = []
        for interval in [1.0, 5, 10, 60] {
            var walk = WalkTrace()
            for seconds in stride(from: 0.0, through: 600, by: interval) { walk.apply(fix(1.4 * seconds, at: seconds)) }
            errors.append(try #require(walk.distanceError).sampling)
        }
        #expect(errors == errors.sorted() && errors[3] > 5 * errors[0])
    }

    @Test func `a ride makes no error`() throws {
        let ride = trace([fix(0, at: 0)] + (1...5).map { fix(5000, at: Double($0)) })
        #expect(ride.distanceMetres == 0)
        #expect(try #require(ride.distanceError).metres < 30)
    }

    @Test(arguments: [[], [1], [-1, 0], [1, .nan], [1, 0, 3], [1, 2, 3, 4, 5, 6, 7], [.infinity, 0]])
    func `an invalid stored walk is refused`(progress: [Double]) {
        #expect(WalkTrace(progress: progress) == nil)
    }

    @Test(arguments: [
        (0, -1.0), (1, .nan), (4, .infinity), (5, -2), (6, 91), (8, -91), (10, .infinity), (11, 0.5), (11, -1),
    ])
    func `stored numbers of an error that are invalid are refused`(number: Int, value: Double) {
        var stored = trace([fix(0, at: 0), fix(30, at: 20)]).progress
        #expect(WalkTrace(progress: stored) != nil)
        stored[2 + number] = value
        #expect(WalkTrace(progress: stored) == nil)
    }

    @Test(arguments: [(0, 91.0), (1, -181), (2, -2), (2, .infinity), (3, .nan), (4, 1e300), (4, 0.5), (4, 10_000)])
    func `a stored fix with invalid numbers is refused`(number: Int, value: Double) {
        let whole = trace([fix(0, at: 0, scene: 3)]).progress
        #expect(WalkTrace(progress: whole) != nil)
        for place in 0..<3 {
            var damaged = whole
            damaged[damaged.count - 15 + 5 * place + number] = value
            #expect(WalkTrace(progress: damaged) == nil)
        }
    }
}
