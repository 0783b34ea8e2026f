import CVips

extension Vips.Image {
    /// All pixels in memory, so that they can be read in any order and more than once.
    func inMemory() throws(Vips.Failure) -> Vips.Image {
        try Vips.Image(touchfigures_vips_copy_memory(pointer), "cannot decode")
    }

    /// The pixels row by row, each with its bands; `Value` must be the type the picture is in.
    func pixels<Value: BitwiseCopyable>(as type: Value.Type) throws(Vips.Failure) -> [Value] {
        var length = 0
        guard let memory = touchfigures_vips_write_to_memory(pointer, &length) else {
            throw Vips.Failure("cannot decode")
        }
        defer { touchfigures_vips_free(memory) }
        precondition(length == width * height * bands * MemoryLayout<Value>.size, "another type than the picture's")
        return Array(UnsafeRawBufferPointer(start: memory, count: length).assumingMemoryBound(to: Value.self))
    }
}
