package import Dispatch
import Foundation

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
