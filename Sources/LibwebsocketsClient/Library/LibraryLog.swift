import CLibwebsockets
import EventLoops
import Logging

/// Passes libwebsockets' messages to the process's log.
enum LibraryLog {
    // libwebsockets has one log for the whole process, and its C callback has no context parameter.
    private static let logger = Locked<Logger?>(nil)

    static func use(_ logger: Logger) {
        self.logger.withLock { $0 = logger }
        lws_set_log_level(Int32(LLL_ERR | LLL_WARN)) { level, line in
            guard let line else { return }
            let text = String(cString: line)
            // Peers can cause these, so they are logged for debugging only.
            LibraryLog.logger.withLock { $0 }?.debug("libwebsockets: \(text.trimmingSuffix("\n"))")
        }
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
