/// The picture formats that can be read; stored and sent pictures are JPEG or PNG.
package enum PictureFormat: String, Sendable, CaseIterable {
    /// The formats' names as in media types.
    case jpeg, png, webp

    /// The media type, such as `image/jpeg`.
    package var mediaType: String { "image/\(rawValue)" }

    /// The usual extension of file names, without the dot.
    package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
}
