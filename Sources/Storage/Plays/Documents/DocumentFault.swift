/// A fault of a document, with its line.
package struct DocumentFault: Error, Sendable, Equatable, CustomStringConvertible {
    /// From 1; `nil` if the fault concerns the whole document.
    package var line: Int?
    package var reason: String

    package init(line: Int?, reason: String) {
        self.line = line
        self.reason = reason
    }

    package var description: String { line.map { "line \($0): \(reason)" } ?? reason }

    /// The fault in a compiler's format: `play.xml:12: reason`.
    package func text(file: String) -> String {
        line.map { "\(file):\($0): \(reason)" } ?? "\(file): \(reason)"
    }
}

/// All faults of a document, in the order of its lines; never empty.
package struct DocumentFaults: Error, Sendable, Equatable {
    package var faults: [DocumentFault]

    package init(_ faults: [DocumentFault]) {
        // Stable: what is found in one line stays in its order.
        self.faults = faults.enumerated()
            .sorted { ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset) }
            .map(\.element)
    }
}
