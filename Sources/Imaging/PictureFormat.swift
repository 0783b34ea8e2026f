/// The picture formats that can be read; stored and sent pictures are JPEG or PNG.
package enum PictureFormat: String, Sendable, CaseIterable {
    case jpeg, png, webp

    package var mediaType: String { "image/\(rawValue)" }

    /// For file names, without the dot.
    package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
}
