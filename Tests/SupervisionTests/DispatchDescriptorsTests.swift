import Foundation
import Supervision
import Testing

/// Changes a limit of the process for an instant.
@Suite(.serialized) struct DispatchDescriptorsTests {
    @Test func `without descriptors Dispatch's check of a thread finds an empty file, and nothing else is opened`() {
        DispatchDescriptors.open()
        let state = "/proc/\(getpid())/stat"
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        var none = rlimit(rlim_cur: 0, rlim_max: limit.rlim_max)
        var byte: UInt8 = 0
        var looks: [Int] = []
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none)
        for _ in 0..<4 {
            let descriptor = open(state, O_RDONLY)
            looks.append(descriptor < 0 ? -1 : read(descriptor, &byte, 1))
            if descriptor >= 0 { close(descriptor) }
        }
        let other = open("/proc/self/status", O_RDONLY)
        let reason = errno
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        #expect(looks == [0, 0, 0, 0])
        #expect(other == -1 && reason == EMFILE)
    }

    @Test func `existing files open as usual, and the file of an ended thread does not`() throws {
        DispatchDescriptors.open()
        let descriptor = open("/proc/\(getpid())/stat", O_RDONLY)
        var byte: UInt8 = 0
        #expect(read(descriptor, &byte, 1) == 1)
        close(descriptor)
        #expect(open("/proc/999999999/stat", O_RDONLY) == -1 && errno == ENOENT)
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        let made = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o640)
        #expect(made >= 0)
        close(made)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode.map { $0 & 0o777 } == 0o640)
        unlink(path)
    }
}
