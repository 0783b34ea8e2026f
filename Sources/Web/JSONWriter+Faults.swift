package import Storage
package import WireProtocol

extension JSONWriter {
    /// Appends a fault of a document with its line, `null` for the whole document: `{"line":…,"reason":…}`.
    package mutating func fault(_ fault: DocumentFault) {
        raw("{")
        integer("line", fault.line)
        string("reason", fault.reason)
        raw("}")
    }
}
