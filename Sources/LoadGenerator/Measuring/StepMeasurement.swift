/// The measurements of one step.
package struct StepMeasurement: Sendable {
    /// The number of phones of the step.
    package var phones: Int
    /// The number of phones that had joined.
    package var joined = 0
    /// The measured duration in seconds.
    package var seconds = 0.0
    /// The number of batches that were due; late batches were merged into later ones.
    package var dueBatches = 0
    /// The batches that were sent.
    package var sentBatches = 0
    /// The batches that were answered with figures.
    package var answeredBatches = 0
    /// The times in ms from sending a batch to the first `figures` that contains it.
    package var figures = LatencyHistogram()
    /// The times in ms from sending a batch to its acknowledgement, after which it is on disk.
    package var acknowledgement = LatencyHistogram()
    /// The delays of the simulated phones against their schedule in ms.
    package var lateness = LatencyHistogram()
    /// The connections that ended unexpectedly.
    package var lostConnections = 0
    /// The handshakes, messages and phones that the server refused.
    package var refused = 0
    /// The first refusal or loss, as a message for people.
    package var firstFault: String?
    /// The processor time of this process, as a share of one core.
    package var processorShare = 0.0

    /// The batches that a phone sent in a second on average, its pauses included.
    package var batchesPerPhone: Double {
        seconds > 0 && phones > 0 ? Double(sentBatches) / seconds / Double(phones) : 0
    }
}
