import Dispatch
import Foundation
package import Transport
import WireProtocol

/// Runs simulated phones in one session, more of them with each step; lives on the transport's event loop.
package actor LoadRun {
    /// The progress of a measurement.
    package struct Progress: Sendable {
        /// The number of the current step, from 1.
        package var step: Int
        /// The number of steps.
        package var steps: Int
        /// The number of phones of the step.
        package var phones: Int
        /// The number of phones that have joined.
        package var joined: Int
        /// Whether the step is being measured; false while phones join.
        package var isMeasuring: Bool
        /// The batches sent per second since the last report.
        package var batchesPerSecond: Int
        /// The median time to a response in this step so far, in ms.
        package var p50: Double?
        /// The 99th percentile of the times to a response in this step so far, in ms.
        package var p99: Double?
        /// The remaining seconds of all steps, without joining.
        package var secondsLeft: Int
    }

    /// The progress of a demo.
    package struct DemoProgress: Sendable {
        /// The number of phones of the demo.
        package var phones: Int
        /// The number of phones that have joined.
        package var joined: Int
        /// The batches sent per second since the last report.
        package var batchesPerSecond: Int
        /// The reason why some phones could not join; `nil` if all have joined.
        package var fault: String?
    }

    private static let tickInterval = Duration.milliseconds(1)
    private static let progressIntervalMilliseconds = 1000.0
    /// The maximum number of concurrent handshakes: a listener's queue takes this number without dropping any.
    static let maxConcurrentHandshakes = 64
    /// The delay before a phone reconnects after a lost connection, ms.
    static let reconnectDelayMilliseconds = 1000.0
    /// The maximum wait for acknowledgements after the end of a step, ms; missing ones count with this delay.
    private static let graceMilliseconds = 250.0

    let transport: any ClientTransport
    let endpoint: Endpoint
    /// The path of the live connection, once the session is known.
    private(set) var path = ""
    /// The steps of the measurement.
    package nonisolated let plan: LoadPlan
    private let executor: any SerialExecutor

    var phones: [SimulatedPhone] = []
    var connections: [ConnectionID?] = []
    var phoneOfConnection: [ConnectionID: Int] = [:]
    /// The numbers of the phones without a connection.
    var disconnected: [Int] = []
    /// The time from which each phone may connect, in ms.
    var mayConnectAt: [Double] = []
    /// The number of connections that have not joined yet.
    var handshakes = 0
    var joined = 0
    /// The time of each phone's next batch, in ms.
    var nextBatchAt: [Double] = []
    /// The number of the next phone to draw: all phones have the same period, so they draw in a fixed order.
    var nextPhone = 0

    var measured = StepMeasurement(phones: 0)
    /// The range of the times of sending, in ms, of batches that count; empty between the steps.
    var measuredTime = LoadRun.never
    private static let never = Double.infinity..<Double.infinity
    var isMeasuring: Bool { measuredTime.upperBound == .infinity && measuredTime.lowerBound < .infinity }
    /// What the phones of a demo draw in place of random strokes.
    private var recording: (RecordedClass, repeats: Bool)?
    /// Why the run cannot continue.
    var fatal: LoadFailure?
    private var isStopped = false
    private var ticker: (any ScheduledTimer)?

    /// The executor of the transport's loop.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Creates a run; it starts with `run` or `demo`.
    package init(transport: any ClientTransport, endpoint: Endpoint, plan: LoadPlan) {
        self.transport = transport
        self.endpoint = endpoint
        self.plan = plan
        executor = transport.executor
    }

    /// Milliseconds on a monotonic clock.
    var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e6 }

    // MARK: Steps

    /// Runs the steps until one does not hold, or `stop` is called.
    ///
    /// - Parameters:
    ///   - code: The session's code.
    ///   - report: Called about once a second with the progress.
    /// - Returns: The measurements of the completed steps.
    /// - Throws: `LoadFailure` if the session has ended or was deleted.
    package func run(
        in code: String,
        _ report: @escaping @Sendable (Progress) -> Void
    ) async throws(LoadFailure) -> [StepMeasurement] {
        open(code)
        defer { ticker?.cancel() }
        var results: [StepMeasurement] = []
        for (index, step) in plan.steps.enumerated() {
            var progress = Progress(
                step: index + 1,
                steps: plan.steps.count,
                phones: step.phones,
                joined: 0,
                isMeasuring: false,
                batchesPerSecond: 0,
                secondsLeft: Int(plan.steps[index...].reduce(0) { $0 + $1.seconds })
            )
            measured = StepMeasurement(phones: step.phones)
            await join(step.phones, &progress, report)
            try check()
            guard !isStopped else { break }
            if joined == step.phones { await measure(step, &progress, report) }
            try check()
            guard !isStopped else { break }
            measured.joined = joined
            results.append(measured)
            guard StepVerdict(measured, rate: plan.rate) == .holds else { break }
        }
        return results
    }

    /// Keeps phones drawing until `stop`, without steps or a verdict; phones that lose their connection reconnect.
    ///
    /// - Parameters:
    ///   - code: The session's code.
    ///   - count: The number of phones.
    ///   - seconds: The duration; `nil` for no end.
    ///   - recording: What the phones draw; `nil` for random strokes.
    ///   - repeats: Whether they draw the recording again and again.
    ///   - report: Called about once a second with the progress.
    /// - Throws: `LoadFailure` if the session has ended or was deleted.
    package func demo(
        in code: String,
        phones count: Int,
        seconds: Double?,
        recording: RecordedClass? = nil,
        repeats: Bool = false,
        _ report: @escaping @Sendable (DemoProgress) -> Void
    ) async throws(LoadFailure) {
        open(code)
        defer { ticker?.cancel() }
        measured = StepMeasurement(phones: count)
        self.recording = recording.map { ($0, repeats) }
        add(count)
        let began = now
        measuredTime = began..<Double.infinity
        defer { measuredTime = Self.never }
        var (reportedAt, reportedBatches) = (began, 0)
        while !isStopped, seconds.map({ now - began < $0 * 1000 }) ?? true {
            try? await Task.sleep(for: .milliseconds(20))
            try check()
            guard now - reportedAt >= Self.progressIntervalMilliseconds else { continue }
            let batches = Double(measured.sentBatches - reportedBatches) * 1000 / (now - reportedAt)
            (reportedAt, reportedBatches) = (now, measured.sentBatches)
            let fault = joined < count ? measured.firstFault : nil
            report(DemoProgress(phones: count, joined: joined, batchesPerSecond: Int(batches), fault: fault))
        }
    }

    private func open(_ code: String) {
        path = "/api/v1/sessions/\(code)/live"
        ticker = transport.schedule(every: Self.tickInterval) { [weak self] in self?.assumeIsolated { $0.work() } }
    }

    /// Makes `run` or `demo` return soon.
    package func stop() {
        isStopped = true
    }

    /// Whether `stop` was called.
    package var wasStopped: Bool { isStopped }

    private func check() throws(LoadFailure) {
        if let fatal { throw fatal }
    }

    private func join(_ count: Int, _ progress: inout Progress, _ report: @Sendable (Progress) -> Void) async {
        let from = phones.count
        add(count)
        let began = now
        let deadline = began + 10_000 + Double(count - from) * 10
        var reportedAt = began
        while joined < count, now < deadline, fatal == nil, !isStopped {
            // A phone that is refused for good will not join later.
            if phones.contains(where: { $0.state == .refused }) { break }
            if now - reportedAt >= Self.progressIntervalMilliseconds {
                reportedAt = now
                progress.joined = joined
                report(progress)
            }
            try? await Task.sleep(for: .milliseconds(10))
        }
        progress.joined = joined
    }

    /// Adds phones up to this number; they join as connections become free.
    private func add(_ count: Int) {
        for number in phones.count..<max(count, phones.count) {
            disconnected.append(number)
            if let (recording, repeats) = recording {
                phones.append(
                    SimulatedPhone(number: number, of: recording, repeats: repeats, followsPace: plan.followsPace)
                )
            } else {
                phones.append(SimulatedPhone(number: number, followsPace: plan.followsPace))
            }
            connections.append(nil)
            mayConnectAt.append(0)
            nextBatchAt.append(.infinity)
        }
        // New phones draw at times between those of the others.
        let period = 1000 / Double(plan.rate)
        for number in phones.indices {
            nextBatchAt[number] = now + period * (1 + Double(number) / Double(phones.count))
        }
        nextPhone = 0
    }

    private func measure(_ step: LoadPlan.Step, _ progress: inout Progress, _ report: @Sendable (Progress) -> Void)
        async
    {
        // The load of joining must settle first.
        try? await Task.sleep(for: .seconds(min(1, step.seconds * 0.2)))
        let total = step.seconds * 1000
        let left = Double(progress.secondsLeft)
        let before = (refused: measured.refused, lost: measured.lostConnections, fault: measured.firstFault)
        measured = StepMeasurement(phones: step.phones)
        measured.refused = before.refused
        measured.lostConnections = before.lost
        measured.firstFault = before.fault
        let began = now
        measuredTime = began..<Double.infinity
        progress.isMeasuring = true
        let core = Self.processorSeconds
        var reportedAt = began
        var reportedBatches = 0
        while now - began < total, fatal == nil, !isStopped {
            try? await Task.sleep(for: .milliseconds(max(1, min(50, total - (now - began)))))
            guard now - reportedAt >= Self.progressIntervalMilliseconds else { continue }
            progress.batchesPerSecond = Int(Double(measured.sentBatches - reportedBatches) * 1000 / (now - reportedAt))
            progress.p50 = measured.figures.quantile(0.5)
            progress.p99 = measured.figures.quantile(0.99)
            progress.joined = joined
            progress.secondsLeft = max(0, Int((left - (now - began) / 1000).rounded()))
            report(progress)
            reportedAt = now
            reportedBatches = measured.sentBatches
        }
        measuredTime = began..<now
        measured.seconds = (now - began) / 1000
        measured.processorShare = (Self.processorSeconds - core) / measured.seconds
        await awaitAnswers()
    }

    /// Waits briefly for missing acknowledgements; batches that still have none count with this delay.
    private func awaitAnswers() async {
        let end = now
        while measured.answeredBatches < measured.sentBatches, now - end < Self.graceMilliseconds, !isStopped {
            try? await Task.sleep(for: .milliseconds(5))
        }
        for phone in phones {
            if let waiting = phone.oldestUnanswered(now: now), waiting > Self.graceMilliseconds {
                measured.figures.add(waiting)
            }
        }
        measuredTime = Self.never
    }

    private static var processorSeconds: Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }
}
