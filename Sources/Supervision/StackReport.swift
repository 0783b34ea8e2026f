import CSupervision
import Glibc
import SystemCalls

/// Writes the stacks of this process's threads as text, to show what stopped it.
struct StackReport {
    /// The maximum time to wait for a thread's stack, ms; a thread that blocks signals or is stopped never responds.
    private static let stackTimeoutMilliseconds: Int32 = 100

    private let descriptor: Int32

    init(to descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Writes the stacks of all threads except the calling one.
    ///
    /// - Parameter first: The thread that is written first.
    func write(first: Int32) {
        let symbols = SymbolTable.ofThisProgram
        let others = Self.threads().filter { $0 != tf_this_thread() && $0 != first }
        for thread in [first] + others {
            write("Thread \(thread) \(Self.name(of: thread))\(thread == first ? ", the event loop" : "")\n")
            var stack = tf_stack()
            if tf_stack_of(thread, Self.stackTimeoutMilliseconds, &stack) == 0 {
                write(stack, symbols)
            } else {
                write("  no answer: the thread blocks signals or is stopped\n")
            }
        }
    }

    /// Writes the stack of the thread that crashed, which waits meanwhile.
    ///
    /// - Parameter source: where `tf_report_crashes` has written the signal's number.
    func writeCrash(reportedBy source: Int32) {
        var number: UInt8 = 0
        guard read(source, &number, 1) == 1 else { return }
        var stack = tf_stack()
        let thread = tf_crash_stack(&stack)
        write("The process crashed with \(WorkerEnd.killed(signal: Int32(number)))\n")
        write("Thread \(thread) \(Self.name(of: thread))\n")
        // The symbols are loaded after the stack was captured, so that the crashed thread waits only briefly.
        write(stack, SymbolTable.ofThisProgram)
        tf_crash_is_reported()
    }

    private func write(_ stack: tf_stack, _ symbols: SymbolTable) {
        let frames = withUnsafeBytes(of: stack.frames) { Array($0.bindMemory(to: UInt.self)) }
        for (index, address) in frames.prefix(Int(stack.depth)).enumerated() {
            // Writes each line immediately, because the rest may fail.
            write("  \(index)  \(symbols.describe(address))\n")
        }
    }

    private func write(_ text: String) {
        var text = text
        _ = text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
    }

    private static func threads() -> [Int32] {
        guard let folder = opendir("/proc/self/task") else { return [] }
        defer { closedir(folder) }
        var threads: [Int32] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if let id = Int32(name) { threads.append(id) }
        }
        return threads.sorted()
    }

    private static func name(of thread: Int32) -> String {
        guard let file = fopen("/proc/self/task/\(thread)/comm", "r") else { return "" }
        defer { fclose(file) }
        var line = [UInt8](repeating: 0, count: 32)
        let count = fread(&line, 1, line.count, file)
        return String(decoding: line.prefix(count).filter { $0 >= 0x20 }, as: UTF8.self)
    }
}

/// The functions of this program by address, read from its own file, because unexported functions have names only
/// there.
struct SymbolTable {
    private struct Function {
        var start: UInt
        var size: UInt
        /// Offset of the name in the file.
        var name: Int
    }

    /// The functions of this program; empty if the file was stripped and its symbols are neither installed beside it
    /// nor readable.
    static var ofThisProgram: SymbolTable {
        let own = SymbolTable(file: "/proc/self/exe")
        guard own.functions.isEmpty, let id = own.buildID else { return own }
        // Debuggers, too, look here for symbols that were split off; Debian's touchfigures-dbgsym installs them here.
        return SymbolTable(file: "/usr/lib/debug/.build-id/\(id.prefix(2))/\(id.dropFirst(2)).debug")
    }

    private let file: UnsafeRawBufferPointer
    /// The functions in the order of their addresses.
    private var functions: [Function] = []
    /// The position of the file's address 0 in memory.
    private var base: UInt = 0

    /// `name + offset` of the innermost function that the return address leads back to.
    func describe(_ address: UInt) -> String {
        // A return address is after the call, and may be after the end of the function.
        let call = address - 1
        var (name, file): (UnsafePointer<CChar>?, UnsafePointer<CChar>?)
        var (start, base): (UInt, UInt) = (0, 0)
        guard tf_find_symbol(call, &name, &start, &file, &base) != 0 else { return Self.hex(address) }
        if base == self.base, let function = function(at: call) {
            return "\(text(of: function)) + \(address - function.start - self.base)"
        }
        let library = file.map { String(cString: $0).split(separator: "/").last.map(String.init) ?? "" } ?? ""
        guard let name else { return "\(library) + \(Self.hex(address - base))" }
        return "\(Self.demangled(name)) + \(address - start) in \(library)"
    }

    private func function(at address: UInt) -> Function? {
        let offset = address - base
        // Finds the last function that starts at or before the address.
        var (low, high) = (0, functions.count)
        while low < high {
            let middle = (low + high) / 2
            if functions[middle].start <= offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return nil }
        let function = functions[low - 1]
        return function.size == 0 || offset < function.start + function.size ? function : nil
    }

    private func text(of function: Function) -> String {
        guard let start = file.baseAddress?.advanced(by: function.name) else { return "" }
        return Self.demangled(start.assumingMemoryBound(to: CChar.self))
    }

    private static func demangled(_ name: UnsafePointer<CChar>) -> String {
        guard let text = swift_demangle(name, strlen(name), nil, nil, 0) else { return String(cString: name) }
        defer { free(text) }
        return String(cString: text)
    }

    private static func hex(_ value: UInt) -> String { "0x" + String(value, radix: 16) }
}

// MARK: Reading the file (System V ABI, ELF-64)

extension SymbolTable {
    init(file path: String) {
        file = Self.map(path)
        base = Self.baseOfThisProgram
        let sections = self.sections
        for section in sections where section.sh_type == UInt32(SHT_SYMTAB) {
            guard sections.indices.contains(Int(section.sh_link)) else { continue }
            let names = Int(sections[Int(section.sh_link)].sh_offset)
            let size = MemoryLayout<Elf64_Sym>.size
            for index in 0..<Int(section.sh_size) / size {
                guard let symbol = read(Int(section.sh_offset) + index * size, Elf64_Sym.self) else { break }
                let isFunction = Int32(symbol.st_info) & 0xf == STT_FUNC && symbol.st_shndx != 0
                let name = names + Int(symbol.st_name)
                guard isFunction, name < file.count else { continue }
                functions.append(
                    Function(start: UInt(symbol.st_value), size: UInt(symbol.st_size), name: name)
                )
            }
        }
        functions.sort { $0.start < $1.start }
    }

    /// The file's sections; none for a file of another format.
    private var sections: [Elf64_Shdr] {
        guard file.starts(with: [0x7f, 0x45, 0x4c, 0x46, UInt8(ELFCLASS64)]), let header = read(0, Elf64_Ehdr.self)
        else { return [] }
        return (0..<Int(header.e_shnum)).compactMap { index in
            read(Int(header.e_shoff) + index * Int(header.e_shentsize), Elf64_Shdr.self)
        }
    }

    /// The build id, by which the linker has named the program, in hexadecimal digits: the note of type 3,
    /// `NT_GNU_BUILD_ID`.
    private var buildID: String? {
        for section in sections where section.sh_type == UInt32(SHT_NOTE) {
            let start = Int(section.sh_offset)
            guard let note = read(start, Elf64_Nhdr.self), note.n_type == 3 else { continue }
            let id = start + MemoryLayout<Elf64_Nhdr>.size + (Int(note.n_namesz) + 3) / 4 * 4
            guard id + Int(note.n_descsz) <= file.count else { return nil }
            return file[id..<id + Int(note.n_descsz)].map { byte in
                (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }.joined()
        }
        return nil
    }

    /// Reads a value; `nil` beyond the file's end.
    private func read<Value: BitwiseCopyable>(_ offset: Int, _ type: Value.Type) -> Value? {
        guard offset >= 0, offset <= file.count - MemoryLayout<Value>.size else { return nil }
        return file.loadUnaligned(fromByteOffset: offset, as: Value.self)
    }

    /// Maps a file, which is never unmapped because the process is about to end.
    private static func map(_ path: String) -> UnsafeRawBufferPointer {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return .init(start: nil, count: 0) }
        defer { close(descriptor) }
        let size = Int(lseek(descriptor, 0, SEEK_END))
        guard size > 0, let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED
        else { return .init(start: nil, count: 0) }
        return .init(start: start, count: size)
    }

    /// The base address, computed from a function of this file.
    private static var baseOfThisProgram: UInt {
        let here: @convention(c) () -> Int32 = { tf_this_thread() }
        var (name, file): (UnsafePointer<CChar>?, UnsafePointer<CChar>?)
        var (start, base): (UInt, UInt) = (0, 0)
        let address = unsafeBitCast(here, to: UInt.self)
        return tf_find_symbol(address, &name, &start, &file, &base) != 0 ? base : 0
    }
}
