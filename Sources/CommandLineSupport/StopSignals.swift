import Dispatch
import Foundation

/// Waits for SIGTERM or SIGINT.
package struct StopSignals {
    private let stream: AsyncStream<Int32>
    private let sources: [any DispatchSourceSignal]

    /// Ignores the signals' default action from now on: they no longer end the process.
    package init() {
        let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
        self.stream = stream
        sources = [SIGTERM, SIGINT].map { number in
            DispatchSource.follow(number) { continuation.yield(number) }
        }
    }

    /// Returns at the first signal.
    package func wait() async {
        for await _ in stream { break }
        withExtendedLifetime(sources) {}
    }
}
