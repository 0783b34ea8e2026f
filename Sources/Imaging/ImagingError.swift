/// Why a picture could not be drawn.
package enum ImagingError: Error, Equatable {
    /// The size does not match the number of values, or is out of range.
    case wrongShape(String)
    /// The text does not fit into a QR code.
    case tooLong(characters: Int)
    /// The library failed, with its reason.
    case library(String)
}
