import CommandLineSupport
import Foundation

/// Prints lines on standard output, and on a terminal a progress bar below them on standard error.
struct ProgressBar {
    private static let barWidth = 30
    /// The minimum time between two updates of the bar.
    private static let drawInterval = Duration.milliseconds(50)

    private let total: Int?
    private let isShown = isatty(STDERR_FILENO) == 1
    private var done = 0
    private var drawnAt: ContinuousClock.Instant?
    private var lines: [UInt8] = []

    /// - Parameter total: the number of items; `nil` if it is not known.
    init(total: Int?) {
        self.total = total
    }

    mutating func printLine(_ text: String) {
        lines.append(contentsOf: text.printable.utf8)
        lines.append(0x0a)
        // Buffered, because a million separate writes would take longer than the import.
        if isShown || lines.count > 1 << 16 { flush() }
    }

    /// Counts one more item and updates the bar.
    mutating func advance() {
        done += 1
        let now = ContinuousClock.now
        if let drawnAt, now - drawnAt < Self.drawInterval { return }
        flush()
        drawnAt = now
        guard isShown else { return }
        if let total, total > 0 {
            let filled = Self.barWidth * min(done, total) / total
            let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: Self.barWidth - filled)
            draw("[\(bar)] \(done) of \(total)")
        } else {
            draw("\(done)")
        }
    }

    mutating func finish() {
        flush()
    }

    private mutating func flush() {
        if isShown { draw("") }
        try? StandardOutput.write(lines)
        lines.removeAll(keepingCapacity: true)
    }

    /// Replaces the current line (ECMA-48: EL).
    private func draw(_ text: String) {
        StandardError.write("\r\u{1b}[K\(text)")
    }
}
