import CommandLineSupport
import Foundation
import LoadGenerator

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
