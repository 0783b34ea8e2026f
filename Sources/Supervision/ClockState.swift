import CSupervision

/// The system's clock.
package enum ClockState {
    /// Whether the kernel reports the clock as synchronised with a time server.
    package static var isSynchronised: Bool { tf_clock_is_synchronised() == 1 }
}
