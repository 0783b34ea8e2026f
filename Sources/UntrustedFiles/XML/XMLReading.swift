/// How strictly a document is read; a document type or a tag without end refuses it in any case.
package enum XMLReading: Sendable {
    /// As the standards say: the first fault refuses the document. For forms of our own.
    case strict
    /// As far as it can be understood: faults are told beside what was read, prefixes need no declaration, and a byte order
    /// mark counts more than the encoding that is declared. For what others' programs and devices have written.
    case lenient
}
