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

/// One finger of a gesture: touches down, draws its stroke, may rest, and lifts.
struct SimulatedFinger {
    /// The interval of `held` events of a resting finger, in ms.
    private static let heldIntervalMilliseconds = 250.0

    let pointer: UInt64
    private let stroke: Stroke
    /// The time at which it lifts, ms on the phone's clock.
    private let liftsAt: Double
    private var last: TouchEvent?
    private(set) var isLifted = false

    /// - Parameter rest: The time that the finger rests at the end of its stroke, ms.
    init(pointer: UInt64, stroke: Stroke, rest: Double) {
        self.pointer = pointer
        self.stroke = stroke
        liftsAt = stroke.end + rest
    }

    /// The event that the screen reports at one of its samples, if any.
    mutating func sample(at time: Double) -> TouchEvent? {
        guard !isLifted, time >= stroke.begin else { return nil }
        var event = TouchEvent(
            phase: last == nil ? .began : .moved,
            pointer: pointer,
            position: stroke.position(at: time),
            time: time,
            pressure: stroke.pressure(at: time),
            radius: stroke.radius
        )
        if let last {
            if time >= liftsAt {
                event.phase = .ended
                isLifted = true
            } else if event.position == last.position {
                guard time - last.time >= Self.heldIntervalMilliseconds else { return nil }
                event.phase = .held
            }
        }
        last = event
        return event
    }
}

/// A finger's path across the screen: a cubic Bézier curve, traversed like a hand does.
///
/// The speed is that of a minimum-jerk movement (Flash and Hogan 1985): 10τ³ − 15τ⁴ + 6τ⁵ of the path after the part τ
/// of the time, slow at both ends. The curve stays in the hull of its points, and so on the screen.
struct Stroke {
    private let points: (Point, Point, Point, Point)
    /// The time at which the stroke begins, in ms on the phone's clock.
    let begin: Double
    let duration: Double
    private let peakPressure: Double
    /// The contact radius in CSS px.
    let radius: Double

    /// Creates a random stroke between the margins of `screen`.
    init(on screen: Size, begin: Double, using random: inout RandomSource) {
        let margin = 24.0
        func point() -> Point {
            Point(
                x: Double.random(in: margin...screen.width - margin, using: &random),
                y: Double.random(in: margin...screen.height - margin, using: &random)
            )
        }
        points = (point(), point(), point(), point())
        self.begin = begin
        duration = Double.random(in: 250...1600, using: &random)
        peakPressure = Double.random(in: 0.25...0.7, using: &random)
        radius = (Double.random(in: 7...14, using: &random) * 2).rounded() / 2
    }

    var end: Double { begin + duration }

    /// The finger's position, rounded to a tenth of a px as browsers report it.
    func position(at time: Double) -> Point {
        let part = progress(at: time)
        let travelled = part * part * part * (10 + part * (6 * part - 15))
        let remaining = 1 - travelled
        let (a, b, c, d) = (
            remaining * remaining * remaining, 3 * remaining * remaining * travelled,
            3 * remaining * travelled * travelled,
            travelled * travelled * travelled
        )
        return Point(
            x: Self.tenths(a * points.0.x + b * points.1.x + c * points.2.x + d * points.3.x),
            y: Self.tenths(a * points.0.y + b * points.1.y + c * points.2.y + d * points.3.y)
        )
    }

    /// The pressure, which rises and falls over the stroke; in steps of a hundredth.
    func pressure(at time: Double) -> Double {
        let part = progress(at: time)
        return (peakPressure * (0.4 + 2.4 * part * (1 - part)) * 100).rounded() / 100
    }

    private func progress(at time: Double) -> Double { min(1, max(0, (time - begin) / duration)) }

    private static func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}

/// Screens of phones that a class has, in CSS px and their natural orientation.
enum SimulatedScreen {
    static let all = [
        Size(width: 360, height: 800), Size(width: 390, height: 844), Size(width: 393, height: 852),
        Size(width: 412, height: 915), Size(width: 430, height: 932), Size(width: 375, height: 667),
    ]

    /// The screen of the phone with this number, counted from 0.
    static func ofPhone(_ number: Int) -> Size { all[number % all.count] }
}

/// SplitMix64 (Steele, Lea and Flood 2014): small, fast, and the same numbers for the same seed everywhere.
struct RandomSource: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var word = state
        word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
        return word ^ (word >> 31)
    }
}
