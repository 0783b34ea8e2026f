import Foundation
import Storage

/// Reads a whole file through a descriptor without changing its position.
func content(of descriptor: Int32, path: String) throws(StorageError) -> [UInt8] {
    var information = stat()
    guard fstat(descriptor, &information) == 0 else {
        throw .failed("\(path) cannot be read: \(String(cString: strerror(errno)))")
    }
    var bytes = [UInt8](repeating: 0, count: Int(information.st_size))
    let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    guard count == bytes.count else { throw .failed("\(path) cannot be read: \(String(cString: strerror(errno)))") }
    return bytes
}
