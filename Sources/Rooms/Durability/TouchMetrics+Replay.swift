package import Storage
package import TouchMetrics

extension TouchMetrics {
    /// Applies a log record in the same way as when it was written, with bit-identical results.
    package mutating func replay(_ content: LogRecord.Content) {
        switch content {
        case .touches(_, let events):
            // The events were valid in the same state when they were written.
            try? apply(events.span)
        case .skipped, .challenge, .experiment, .fixes, .anchors, .task: break
        case .discarded(_, let pointers): liftedPointers = pointers
        case .lifted: cancelAll()
        case .cleared, .withdrawn: clear()
        case .screen(let screen): resize(to: screen)
        }
    }
}
