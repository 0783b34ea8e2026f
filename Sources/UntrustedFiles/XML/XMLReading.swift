/// The strictness of reading; a document type or a tag without end is refused in any case.
package enum XMLReading: Sendable {
    /// By the standards: the first fault refuses the document. For TouchFigures' own formats.
    case strict
    /// Tolerant: faults are reported with the result, prefixes need no declaration, and a byte order mark overrides the
    /// declared encoding. For files written by other programs and devices.
    case lenient
}
