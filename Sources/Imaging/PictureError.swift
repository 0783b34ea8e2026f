/// Why a picture is refused or could not be made.
package enum PictureError: Error, Equatable {
    /// Neither JPEG nor PNG nor WebP; what it looks like instead, if that is known.
    case unsupportedFormat(String)
    /// More pixels than are decoded, by the header alone.
    case tooManyPixels(width: Int, height: Int, maximum: Int)
    /// A side longer than is kept, by the header alone.
    case sideTooLong(width: Int, height: Int, maximum: Int)
    /// The right format, but broken or cut off.
    case damaged(String)
    /// A thumbnail of this width is not made.
    case widthOutOfRange(Int, allowed: ClosedRange<Int>)
    /// Two photos of unlike shapes: nothing to compare.
    case notComparable(String)
    /// As many pictures are worked on and waiting as there is room for.
    case busy(retryAfterSeconds: Int)
    /// The task was cancelled while it waited for a place.
    case cancelled
    /// The library failed where the picture has no fault that is known.
    case library(String)
}

extension PictureError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unsupportedFormat(let what): "\(what), not a JPEG, PNG or WebP picture"
        case .tooManyPixels(let width, let height, let maximum):
            "\(width) × \(height) pixels; at most \(maximum / 1_000_000) megapixels are read"
        case .sideTooLong(let width, let height, let maximum):
            "\(width) × \(height) pixels; a side has at most \(maximum)"
        case .damaged(let reason): "a damaged picture: \(reason)"
        case .widthOutOfRange(let width, let allowed):
            "\(width) pixels wide; thumbnails are \(allowed.lowerBound) to \(allowed.upperBound) wide"
        case .notComparable(let reason): reason
        case .busy(let seconds): "too many pictures at once; try again in \(seconds) s"
        case .cancelled: "nobody waits for the picture any more"
        case .library(let reason): reason
        }
    }
}
