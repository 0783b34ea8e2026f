/// Strings for a C library that keeps pointers to them; they live as long as this object.
final class CStrings {
    private var copies: [UnsafeMutableBufferPointer<CChar>] = []

    deinit {
        for copy in copies { copy.deallocate() }
    }

    func copy(_ string: String) -> UnsafePointer<CChar>? {
        let characters = string.utf8CString
        let memory = UnsafeMutableBufferPointer<CChar>.allocate(capacity: characters.count)
        _ = memory.initialize(from: characters)
        copies.append(memory)
        return UnsafePointer(memory.baseAddress)
    }
}
