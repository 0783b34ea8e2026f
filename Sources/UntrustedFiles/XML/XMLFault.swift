/// A fault that libxml2 reports, with its line.
package struct XMLFault: Sendable {
    /// From 1; `nil` where a file as a whole is meant.
    package var line: Int?
    package var reason: String
}

/// All that is wrong with a document; never empty.
package struct XMLFaults: Error, Sendable {
    package var faults: [XMLFault]

    package init(_ faults: [XMLFault]) {
        self.faults = faults
    }
}
