import Geometry
import Testing

@testable import AudioWalk

@Suite struct PositionFilterTests {
    /// Metres north of a place, as degrees.
    private func north(_ metres: Double) -> Double { 48 + metres / 111_195.08 }

    private func judge(
        _ filter: inout PositionFilter,
        _ metres: Double,
        at seconds: Double,
        accuracy: Double = 5
    ) -> Verdict {
        let fix = Fix(latitude: north(metres), longitude: 11, accuracyMetres: accuracy, time: seconds * 1000)
        return filter.judge(fix, now: seconds * 1000)
    }

    @Test(arguments: [
        (Double.nan, 11, 5, 0), (48, .nan, 5, 0), (90.1, 11, 5, 0), (48, -180.1, 5, 0), (.infinity, 11, 5, 0),
        (48, 11, .nan, 0), (48, 11, -1, 0), (48, 11, .infinity, 0), (48, 11, 5, .nan), (48, 11, 5, .infinity),
    ])
    func `an impossible fix is invalid`(latitude: Double, longitude: Double, accuracy: Double, time: Double) {
        var filter = PositionFilter()
        let fix = Fix(latitude: latitude, longitude: longitude, accuracyMetres: accuracy, time: time)
        #expect(filter.judge(fix, now: 0) == .invalid)
        #expect(filter.signal(now: 0) == .none)
    }

    @Test func `an accuracy of 0 is a perfect fix`() {
        var filter = PositionFilter()
        #expect(judge(&filter, 0, at: 1, accuracy: 0) == .evaluated)
        #expect(filter.signal(now: 1000) == .good)
    }

    @Test func `time has to advance`() {
        var filter = PositionFilter()
        #expect(judge(&filter, 0, at: 2) == .evaluated)
        #expect(judge(&filter, 0, at: 2) == .outdated)
        #expect(judge(&filter, 0, at: 1) == .outdated)
        #expect(judge(&filter, 0, at: 2.001) == .evaluated)
    }

    @Test func `a less accurate one is shown but not used`() {
        var filter = PositionFilter()
        #expect(judge(&filter, 0, at: 1, accuracy: 50) == .evaluated)
        #expect(judge(&filter, 500, at: 2, accuracy: 50.1) == .inaccurate)
        #expect(filter.signal(now: 2000) == .poor)
        #expect(filter.plausible?.position.latitude == 48)
        // It is the last valid one nevertheless.
        #expect(judge(&filter, 0, at: 1.5) == .outdated)
    }

    @Test func `a jump is held until the third fix that agrees`() {
        var filter = PositionFilter()
        #expect(judge(&filter, 0, at: 0) == .evaluated)
        #expect(judge(&filter, 1000, at: 1) == .unconfirmed)
        #expect(judge(&filter, 1010, at: 2) == .unconfirmed)
        #expect(filter.evaluated?.latitude == 48)
        #expect(judge(&filter, 1020, at: 3) == .evaluated)
        #expect(judge(&filter, 1030, at: 4) == .evaluated)
    }

    @Test func `a plausible fix empties the held ones`() {
        var filter = PositionFilter()
        _ = judge(&filter, 0, at: 0)
        #expect(judge(&filter, 1000, at: 1) == .unconfirmed)
        #expect(judge(&filter, 1000, at: 2) == .unconfirmed)
        #expect(judge(&filter, 10, at: 3) == .evaluated)
        #expect(judge(&filter, 1000, at: 4) == .unconfirmed)
        // This one agrees with none: it begins a new series.
        #expect(judge(&filter, -1000, at: 5) == .unconfirmed)
        #expect(judge(&filter, -1000, at: 6) == .unconfirmed)
        #expect(judge(&filter, -1000, at: 7) == .evaluated)
    }

    @Test func `a dropped fix does not break the series`() {
        var filter = PositionFilter()
        _ = judge(&filter, 0, at: 0)
        #expect(judge(&filter, 1000, at: 1) == .unconfirmed)
        #expect(judge(&filter, 5000, at: 2, accuracy: 80) == .inaccurate)
        #expect(judge(&filter, 1000, at: 3) == .unconfirmed)
        #expect(judge(&filter, 1000, at: 4) == .evaluated)
    }

    @Test func `just under the largest speed is walked`() {
        var filter = PositionFilter()
        _ = judge(&filter, 0, at: 0)
        #expect(judge(&filter, 14.99, at: 1) == .evaluated)
        #expect(judge(&filter, 14.99 + 15.01, at: 2) == .unconfirmed)
    }

    @Test func `the distance filter measures from the last evaluated`() throws {
        var filter = PositionFilter()
        filter.distanceFilter = try #require(DistanceFilter(isOn: true, metres: 10))
        #expect(judge(&filter, 0, at: 0) == .evaluated)
        #expect(judge(&filter, 6, at: 1) == .near)
        // 4 m from the previous one, but 10.01 m from the last evaluated one.
        #expect(judge(&filter, 10.01, at: 2) == .evaluated)
        #expect(judge(&filter, 6, at: 3) == .near)
        filter.distanceFilter = try #require(DistanceFilter(isOn: false, metres: 10))
        #expect(judge(&filter, 6, at: 4) == .evaluated)
        for metres in [-1, Double.nan, .infinity, 1000.1] { #expect(DistanceFilter(isOn: true, metres: metres) == nil) }
    }

    @Test func `the signal follows the newest valid fix`() {
        var filter = PositionFilter()
        #expect(filter.signal(now: 0) == .none)
        for (second, (accuracy, signal)) in zip(
            1...,
            [(10, Signal.good), (10.1, .fair), (25, .fair), (25.1, .poor), (80, .poor)]
        ) {
            _ = judge(&filter, 0, at: Double(second), accuracy: accuracy)
            #expect(filter.signal(now: Double(second) * 1000) == signal)
        }
        #expect(filter.signal(now: 15_000) == .poor)
        #expect(filter.signal(now: 15_001) == .stale)
    }

    @Test func `a time from the future blocks nothing`() {
        var filter = PositionFilter()
        let ahead = Fix(latitude: 48, longitude: 11, accuracyMetres: 5, time: 1e12)
        #expect(filter.judge(ahead, now: 1000) == .evaluated)
        #expect(judge(&filter, 1, at: 2) == .evaluated)
        // A receiver whose clock is always ahead.
        for second in 3...9 {
            let fix = Fix(latitude: 48, longitude: 11, accuracyMetres: 5, time: Double(second) * 1000 + 3_600_000)
            #expect(filter.judge(fix, now: Double(second) * 1000) == .evaluated)
        }
    }

    @Test func `a clock set back blocks nothing`() {
        var filter = PositionFilter()
        #expect(judge(&filter, 0, at: 3600) == .evaluated)
        #expect(judge(&filter, 1, at: 60) == .outdated)
        #expect(judge(&filter, 1, at: 61) == .evaluated)
        #expect(judge(&filter, 5000, at: 62) == .unconfirmed)
    }
}
