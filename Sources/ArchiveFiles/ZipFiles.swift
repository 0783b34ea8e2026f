import CLibArchive
package import ExportFiles

/// Makes zip files by libarchive: deflated, with Zip64 records for files that may exceed 4 GB.
package struct ZipFiles: ArchiveMaking {
    /// The version of the library that is loaded, such as `3.6.2`.
    package static var libraryVersion: String {
        let number = archive_version_number()
        return "\(number / 1_000_000).\(number / 1000 % 1000).\(number % 1000)"
    }

    /// Creates an archive maker.
    package init() {}

    /// `application/zip`.
    package var mediaType: String { "application/zip" }
    /// `zip`.
    package var fileExtension: String { "zip" }

    /// Begins a zip file.
    package func makeArchive(time: Double) throws(ExportError) -> any ArchiveWriting {
        try ZipFile(time: time)
    }
}
