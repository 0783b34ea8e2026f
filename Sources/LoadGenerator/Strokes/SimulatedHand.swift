import Geometry
import TouchMetrics

/// A hand on a touch screen: gestures of one to three fingers, with pauses. The same seed gives the same gestures.
struct SimulatedHand {
    /// The interval between two samples of a screen, in ms: 120 samples a second.
    private static let sampleIntervalMilliseconds = 1000.0 / 120

    private let screen: Size
    private var random: RandomSource
    private var fingers: [SimulatedFinger] = []
    private var nextSample: Double
    private var gestureBegins: Double

    /// - Parameter begin: A time in ms on the phone's clock; the first finger touches down within half a second after
    ///   it.
    init(seed: UInt64, screen: Size, begin: Double) {
        self.screen = screen
        random = RandomSource(seed: seed)
        nextSample = begin
        gestureBegins = begin + Double.random(in: 0...500, using: &random)
    }

    /// Appends the events that the screen reports up to `time`, ms on the phone's clock.
    mutating func draw(until time: Double, into events: inout [TouchEvent]) {
        while nextSample <= time {
            sample(at: nextSample, into: &events)
            nextSample += Self.sampleIntervalMilliseconds
        }
    }

    /// Skips the time up to `time`: no finger continues where it was.
    mutating func skip(until time: Double) {
        nextSample = max(nextSample, time)
    }

    private mutating func sample(at time: Double, into events: inout [TouchEvent]) {
        if fingers.isEmpty {
            guard time >= gestureBegins else { return }
            beginGesture(at: time)
        }
        // Rounded to a tenth of a millisecond, as browsers report times.
        let time = (time * 10).rounded() / 10
        for index in fingers.indices {
            if let event = fingers[index].sample(at: time) { events.append(event) }
        }
        guard fingers.allSatisfy(\.isLifted) else { return }
        fingers.removeAll(keepingCapacity: true)
        gestureBegins = time + Double.random(in: 80...600, using: &random)
    }

    private mutating func beginGesture(at time: Double) {
        // Mostly one finger, like people draw.
        let chance = Int.random(in: 0..<10, using: &random)
        let count = chance < 7 ? 1 : chance < 9 ? 2 : 3
        var begin = (time * 10).rounded() / 10
        for pointer in 1...UInt64(count) {
            let stroke = Stroke(on: screen, begin: begin, using: &random)
            let rests = Int.random(in: 0..<6, using: &random) == 0
            let rest = rests ? Double.random(in: 300...900, using: &random) : 0
            fingers.append(SimulatedFinger(pointer: pointer, stroke: stroke, rest: rest))
            begin += Double.random(in: 5...60, using: &random)
        }
    }
}
