/// Why the store could not do its work; the text names the file and the library's reason.
package enum StorageError: Error, Equatable {
    case unavailable(String)
    case failed(String)
}
