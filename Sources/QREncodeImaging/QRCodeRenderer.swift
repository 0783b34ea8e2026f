import CQREncode
import Foundation
package import Imaging
import SystemCalls

/// Encodes QR codes by libqrencode: 8-bit mode, level M, in the smallest version that holds the text.
package struct QRCodeRenderer: QRCodeRendering {
    /// Creates a renderer.
    package init() {}

    /// Encodes a text.
    ///
    /// - Throws: `ImagingError.tooLong` if no version holds the text, `.library` if libqrencode fails.
    package func matrix(of text: String) throws(ImagingError) -> QRMatrix {
        // Encoded as data, because a C string would end at the first NUL.
        guard let code = QRcode_encodeData(Int32(clamping: text.utf8.count), Array(text.utf8), 0, QR_ECLEVEL_M) else {
            throw errno == ERANGE
                ? .tooLong(characters: text.count)
                : .library("libqrencode, \(text.count) characters: \(systemMessage(errno))")
        }
        defer { QRcode_free(code) }
        let side = Int(code.pointee.width)
        // Bit 0 of a module's byte is its colour; the other bits are its role in the code.
        let modules = UnsafeBufferPointer(start: code.pointee.data, count: side * side).map { $0 & 1 == 1 }
        return QRMatrix(side: side, modules: modules)
    }
}
