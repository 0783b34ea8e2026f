import ArgumentParser
import CommandLineSupport
import EventLoops
import Foundation
import LibwebsocketsClient
import LoadGenerator
import LocalNetworking
import Transport

/// Runs `load` and `phones`: creates a session, measures, reports, and wipes the session.
struct Measurement {
    private let flags: Load
    private let target: ServerAddress
    private let adminToken: String?
    private let recording: RecordedClass?
    private let repeats: Bool

    /// - Parameter recording: What the phones of a demo draw in place of random strokes.
    init(_ flags: Load, _ target: ServerAddress, recording: RecordedClass? = nil, repeats: Bool = false) throws {
        self.flags = flags
        (self.recording, self.repeats) = (recording, repeats)
        adminToken = try flags.admin.token(minLength: 1)
        self.target = target
    }

    /// - Throws: `StartFailure` if nothing was measured, `ExitCode` 1 if the server cannot handle all phones.
    func run() async throws {
        try checkOpenFiles()
        let client = try flags.trust.client()
        let plan = LoadPlan(
            phones: flags.phones,
            rate: flags.rate,
            seconds: flags.seconds ?? 30,
            followsPace: flags.followPace
        )
        let run = LoadRun(transport: client, endpoint: target.endpoint, plan: plan)
        try client.begin(delegate: run)
        let outcome: Result<Outcome, LoadFailure>
        do throws(LoadFailure) {
            outcome = .success(try await measure(run, by: client))
        } catch {
            outcome = .failure(error)
        }
        await client.stop()
        switch outcome {
        case .failure(let failure): throw StartFailure(failure.message)
        case .success(.interrupted): throw StartFailure("interrupted before anything was measured")
        case .success(.demoEnded): break
        case .success(.measured(let report)):
            let parts = [report.verdict, report.table, LoadReport.legend] + (report.ending.map { [$0] } ?? [])
            try StandardOutput.write(Array((parts.joined(separator: "\n\n") + "\n").utf8))
            if !report.holdsAll { throw ExitCode(1) }
        }
    }

    private enum Outcome {
        case measured(LoadReport)
        /// The measurement was interrupted before the first step was complete.
        case interrupted
        case demoEnded
    }

    /// Creates a session if none is given, lets the phones draw in it, and wipes it.
    private func measure(_ run: LoadRun, by client: LibwebsocketsClient) async throws(LoadFailure) -> Outcome {
        let access = SessionAccess(transport: client, endpoint: target.endpoint)
        // From here on a signal ends the measurement but not the process, so that the created session is wiped.
        let signals = StopSignals()
        try await access.identify()
        var created: SessionAccess.Created?
        if let code = target.code { try await access.check(code: code) }
        if target.code == nil { created = try await access.create(adminToken: adminToken) }
        let code = target.code ?? created?.code ?? ""
        let watch = Task {
            await signals.wait()
            await run.stop()
        }
        let display = ProgressDisplay()
        display.printLine("Watch them: \(target.endpoint)/present?s=\(code)")
        let outcome: Result<Outcome, LoadFailure>
        do throws(LoadFailure) {
            outcome = .success(try await draw(in: code, run, display))
        } catch {
            outcome = .failure(error)
        }
        display.end()
        watch.cancel()
        // Wipes the created session whatever the result.
        if let created { try await access.wipe(created) }
        return try outcome.get()
    }

    /// Lets the phones draw, step by step or for a demo.
    private func draw(
        in code: String,
        _ run: LoadRun,
        _ display: ProgressDisplay
    ) async throws(LoadFailure) -> Outcome {
        if flags.demo {
            try await run.demo(
                in: code,
                phones: flags.phones,
                seconds: flags.seconds,
                recording: recording,
                repeats: repeats
            ) { display.show($0) }
            return .demoEnded
        }
        let steps = try await run.run(in: code) { display.show($0) }
        if await run.wasStopped, steps.isEmpty { return .interrupted }
        return .measured(LoadReport(subject: subject, plan: run.plan, steps: steps))
    }

    private func checkOpenFiles() throws {
        let limit = LibwebsocketsClient.connectionLimit
        guard flags.phones > limit else { return }
        throw StartFailure(
            "\(flags.phones) phones need more open files than the limit, which is enough for \(limit) phones: raise "
                + "it with 'ulimit -n \(flags.phones + 1000)', here and where the server is started"
        )
    }

    /// The subject of the report: this machine, if the server's address is one of its own.
    private var subject: String {
        let host = target.endpoint.host
        let own = ["localhost", "127.0.0.1", "::1"] + LocalNetwork.addresses().map(\.text) + LocalNetwork.names()
        return own.contains(host) ? "This machine" : "The server at \(target.endpoint)"
    }
}

/// Shows the progress of a measurement on standard error: one updated line on a terminal, otherwise a line per update.
final class ProgressDisplay: Sendable {
    private let isTerminal = isatty(STDERR_FILENO) == 1

    /// Prints a permanent line.
    func printLine(_ line: String) {
        write("\(line)\n")
    }

    /// Shows the current progress.
    func show(_ progress: LoadRun.Progress) {
        var line = "step \(progress.step) of \(progress.steps): \(progress.joined) of \(progress.phones) phones"
        if progress.isMeasuring {
            line += ", \(progress.batchesPerSecond) batches/s"
            if let p50 = progress.p50, let p99 = progress.p99 {
                line += String(format: ", p50 %.1f ms, p99 %.1f ms", p50, p99)
            }
        } else {
            line += ", joining"
        }
        line += ", \(progress.secondsLeft) s left"
        update(line)
    }

    /// Shows the current progress of a demo.
    func show(_ progress: LoadRun.DemoProgress) {
        var line = "\(progress.joined) of \(progress.phones) phones draw, \(progress.batchesPerSecond) batches/s"
        if let fault = progress.fault { line += "; \(fault)" }
        update("\(line); Ctrl-C ends it")
    }

    private func update(_ line: String) {
        // Returns to the start of the line and erases it (ECMA-48: EL).
        write(isTerminal ? "\r\u{1b}[K\(line)" : "\(line)\n")
    }

    /// Erases the terminal's line.
    func end() {
        if isTerminal { write("\r\u{1b}[K") }
    }

    private func write(_ text: String) {
        StandardError.write(text)
    }
}
