/// A fault in a document, as libxml2 reports it.
package struct XMLFault: Sendable {
    /// The line, from 1; `nil` if the fault concerns the whole document.
    package var line: Int?
    /// The reason as a message for people.
    package var reason: String
}

/// All faults of a document; never empty.
package struct XMLFaults: Error, Sendable {
    /// The faults in the order of their discovery.
    package var faults: [XMLFault]

    /// Creates an error from faults.
    package init(_ faults: [XMLFault]) {
        self.faults = faults
    }
}
