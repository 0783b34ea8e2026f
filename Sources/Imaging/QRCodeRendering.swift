/// Draws a QR code.
package protocol QRCodeRendering: Sendable {
    /// The modules of a QR code (ISO/IEC 18004) at error correction level M, without quiet zone.
    ///
    /// - Throws: `ImagingError.tooLong` if no version holds the text.
    func matrix(of text: String) throws(ImagingError) -> QRMatrix
}
