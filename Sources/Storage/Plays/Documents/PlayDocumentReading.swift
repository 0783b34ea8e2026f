/// Reads plays from authors and regions from map tools.
package protocol PlayDocumentReading: Sendable {
    /// Reads a play in XML that follows docs/play.xsd.
    ///
    /// - Throws: All faults of the document.
    func script(_ bytes: [UInt8]) throws(DocumentFaults) -> PlayScript

    /// Reads the regions and tracks of a KML or GPX file.
    ///
    /// - Throws: The faults that prevent reading.
    func regions(_ bytes: [UInt8]) throws(DocumentFaults) -> MapRegions
}
