package import Storage

/// The stores and the document reader for the plays' routes.
package struct PlayServices: Sendable {
    /// The store of the plays.
    package let store: any PlayStore
    let audio: any AudioStore
    let documents: any PlayDocumentReading

    /// Creates the services from their parts.
    package init(store: any PlayStore, audio: any AudioStore, documents: any PlayDocumentReading) {
        self.store = store
        self.audio = audio
        self.documents = documents
    }
}
