import Foundation
package import Imaging

/// Processes pictures by libvips, away from the event loop and a few at a time.
package final class PictureWorkshop: PictureProcessing, ThumbnailMaking {
    /// The allowed widths of thumbnails in pixels.
    package let thumbnailWidths = 16...1024

    private let places: PictureWorkers
    private let thumbnails: ThumbnailCache
    private let making = ThumbnailTasks()

    /// Creates a workshop.
    ///
    /// - Parameters:
    ///   - places: The number of pictures processed at a time, at least 2: one place is reserved for thumbnails and
    ///     headers. Each uses up to about 250 MB while 40 megapixels are turned.
    ///   - maximumWaiting: The maximum number of waiting jobs of either kind, quick and slow.
    ///   - cacheBytes: The size of the thumbnail cache in bytes.
    package init(
        places: Int = ProcessInfo.processInfo.activeProcessorCount,
        maximumWaiting: Int = 64,
        cacheBytes: Int = 32 << 20
    ) {
        self.places = PictureWorkers(places: places, maximumWaiting: maximumWaiting)
        thumbnails = ThumbnailCache(maximumBytes: cacheBytes)
    }

    /// Reads a picture's header.
    package func header(of bytes: [UInt8]) async throws(PictureError) -> PictureHeader {
        try await places.run(.quick) { () throws(PictureError) in
            try PictureFile.open(bytes, decodes: false) { $0.header }
        }
    }

    /// Turns a picture upright, reduces it to a longest side, and removes its metadata.
    package func upright(_ bytes: [UInt8], maximumSide: Int?) async throws(PictureError) -> UprightPicture {
        try await places.run(.slow) { () throws(PictureError) in
            try PictureFile.open(bytes) { file throws(PictureError) in
                try file.encodedForStorage(maximumSide: maximumSide)
            }
        }
    }

    /// Finds where two photos of the same place differ.
    package func differences(
        in altered: [UInt8],
        from original: [UInt8]
    ) async throws(PictureError) -> [PictureRectangle] {
        try await places.run(.slow) { () throws(PictureError) in
            try PhotoComparison.rectangles(in: altered, from: original)
        }
    }

    /// Finds a thumbnail in the cache.
    package func cachedThumbnail(of hash: ContentHash, width: Int) -> EncodedPicture? {
        thumbnails[ThumbnailCache.Key(hash: hash, width: width)]
    }

    /// Makes a thumbnail, or returns it from the cache.
    package func thumbnail(
        of bytes: [UInt8],
        hash: ContentHash,
        width: Int
    ) async throws(PictureError) -> EncodedPicture {
        guard thumbnailWidths.contains(width) else { throw .widthOutOfRange(width, allowed: thumbnailWidths) }
        let key = ThumbnailCache.Key(hash: hash, width: width)
        if let remembered = thumbnails[key] { return remembered }
        return try await making.thumbnail(key) { [places, thumbnails] () throws(PictureError) in
            let picture = try await places.run(.quick) { () throws(PictureError) in
                try Thumbnail.make(of: bytes, width: width)
            }
            thumbnails.insert(picture, for: key)
            return picture
        }
    }
}
