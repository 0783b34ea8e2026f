package import Storage
package import WireProtocol

extension JSONWriter {
    /// Appends a fault of a document with its line: `{"line":…,"reason":…}`.
    package mutating func fault(_ fault: DocumentFault) {
        raw("{\"line\":")
        line(fault.line)
        raw(",\"reason\":")
        string(fault.reason)
        raw("}")
    }

    /// Appends the number of a line; `null` for a fault of the whole document.
    mutating func line(_ line: Int?) {
        if let line { integer(line) } else { raw("null") }
    }
}
