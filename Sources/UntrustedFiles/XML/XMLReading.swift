/// How strictly a document is read; a document type or a tag without end refuses it in any case.
package enum XMLReading: Sendable {
    /// As the standards say: the first fault refuses the document. For forms of our own.
    case strict
    /// As much as can be understood: faults are reported beside the result, prefixes need no declaration, and a byte
    /// order mark overrides the declared encoding. For files written by other programs and devices.
    case lenient
}
