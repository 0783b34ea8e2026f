/// The measurements while a number of phones drew.
package struct StepMeasurement: Sendable {
    package var phones: Int
    /// Phones that were in the room.
    package var joined = 0
    package var seconds = 0.0
    /// Batches due, sent and answered; those due and not sent were drawn too late to be worth sending on their own.
    package var due = 0
    package var sent = 0
    package var answered = 0
    /// From sending a batch to the first `figures` that contains it, ms.
    package var figures = LatencyHistogram()
    /// From sending a batch to its acknowledgement, ms: it is on disk.
    package var acknowledgement = LatencyHistogram()
    /// The delay of the simulated phones against their schedule, ms.
    package var lateness = LatencyHistogram()
    /// Connections that ended without having been asked to.
    package var lost = 0
    /// Handshakes, messages and phones that the server refused.
    package var refused = 0
    /// The first refusal or loss, in words.
    package var firstFault: String?
    /// Processor time of this process, as a part of one core.
    package var ownCore = 0.0

    package init(phones: Int) {
        self.phones = phones
    }
}
