import CSupervision
import Dispatch

/// The descriptors of libdispatch, which creates them when they are first needed, and ends the process if it cannot.
package enum DispatchDescriptors {
    /// Makes libdispatch open its descriptors now, while there are enough: for its queue of events, for a timer of each
    /// clock, and spare ones for examining its threads.
    ///
    /// Nothing waits for the timers: if a clock is set between two readings of it, one may be due in hours.
    package static func open() {
        tf_prepare_dispatch()
        // The descriptors of timers stay open once a timer has been set.
        let queue = DispatchQueue(label: "touchfigures.descriptors")
        queue.asyncAfter(deadline: .now() + .milliseconds(1)) {}
        queue.asyncAfter(wallDeadline: .now() + .milliseconds(1)) {}
        Task { try? await Task.sleep(for: .milliseconds(1), clock: .continuous) }
        Task { try? await Task.sleep(for: .milliseconds(1), clock: .suspending) }
    }
}
