import Foundation
import LoadGenerator

/// How far a measurement is, on standard error: one line that changes on a terminal, a line each time elsewhere.
final class ProgressDisplay: Sendable {
    private let isTerminal = isatty(STDERR_FILENO) == 1

    /// A line that stays.
    func note(_ line: String) {
        write("\(line)\n")
    }

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
        // To the line's begin, and what stood there away (ECMA-48: EL).
        write(isTerminal ? "\r\u{1b}[K\(line)" : "\(line)\n")
    }

    /// Leaves the terminal's line empty.
    func end() {
        if isTerminal { write("\r\u{1b}[K") }
    }

    private func write(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }
}
