import Geometry
import TestSupport
import Testing

@testable import TouchMetrics

/// One finger's readings in turn, as events 8 ms apart: the first began, then moved.
private func press(
    _ pressures: [Double?],
    radii: [Double?] = [],
    pointer: UInt64 = 1,
    isPen: Bool = false,
    from start: Double = 0
) -> [TouchEvent] {
    pressures.enumerated().map { index, pressure in
        TouchEvent(
            phase: index == 0 ? .began : .moved,
            pointer: pointer,
            position: Point(x: 195, y: 422),
            time: start + Double(index) * 8,
            pressure: pressure,
            radius: index < radii.count ? radii[index] : nil,
            isPen: isPen
        )
    }
}

private func lift(_ pointer: UInt64 = 1, _ phase: TouchPhase = .ended, at time: Double = 5000) -> TouchEvent {
    TouchEvent(phase: phase, pointer: pointer, position: Point(x: 195, y: 422), time: time, pressure: 0)
}

private func engine(_ events: [TouchEvent]...) throws -> TouchMetrics {
    var metrics = TouchMetrics(screen: Size(width: 390, height: 844))
    for batch in events { try metrics.apply(batch.span) }
    return metrics
}

private let standard = ForceScale()

@Suite struct ForceTests {
    struct Curve: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var pressures: [Double?]
        var radii: [Double?] = []
        var isPen = false
        var provenance: ForceProvenance
        /// Whole percent and grams while the finger is down, then the peak.
        var percent: Int?
        var grams: Int?
        var peak: Int?
    }

    @Test(arguments: [
        Curve(
            testDescription: "0.42 is 42 % and 161 g",
            pressures: [0.1, 0.42],
            provenance: .measured,
            percent: 42,
            grams: 161,
            peak: 161
        ),
        Curve(
            testDescription: "both are rounded down, grams from the percentage not yet rounded",
            pressures: [0.2, 0.9999],
            provenance: .measured,
            percent: 99,
            grams: 384,
            peak: 384
        ),
        Curve(
            testDescription: "the maximum",
            pressures: [0.2, 0.8, 1],
            provenance: .measured,
            percent: 100,
            grams: 385,
            peak: 385
        ),
        Curve(
            testDescription: "over the maximum",
            pressures: [0.2, 0.8, 7],
            provenance: .measured,
            percent: 100,
            grams: 385,
            peak: 385
        ),
        Curve(
            testDescription: "below 0",
            pressures: [0.2, 0.5, -3],
            provenance: .measured,
            percent: 0,
            grams: 0,
            peak: 192
        ),
        Curve(
            testDescription: "NaN is no reading",
            pressures: [0.2, 0.42, .nan],
            provenance: .measured,
            percent: 42,
            grams: 161,
            peak: 161
        ),
        Curve(
            testDescription: "missing in the middle",
            pressures: [0.2, nil, nil, 0.42, nil],
            provenance: .measured,
            percent: 42,
            grams: 161,
            peak: 161
        ),
        Curve(
            testDescription: "the peak is that of the whole gesture",
            pressures: [0.8, 0.1],
            provenance: .measured,
            percent: 10,
            grams: 38,
            peak: 308
        ),
        Curve(
            testDescription: "a pen",
            pressures: [0.2, 0.42],
            isPen: true,
            provenance: .pen,
            percent: 42,
            grams: 161,
            peak: 161
        ),
        Curve(testDescription: "a pen of constant pressure", pressures: [0.5, 0.5], isPen: true, provenance: .none),
        Curve(
            testDescription: "at once to the maximum",
            pressures: [0.3, 1],
            provenance: .measured,
            percent: 100,
            grams: 385,
            peak: 385
        ),
        Curve(
            testDescription: "a force that passes 0.5",
            pressures: [0.5, 0.51],
            provenance: .measured,
            percent: 51,
            grams: 196,
            peak: 196
        ),
        Curve(testDescription: "0 and 0.3 in turn", pressures: [0, 0.3, 0, 0.3], provenance: .none),
        Curve(testDescription: "nothing reported", pressures: [nil, nil, nil], provenance: .none),
        Curve(testDescription: "one reading alone", pressures: [0.3], provenance: .none),
        Curve(testDescription: "constant 0.5", pressures: [0.5, 0.5, 0.5], provenance: .none),
        Curve(testDescription: "constant 1", pressures: [1, 1, 1], provenance: .none),
        Curve(testDescription: "constant 0", pressures: [0, 0, 0], provenance: .none),
        Curve(testDescription: "constant 0.37", pressures: [0.37, 0.37, 0.37], provenance: .none),
        Curve(testDescription: "0 and 0.5 in turn", pressures: [0, 0.5, 0, 0.5, 0, 0.5], provenance: .none),
        Curve(testDescription: "0, 0.5 and 1", pressures: [0, 0.5, 1, 0.5], provenance: .none),
        Curve(testDescription: "0 and 1 in turn", pressures: [0, 1, 0, 1], provenance: .none),
        Curve(testDescription: "below 0 and over 1 in turn", pressures: [-1, 2, -1, 2], provenance: .none),
        Curve(testDescription: "NaN and nothing else", pressures: [.nan, .nan], provenance: .none),
        Curve(
            testDescription: "a contact that grows",
            pressures: [0.5, 0.5],
            radii: [8, 16],
            provenance: .contactArea,
            percent: 25
        ),
        Curve(
            testDescription: "a contact beyond a firm one",
            pressures: [nil, nil],
            radii: [8, 64],
            provenance: .contactArea,
            percent: 100
        ),
        Curve(
            testDescription: "a contact that never changes",
            pressures: [0.5, 0.5],
            radii: [11, 11],
            provenance: .none
        ),
        Curve(
            testDescription: "radius 0 and 2000 in turn",
            pressures: [0.5, 0.5, 0.5, 0.5],
            radii: [0, 2000, 0, 2000],
            provenance: .none
        ),
        Curve(
            testDescription: "a mistaken radius in between",
            pressures: [nil, nil, nil, nil],
            radii: [8, 2000, 0, 16],
            provenance: .contactArea,
            percent: 25
        ),
        Curve(
            testDescription: "what is measured is worth more than what is estimated",
            pressures: [0.1, 0.42],
            radii: [8, 16],
            provenance: .measured,
            percent: 42,
            grams: 161,
            peak: 161
        ),
    ])
    func `a curve of readings has its provenance and its figures`(curve: Curve) throws {
        var metrics = try engine(press(curve.pressures, radii: curve.radii, isPen: curve.isPen))
        var force = metrics.force(on: standard)
        #expect(force.provenance == curve.provenance)
        #expect(force.wholePercent == curve.percent)
        #expect(force.wholeGrams == curve.grams)
        #expect(force.wholePeakGrams == curve.peak)

        try metrics.apply([lift()].span)
        force = metrics.force(on: standard)
        #expect(force.provenance == curve.provenance)
        #expect(force.wholePercent == (curve.provenance == .none ? nil : 0))
        #expect(force.wholeGrams == (curve.provenance.isWeight ? 0 : nil))
        #expect(force.wholePeakGrams == curve.peak)
    }

    @Test func `each pointer is judged separately: two different constants are not a measurement`() throws {
        let metrics = try engine(press([0.3, 0.3], pointer: 1) + press([0.6, 0.6], pointer: 2, from: 20))
        #expect(metrics.force(on: standard).provenance == .none)
    }

    @Test func `of several fingers that measure, the one that presses hardest is reported`() throws {
        var metrics = try engine(
            press([0.1, 0.3], pointer: 1),
            press([0.1, 0.2], pointer: 2, from: 20),
            press([1, 1], pointer: 3, from: 40)
        )
        #expect(metrics.force(on: standard).wholePercent == 30)
        try metrics.apply([lift(1, .cancelled, at: 60)].span)
        #expect(metrics.force(on: standard).wholePercent == 20)
        try metrics.apply([lift(2, at: 61)].span)
        // The third finger continues to press, but none of its readings is a force.
        #expect(metrics.force(on: standard).wholePercent == 0)
        #expect(metrics.force(on: standard).provenance == .measured)
    }

    @Test func `provenance is that of the newest gesture; the peak is kept until the figures are cleared`() throws {
        var metrics = try engine(press([0.1, 0.42]), [lift()], press([0.5, 0.5], from: 6000))
        #expect(metrics.force(on: standard).provenance == .none)
        #expect(metrics.force(on: standard).wholeGrams == nil)
        #expect(metrics.force(on: standard).wholePeakGrams == 161)
        metrics.clear()
        #expect(metrics.force(on: standard).peakGrams == nil)
    }

    @Test func `a gesture keeps the largest reading that was measured in it`() throws {
        let metrics = try engine(
            press([0.1, 0.8, 0.4]),
            [lift()],
            press([0.5, 0.5], from: 6000),
            [lift(at: 7000)],
            press([0.1, 0.3], from: 8000),
            [lift(at: 9000)]
        )
        #expect(metrics.history.map(\.peakPressure) == [0.8, nil, 0.3])
        #expect(try TouchMetrics(checkpoint: metrics.checkpoint()).history == metrics.history)
    }

    @Test func `after a clear the finger that is down continues with its current pressure`() throws {
        var metrics = try engine(press([0.1, 0.8, 0.42]))
        metrics.clear()
        #expect(metrics.force(on: standard).wholePeakGrams == 161)
    }

    @Test func `a finger that a freeze lifted has no force, and begins again as a pen`() throws {
        var metrics = try engine(press([0.1, 0.8], isPen: true))
        metrics.cancelAll()
        #expect(metrics.force(on: standard).wholePercent == 0)
        try metrics.apply(press([0.5, 0.2, 0.3], isPen: true, from: 100)[1...].withPhase(.moved).span)
        #expect(
            metrics.force(on: standard) == ForceFigures(provenance: .pen, percent: 30, grams: 115.5, peakGrams: 308)
        )
    }

    @Test(arguments: [
        (ForceScale(fullScaleGrams: 400), 42, 168), (ForceScale(tare: 0.2), 22, 84),
        (ForceScale(fullScaleGrams: 400, tare: 0.2), 22, 88), (ForceScale(tare: 0.5), 0, 0),
    ])
    func `a corrected full scale and a tare change the readings, not the recorded values`(
        scale: ForceScale,
        percent: Int,
        grams: Int
    ) throws {
        let force = try engine(press([0.1, 0.42])).force(on: scale)
        #expect(force.wholePercent == percent)
        #expect(force.wholeGrams == grams)
    }

    @Test func `at the maximum it is 100 percent, whatever the tare`() {
        let reading = ForceScale(fullScaleGrams: 400, tare: 0.25).reading(ofPressure: 1)
        #expect(reading == ForceReading(percent: 100, grams: 300, isFull: true))
        #expect(!ForceScale().reading(ofPressure: 0.99999).isFull)
    }

    @Test func `the tare is a weight, too`() {
        #expect(ForceScale(fullScaleGrams: 400, tare: 0.25).tareGrams == 100)
    }

    @Test func `each gesture has its largest contact, and the figures have the largest of all until they are cleared`()
        throws
    {
        var metrics = try engine(
            press([nil, nil, nil], radii: [8, 16, 9]),
            [lift()],
            press([nil], from: 6000),
            [lift(at: 7000)]
        )
        #expect(metrics.history.map(\.maxRadius) == [16, 0])
        #expect(metrics.maxRadius == 16)
        metrics.clear()
        #expect(metrics.maxRadius == 0)
    }

    @Test func `a checkpoint keeps the largest contact that counts`() throws {
        let metrics = try engine(press([nil, nil], radii: [TouchLimits.fingerRadius, TouchLimits.fingerRadius]))
        #expect(try TouchMetrics(checkpoint: metrics.checkpoint()) == metrics)
    }

    // MARK: Replay

    @Test(arguments: [UInt64](1...10))
    func `any split into batches, with a checkpoint at each, gives the same bits`(seed: UInt64) throws {
        var random = SeededNumbers(state: seed)
        var events: [TouchEvent] = []
        for gesture in 0..<20 {
            let quirk = random.next() % 4
            let pressures: [Double?] = (0..<12).map { _ in
                switch quirk {
                case 0: 0.5
                case 1: random.next() % 2 == 0 ? 0 : 0.5
                case 2: random.next() % 5 == 0 ? nil : Double(random.next() % 1400) / 1000 - 0.2
                default: nil
                }
            }
            let radii: [Double?] = (0..<12).map { _ in [nil, 0, 2000, 9, 14.5][Int(random.next() % 5)] }
            let start = Double(gesture) * 1000
            events += press(pressures, radii: radii, isPen: random.next() % 3 == 0, from: start)
            events.append(lift(1, random.next() % 3 == 0 ? .cancelled : .ended, at: start + 500))
        }
        let whole = try engine(events)
        var pieces = TouchMetrics(screen: Size(width: 390, height: 844))
        var remaining = events[...]
        while !remaining.isEmpty {
            let batch = Array(remaining.prefix(Int(random.next() % 7) + 1))
            remaining = remaining.dropFirst(batch.count)
            try pieces.apply(batch.span)
            pieces = try TouchMetrics(checkpoint: pieces.checkpoint())
        }
        #expect(pieces == whole)
        #expect(pieces.force(on: standard) == whole.force(on: standard))
    }
}

extension Sequence where Element == TouchEvent {
    fileprivate func withPhase(_ phase: TouchPhase) -> [TouchEvent] {
        map { event in
            var event = event
            event.phase = phase
            return event
        }
    }
}
