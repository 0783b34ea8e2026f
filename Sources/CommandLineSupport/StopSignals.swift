package import Dispatch
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

extension DispatchSource {
    /// Calls `handler` at each signal of this number, in place of its default action.
    ///
    /// Returns when the source is registered: signals are ignored until then.
    package static func follow(
        _ number: Int32,
        on queue: DispatchQueue? = nil,
        _ handler: @escaping @Sendable () -> Void
    ) -> any DispatchSourceSignal {
        // The default action would end the process before the source receives the signal.
        signal(number, SIG_IGN)
        let source = makeSignalSource(signal: number, queue: queue)
        source.setEventHandler(handler: handler)
        let registration = DispatchSemaphore(value: 0)
        source.setRegistrationHandler { registration.signal() }
        source.resume()
        registration.wait()
        return source
    }
}
