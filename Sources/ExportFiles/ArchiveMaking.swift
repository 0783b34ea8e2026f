/// Makes archives of files, piece by piece.
package protocol ArchiveMaking: Sendable {
    /// The media type of its archives.
    var mediaType: String { get }
    /// The extension of their files' names, without a dot.
    var fileExtension: String { get }

    /// Begins an archive.
    ///
    /// - Parameter time: The files' time in seconds since 1970.
    /// - Throws: `ExportError.library` if there is no memory for it.
    func makeArchive(time: Double) throws(ExportError) -> any ArchiveWriting
}

/// An archive that is being written file by file, by one thread at a time.
package protocol ArchiveWriting: AnyObject {
    /// Begins a file, which ends the one before it.
    ///
    /// - Parameter path: The file's path within the archive, in ASCII.
    /// - Throws: `ExportError.library` if the library fails.
    func beginFile(_ path: String) throws(ExportError)

    /// Appends bytes to the newest file.
    ///
    /// - Throws: `ExportError.library` if the library fails.
    func append(_ bytes: [UInt8]) throws(ExportError)

    /// Ends the archive.
    ///
    /// - Throws: `ExportError.library` if the library fails.
    func finish() throws(ExportError)

    /// Returns the archive's bytes since the last call.
    func removeBytes() -> [UInt8]
}
