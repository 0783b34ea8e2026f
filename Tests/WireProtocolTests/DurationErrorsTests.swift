import Geometry
import Testing
import TouchMetrics

@testable import WireProtocol

@Suite struct DurationErrorsTests {
    /// Gestures of 300 ms, in each of which a screen looks this number of times.
    private func metrics(gestures: Int, looks: Int) throws -> TouchMetrics {
        var metrics = TouchMetrics(screen: Size(width: 400, height: 800))
        for gesture in 0..<gestures {
            let events = (0...looks).map { look in
                TouchEvent(
                    phase: look == 0 ? .began : look == looks ? .ended : .moved,
                    pointer: 1,
                    position: Point(x: 20 + Double(look), y: 100),
                    time: Double(gesture) * 1000 + Double(look) * 300 / Double(looks)
                )
            }
            try metrics.apply(events.span)
        }
        return metrics
    }

    @Test func `nothing measured has no error`() throws {
        let errors = DurationErrors(try metrics(gestures: 0, looks: 1))
        #expect(errors.last.absence == .nothingMeasured && errors.total.absence == .nothingMeasured)
    }

    @Test func `the sources are the screen's interval and the clock's resolution`() throws {
        let errors = DurationErrors(try metrics(gestures: 4, looks: 30))
        #expect(errors.last.kind == .bound && errors.last.value == 0.3)
        #expect(abs(errors.last.error(of: .ends) - 0.01) < 1e-12 && errors.last.error(of: .time) == 0.001)
        #expect(abs(try #require(errors.total.error) - 1.052 * 2 * 0.011) < 1e-12)
    }

    @Test func `a resting finger tells no rate, and no screen is slower than 60 looks a second`() throws {
        let errors = DurationErrors(try metrics(gestures: 1, looks: 1))
        #expect(errors.last.contributions == [.init(.ends, 1.0 / 60), .init(.time, 0.001)])
    }

    @Test func `the error of a class's time is that of all phones together`() throws {
        let phones = try (0..<3).map { DurationErrors(try metrics(gestures: $0, looks: 20)) }
        var all = DurationErrors()
        for each in phones { all.add(each) }
        #expect(all.total.value == 0.3 + 0.6)
        #expect(abs(try #require(all.total.error) - phones.compactMap(\.total.error).reduce(0, +)) < 1e-12)
    }
}
