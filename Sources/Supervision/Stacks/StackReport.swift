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
