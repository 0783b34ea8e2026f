import Foundation
import Storage
import SystemCalls

/// Reads a whole file through a descriptor without changing its position.
func content(of descriptor: Int32, path: String) throws(StorageError) -> [UInt8] {
    var information = stat()
    guard fstat(descriptor, &information) == 0 else { throw .failed("\(path) cannot be read: \(systemMessage(errno))") }
    let size = Int(information.st_size)
    guard let bytes = readBytes(size, from: descriptor, at: 0), bytes.count == size else {
        throw .failed("\(path) cannot be read: \(systemMessage(errno))")
    }
    return bytes
}
