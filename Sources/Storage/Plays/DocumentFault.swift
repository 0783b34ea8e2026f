/// A fault of a document, with its line.
package struct DocumentFault: Error, Sendable, Equatable, CustomStringConvertible {
    /// The line, from 1; `nil` if the fault concerns the whole document.
    package var line: Int?
    /// The reason as a message for people.
    package var reason: String

    /// Creates a fault.
    package init(line: Int?, reason: String) {
        self.line = line
        self.reason = reason
    }

    /// The reason, with the line if there is one.
    package var description: String { line.map { "line \($0): \(reason)" } ?? reason }

    /// The fault in a compiler's format: `play.xml:12: reason`.
    package func text(file: String) -> String {
        line.map { "\(file):\($0): \(reason)" } ?? "\(file): \(reason)"
    }
}

/// All faults of a document, in the order of its lines; never empty.
package struct DocumentFaults: Error, Sendable, Equatable {
    /// The faults in the order of their lines.
    package var faults: [DocumentFault]

    /// Sorts faults by line; those of the same line keep their order.
    package init(_ faults: [DocumentFault]) {
        // A stable sort: faults of one line keep their order.
        self.faults = faults.enumerated()
            .sorted { ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset) }
            .map(\.element)
    }
}
