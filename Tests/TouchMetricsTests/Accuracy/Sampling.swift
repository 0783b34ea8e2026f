import Geometry
import TestSupport

@testable import TouchMetrics

/// The steps between a finger and its events.
enum Distortion: CaseIterable, Sendable {
    case none
    case wholePixels
    case jitter
    case jitterOnWholePixels

    var name: String {
        switch self {
        case .none: "as it is"
        case .wholePixels: "whole px"
        case .jitter: "jitter"
        case .jitterOnWholePixels: "both"
        }
    }

    var jitters: Bool { self == .jitter || self == .jitterOnWholePixels }

    /// The number of runs over which an error is averaged: noise differs, rounding does not.
    var seeds: ClosedRange<UInt64> { jitters ? 1...16 : 1...1 }

    /// CSS px, the standard deviation of each coordinate's jitter.
    static let jitterDeviation = 0.5

    /// The standard deviations of jitter that the section on noise shows, CSS px.
    static let jitterDeviations = [0.5, 1, 1.5, 2]

    func distort(_ position: Point, with random: inout SeededNumbers, deviation: Double) -> Point {
        var position = position
        if jitters {
            position.x += deviation * Self.normal(&random)
            position.y += deviation * Self.normal(&random)
        }
        if self == .wholePixels || self == .jitterOnWholePixels {
            position = Point(x: position.x.rounded(), y: position.y.rounded())
        }
        return position
    }

    /// Twelve uniform numbers minus six: mean 0, variance 1, nearly normal, and the same on every machine.
    private static func normal(_ random: inout SeededNumbers) -> Double {
        (0..<12).reduce(-6) { sum, _ in sum + Double(random.next() >> 11) * 0x1p-53 }
    }
}

extension Stroke {
    /// The events of a screen that samples `rate` times a second: down at the start, up at the last sample.
    func events(
        thirtieths: Int,
        rate: Int,
        distortion: Distortion = .none,
        deviation: Double = Distortion.jitterDeviation,
        seed: UInt64 = 1
    ) -> [TouchEvent] {
        var random = SeededNumbers(state: seed)
        let count = thirtieths * rate / 30
        var events = (0...count).map { sample in
            TouchEvent(
                phase: sample == 0 ? .began : .moved,
                pointer: 1,
                position: distortion.distort(
                    position(Double(sample) / Double(count)),
                    with: &random,
                    deviation: deviation
                ),
                time: Double(sample) * 1000 / Double(rate)
            )
        }
        events.append(
            TouchEvent(phase: .ended, pointer: 1, position: events[count].position, time: events[count].time)
        )
        return events
    }

    /// Milliseconds per heatmap block, exact to 10⁻⁹: each crossing of a block's edge is found by bisection.
    func exactDwell(thirtieths: Int, grid: BlockGrid) -> [Double] {
        let duration = Double(thirtieths) * 1000 / 30
        // Finer than any block's crossing, except very close to a corner.
        let steps = thirtieths * 3000
        var dwell = [Double](repeating: 0, count: grid.count)
        var entered = 0.0
        var block = grid.index(of: position(0))
        for step in 1...steps {
            let next = grid.index(of: position(Double(step) / Double(steps)))
            guard next != block else { continue }
            var (inside, outside) = (Double(step - 1) / Double(steps), Double(step) / Double(steps))
            while (outside - inside) * duration > 1e-9 {
                let middle = (inside + outside) / 2
                if grid.index(of: position(middle)) == block { inside = middle } else { outside = middle }
            }
            dwell[block] += (outside - entered) * duration
            entered = outside
            block = next
        }
        dwell[block] += (1 - entered) * duration
        return dwell
    }
}

/// The engine's result for a stroke, compared with the truth.
struct Measurement {
    /// Relative, of the plain sum.
    var sumError = 0.0
    /// Relative, of the estimate.
    var estimateError = 0.0
    /// The part of the stroke's time that was credited to another block.
    var misplacedTime = 0.0

    /// - Parameter perBatch: The events that the phone sends at once.
    init(
        of stroke: Stroke,
        thirtieths: Int,
        rate: Int,
        distortion: Distortion = .none,
        deviation: Double = Distortion.jitterDeviation,
        dwell exact: [Double]? = nil,
        perBatch: Int = 4
    ) throws {
        for seed in distortion.seeds {
            let events = stroke.events(
                thirtieths: thirtieths,
                rate: rate,
                distortion: distortion,
                deviation: deviation,
                seed: seed
            )
            let metrics = try TouchMetrics.applying(events, perBatch: perBatch)
            sumError += metrics.totalPixels / stroke.length - 1
            estimateError += metrics.estimatedTotal.pixels / stroke.length - 1
            guard let exact else { continue }
            let wrong = zip(metrics.dwellLayer, exact).reduce(0) { $0 + abs($1.0 - $1.1) } / 2
            misplacedTime += wrong / exact.reduce(0, +)
        }
        let runs = Double(distortion.seeds.count)
        sumError /= runs
        estimateError /= runs
        misplacedTime /= runs
    }
}

extension TouchMetrics {
    /// A phone's engine after these events, in batches of at most `perBatch`.
    static func applying(_ events: [TouchEvent], perBatch: Int) throws -> TouchMetrics {
        var metrics = TouchMetrics(screen: Stroke.screen)
        for first in stride(from: 0, to: events.count, by: perBatch) {
            try metrics.apply(Array(events[first..<Swift.min(first + perBatch, events.count)]).span)
        }
        return metrics
    }
}
