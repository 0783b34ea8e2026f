/// The condition of a store's data folder and disk.
package struct StoreCondition: Equatable, Sendable {
    /// Free bytes on the disk for this process.
    package var freeBytes: Int64
    /// Size of the data folder in bytes.
    package var folderBytes: Int64
    /// Bytes reserved for deletions on a full disk.
    package var reserveBytes: Int64
    /// Why nothing can be written; `nil` if writing works.
    package var fault: String?

    package init(freeBytes: Int64, folderBytes: Int64, reserveBytes: Int64, fault: String? = nil) {
        self.freeBytes = freeBytes
        self.folderBytes = folderBytes
        self.reserveBytes = reserveBytes
        self.fault = fault
    }
}
