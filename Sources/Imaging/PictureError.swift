/// Why a picture is refused or could not be processed.
package enum PictureError: Error, Equatable {
    /// The file is neither JPEG nor PNG nor WebP; the text names the format, if known.
    case unsupportedFormat(String)
    /// By its header, the picture has more pixels than are decoded.
    case tooManyPixels(width: Int, height: Int, maximum: Int)
    /// A side longer than is stored, by the header.
    case sideTooLong(width: Int, height: Int, maximum: Int)
    /// The file that would be stored is too large, in bytes.
    case tooManyBytes(Int, maximum: Int)
    /// The picture is damaged or truncated.
    case damaged(String)
    /// A thumbnail of a width that is not made.
    case widthOutOfRange(Int, allowed: ClosedRange<Int>)
    /// Two photos of different shapes cannot be compared.
    case notComparable(String)
    /// Too many pictures are being processed or waiting.
    case busy(retryAfterSeconds: Int)
    /// The task was cancelled while it waited.
    case cancelled
    /// The library failed for a reason other than the picture.
    case library(String)
}

extension PictureError: CustomStringConvertible {
    /// The reason as a message for people.
    package var description: String {
        switch self {
        case .unsupportedFormat("HEIC"):
            "HEIC instead of a JPEG, PNG or WebP picture: save it as JPEG, or let the phone take photos as JPEG "
                + "(iPhone: Settings, Camera, Formats, Most Compatible)"
        case .unsupportedFormat(let what): "\(what) instead of a JPEG, PNG or WebP picture"
        case .tooManyPixels(let width, let height, let maximum):
            "\(width) × \(height) pixels; at most \(maximum / 1_000_000) megapixels are supported"
        case .sideTooLong(let width, let height, let maximum):
            "\(width) × \(height) pixels; a side has at most \(maximum)"
        case .tooManyBytes(let count, let maximum):
            "\(count >> 10) KiB as it would be stored; at most \(maximum >> 10) are kept"
        case .damaged(let reason): "a damaged picture: \(reason)"
        case .widthOutOfRange(let width, let allowed):
            "\(width) pixels wide; thumbnails are \(allowed.lowerBound) to \(allowed.upperBound) wide"
        case .notComparable(let reason): reason
        case .busy(let seconds): "too many pictures at once; try again in \(seconds) s"
        case .cancelled: "cancelled while waiting"
        case .library(let reason): reason
        }
    }
}

/// Why a picture could not be drawn.
package enum ImagingError: Error, Equatable {
    /// The size does not match the number of values, or is out of range.
    case wrongShape(String)
    /// The text does not fit into a QR code.
    case tooLong(characters: Int)
    /// The library failed, with its reason.
    case library(String)
}

extension ImagingError: CustomStringConvertible {
    /// The reason as a message for people.
    package var description: String {
        switch self {
        case .wrongShape(let reason), .library(let reason): reason
        case .tooLong(let characters): "\(characters) characters, which are too many for a QR code"
        }
    }
}
