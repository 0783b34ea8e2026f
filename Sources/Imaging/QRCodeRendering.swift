/// Encodes texts as QR codes.
package protocol QRCodeRendering: Sendable {
    /// Encodes a text (ISO/IEC 18004) at error correction level M, without quiet zone.
    ///
    /// - Throws: `ImagingError.tooLong` if no version holds the text, `.library` if the library fails.
    func matrix(of text: String) throws(ImagingError) -> QRMatrix
}
