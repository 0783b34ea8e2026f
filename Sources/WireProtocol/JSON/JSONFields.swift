/// Fields that are added to the object of a message; collected on the event loop, and written by the encoder of the
/// message.
package protocol JSONFields: Sendable {
    /// Writes each field with a comma before it.
    func write(into json: inout JSONWriter)
}
