/// The condition of a store and of the disk that it writes to.
package struct StoreCondition: Equatable, Sendable {
    /// Whether the data is in a folder of this machine, and not in a database.
    package var isFolder: Bool
    /// The free bytes on the disk that this process may use; `nil` where another machine has the disk, or where the file
    /// system does not tell them.
    package var freeBytes: Int64?
    /// The size of the data folder or of the database in bytes.
    package var folderBytes: Int64
    /// The size of the reserve file in bytes, which is freed so that sessions can be deleted on a full disk.
    package var reserveBytes: Int64
    /// The reason why nothing can be written, for the operator only; `nil` if writing works.
    package var fault: String?
    /// The repairs since the last inspection, a sentence each, for the log.
    package var repairs: [String]
    /// The number of stored sessions that no process has in memory; `nil` if the process knows all of them itself.
    package var sessionsAsleep: Int?

    /// Creates a condition.
    package init(
        isFolder: Bool = true,
        freeBytes: Int64?,
        folderBytes: Int64,
        reserveBytes: Int64,
        fault: String? = nil,
        repairs: [String] = [],
        sessionsAsleep: Int? = nil
    ) {
        self.repairs = repairs
        self.sessionsAsleep = sessionsAsleep
        self.isFolder = isFolder
        self.freeBytes = freeBytes
        self.folderBytes = folderBytes
        self.reserveBytes = reserveBytes
        self.fault = fault
    }
}
