import Foundation

/// Lines on standard output, and where somebody watches, a bar on standard error that stays below them.
struct ProgressBar {
    private static let width = 30
    /// A bar is drawn at most so often.
    private static let interval = Duration.milliseconds(50)

    private let total: Int?
    private let isShown = isatty(2) == 1
    private var done = 0
    private var drawnAt: ContinuousClock.Instant?
    private var lines: [UInt8] = []

    /// - Parameter total: how many there will be; `nil` shows none but the number done.
    init(total: Int?) {
        self.total = total
    }

    mutating func line(_ text: String) {
        lines.append(contentsOf: text.printable.utf8)
        lines.append(0x0a)
        // A million lines one by one would take longer than the import.
        if isShown || lines.count > 1 << 16 { flush() }
    }

    mutating func advance() {
        done += 1
        let now = ContinuousClock.now
        if let drawnAt, now - drawnAt < Self.interval { return }
        flush()
        drawnAt = now
        guard isShown else { return }
        if let total, total > 0 {
            let filled = Self.width * min(done, total) / total
            let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: Self.width - filled)
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
        FileHandle.standardOutput.write(Data(lines))
        lines.removeAll(keepingCapacity: true)
    }

    /// In place of what was drawn before (ECMA-48 EL).
    private func draw(_ text: String) {
        FileHandle.standardError.write(Data("\r\u{1b}[K\(text)".utf8))
    }
}
