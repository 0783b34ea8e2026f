/// Fields that are added to an object of a message: read on the event loop, written away from it.
package protocol JSONFields: Sendable {
    /// Writes each field behind a comma.
    func write(into json: inout JSONWriter)
}
