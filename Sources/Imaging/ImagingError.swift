/// Why a picture could not be made.
package enum ImagingError: Error, Equatable {
    case wrongShape(String)
    case tooLong(characters: Int)
    case library(String)
}
