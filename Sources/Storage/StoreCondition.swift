/// The condition of a store's data folder and disk.
package struct StoreCondition: Equatable, Sendable {
    /// Bytes that the disk has left for this process.
    package var freeBytes: Int64
    /// Bytes that the data folder holds.
    package var folderBytes: Int64
    /// Bytes held ready for wipes on a full disk.
    package var reserveBytes: Int64
    /// Why nothing can be written, if so.
    package var fault: String?

    package init(freeBytes: Int64, folderBytes: Int64, reserveBytes: Int64, fault: String? = nil) {
        self.freeBytes = freeBytes
        self.folderBytes = folderBytes
        self.reserveBytes = reserveBytes
        self.fault = fault
    }
}
