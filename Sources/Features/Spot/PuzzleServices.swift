package import Imaging
package import Storage

/// The stores and picture processing for the puzzles' routes.
package struct PuzzleServices: Sendable {
    /// The store of the puzzles.
    package let store: any PuzzleStore
    let pictures: any PictureStore
    let processing: any PictureProcessing
    let thumbnails: any ThumbnailMaking

    /// Creates the services from their parts.
    package init(
        store: any PuzzleStore,
        pictures: any PictureStore,
        processing: any PictureProcessing,
        thumbnails: any ThumbnailMaking
    ) {
        self.store = store
        self.pictures = pictures
        self.processing = processing
        self.thumbnails = thumbnails
    }
}
