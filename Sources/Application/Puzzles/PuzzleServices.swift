package import Imaging
package import Storage

/// What the puzzles' routes work with, besides the server itself.
package struct PuzzleServices: Sendable {
    let store: any PuzzleStore
    let pictures: any PictureStore
    let processing: any PictureProcessing
    let thumbnails: any ThumbnailMaking

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
