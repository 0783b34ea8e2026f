import Geometry
import Testing
import TouchMetrics

@testable import WireProtocol

/// A line of 640 px that trembles, in steps of 2 px.
private func trembling() throws -> TouchMetrics {
    var metrics = TouchMetrics(screen: Size(width: 800, height: 800))
    let events = (0...320).map { (step: Int) -> TouchEvent in
        let phase: TouchPhase = step == 0 ? .began : step == 320 ? .ended : .moved
        let position = Point(x: 20 + Double(step) * 2, y: 100 + Double(step % 2))
        return TouchEvent(phase: phase, pointer: 1, position: position, time: Double(step) * 8)
    }
    try metrics.apply(Array(events.prefix(200)).span)
    try metrics.apply(Array(events.dropFirst(200)).span)
    return metrics
}

@Suite struct DistanceErrorsTests {
    private let card = DensityTrust(isCalibrated: true, relativeError: 0.001)

    @Test func `the true length is within the error of the sum and within that of the estimate`() throws {
        let errors = DistanceErrors(try trembling(), pixelsPerCentimetre: 64, trust: card)
        #expect(errors.total.kind == .bound && errors.estimatedTotal.kind == .interval)
        let (bound, interval) = (try #require(errors.total.error), try #require(errors.estimatedTotal.error))
        #expect(errors.total.value > 11 && abs(errors.total.value - 10) <= bound)
        #expect(abs(errors.estimatedTotal.value - 10) <= interval && interval < 0.5)
        #expect(errors.total.error(of: .density) == errors.total.value * 0.001)
        #expect(errors.total.error(of: .jitter) > errors.total.value - 10.3)
    }

    @Test func `one share holds for the last and for the total sum`() throws {
        let errors = DistanceErrors(try trembling(), pixelsPerCentimetre: 64, trust: card)
        let share = try #require(errors.share(orDensity: 0.001))
        for length in [errors.last, errors.total] {
            let error = try #require(length.error)
            #expect(length.value * share >= error * (1 - 1e-12))
        }
    }

    @Test func `before the first gesture the share is the density's`() {
        let metrics = TouchMetrics(screen: Size(width: 800, height: 800))
        let errors = DistanceErrors(metrics, pixelsPerCentimetre: 64, trust: card)
        #expect(errors.share(orDensity: 0.001) == 0.001)
    }

    @Test(arguments: [(false, FigureError.Absence.densityAssumed), (true, .densityErrorUnknown)])
    func `without a known density no error is stated`(isCalibrated: Bool, absence: FigureError.Absence) throws {
        let trust = DensityTrust(isCalibrated: isCalibrated)
        let errors = DistanceErrors(try trembling(), pixelsPerCentimetre: 64, trust: trust)
        #expect(errors.total.absence == absence && errors.estimatedLast.absence == absence)
        #expect(errors.share(orDensity: nil) == nil)
    }

    @Test func `a finished gesture has the error of its sum, and none if it was not estimated`() throws {
        var gesture = try #require(try trembling().history.last)
        let error = FigureError(of: gesture, pixelsPerCentimetre: 64, trust: card)
        #expect(error == DistanceErrors(try trembling(), pixelsPerCentimetre: 64, trust: card).last)
        gesture.estimate = nil
        #expect(FigureError(of: gesture, pixelsPerCentimetre: 64, trust: card).absence == .notEstimated)
    }
}
