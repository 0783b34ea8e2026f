/// Reads plays from authors and regions from map tools.
package protocol PlayDocumentReading: Sendable {
    /// A play in XML after docs/play.xsd.
    ///
    /// - Throws: everything that is wrong with it.
    func script(_ bytes: [UInt8]) throws(DocumentFaults) -> PlayScript

    /// The regions and tracks of a KML or GPX file.
    ///
    /// - Throws: what keeps the file from being read at all.
    func regions(_ bytes: [UInt8]) throws(DocumentFaults) -> MapRegions
}
