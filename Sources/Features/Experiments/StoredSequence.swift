import Challenges
import Foundation
import Geometry
import Rooms
import TouchMetrics
import WireProtocol

/// A finished sequence as stored.
struct StoredSequence: Codable, Equatable, Sendable {
    /// The index of the condition.
    var condition: Int
    var isPractice: Bool
    /// The block, from 1; missing in practice, and in what was stored before there were blocks, which is the first one.
    var block: Int?
    var pixelsPerMillimetre: Double
    /// CSS px, in the phone's natural orientation.
    var screenWidth: Double
    var screenHeight: Double
    /// Whether the phone was calibrated.
    var isCalibrated: Bool
    /// The relative error of the phone's density; missing if it was unknown.
    var relativeError: Double?
    /// The time at which the last batch arrived, in ms since the session's start.
    var receivedMilliseconds: UInt64
    /// The number of that batch; missing in what was stored before there was a clock of the room.
    var seq: UInt64?
    /// x and y in CSS px and the time in ms on the phone's clock, of each tap; empty in steering.
    var taps: [[Double]] = []
    /// x and y of the start and of the end, and the width, in CSS px; only in steering.
    var tunnel: [Double]?
    /// The trials; only in steering.
    var trials: [Trial]?

    /// One passage through the tunnel.
    struct Trial: Codable, Equatable, Sendable {
        var breaks: Int
        /// x and y in CSS px and the time in ms on the phone's clock, of each point.
        var points: [Double]
    }

    init(_ sequence: PerformedSequence, of participant: Participant, seq: UInt64, receivedMilliseconds: UInt64) {
        condition = sequence.condition
        isPractice = sequence.block == nil
        block = sequence.block
        pixelsPerMillimetre = sequence.pixelsPerMillimetre
        screenWidth = participant.metrics.screen.width
        screenHeight = participant.metrics.screen.height
        isCalibrated = participant.trust.isCalibrated
        relativeError = participant.trust.relativeError
        self.receivedMilliseconds = receivedMilliseconds
        self.seq = seq
        switch sequence.work {
        case .tapping(_, let taps):
            self.taps = taps.map { [$0.position.x, $0.position.y, $0.milliseconds] }
        case .steering(let tunnel, let trials):
            self.tunnel = [tunnel.start.x, tunnel.start.y, tunnel.end.x, tunnel.end.y, tunnel.width]
            self.trials = trials.map { Trial(breaks: $0.breaks, points: $0.points.numbers) }
        }
    }

    /// The row's content. Encoding cannot fail, because coordinates and times are finite.
    var content: [UInt8] { Array((try? JSONEncoder().encode(self)) ?? Data()) }

    /// The reliability of the density.
    var trust: DensityTrust { DensityTrust(isCalibrated: isCalibrated, relativeError: relativeError) }

    /// The number of the sequence's points or taps.
    var pointCount: Int { trials?.reduce(0) { $0 + $1.points.count / 3 } ?? taps.count }

    /// The sequence; `nil` if it does not belong to an experiment with these settings.
    func performed(in settings: ExperimentSettings) -> PerformedSequence? {
        guard settings.conditions.indices.contains(condition), 1...settings.blockCount ~= block ?? 1,
            let work = work(in: settings)
        else { return nil }
        return PerformedSequence(
            condition: condition,
            block: isPractice ? nil : block ?? 1,
            pixelsPerMillimetre: pixelsPerMillimetre,
            work: work
        )
    }

    private func work(in settings: ExperimentSettings) -> SequenceWork? {
        switch settings.task {
        case .tapping:
            let ring = ExperimentRing(
                settings.conditions[condition],
                count: settings.trialCount,
                on: Size(width: screenWidth, height: screenHeight),
                pixelsPerMillimetre: pixelsPerMillimetre
            )
            guard let ring, taps.count == settings.trialCount + 1, taps.allSatisfy({ $0.count == 3 }) else {
                return nil
            }
            let taps = taps.map { Tap(position: Point(x: $0[0], y: $0[1]), milliseconds: $0[2]) }
            return .tapping(ring, taps: taps)
        case .steering:
            guard let tunnel = steeringTunnel, let trials, trials.count == settings.trialCount else { return nil }
            let led = trials.compactMap { stored in
                [TracedPoint](numbers: stored.points).map { SteeringTrial(points: $0, breaks: stored.breaks) }
            }
            guard led.count == trials.count, led.allSatisfy({ $0.leads(through: tunnel) }) else { return nil }
            return .steering(tunnel, trials: led)
        }
    }

    private var steeringTunnel: SteeringTunnel? {
        guard let tunnel, tunnel.count == 5 else { return nil }
        return SteeringTunnel(
            start: Point(x: tunnel[0], y: tunnel[1]),
            end: Point(x: tunnel[2], y: tunnel[3]),
            width: tunnel[4]
        )
    }
}
