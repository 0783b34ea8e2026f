import Storage
import TouchMetrics

extension TouchMetrics {
    /// Applies what one record of the log says, as it was applied when it was written: the same bits come out.
    mutating func replay(_ content: LogRecord.Content) {
        switch content {
        case .touches(_, let events):
            // It was valid when it was written, in the same state.
            try? apply(events.span)
        case .skipped, .challenge, .fixes: break
        case .discarded(_, let pointers): liftedPointers = pointers
        case .lifted: cancelAll()
        case .cleared: clear()
        }
    }
}
