import Foundation
import SystemCalls
import Testing

@Suite struct FolderNamesTests {
    @Test("The names in a folder are synchronised to disk")
    func folders() { #expect(synchronizeNames(in: FileManager.default.temporaryDirectory.path)) }

    @Test("A file system that cannot synchronise folders is not an error")
    func unsupported() { #expect(synchronizeNames(in: "/proc/self")) }

    @Test("a failure leaves its reason in errno")
    func faults() {
        #expect(reason { synchronizeNames(in: "/proc/self/none") } == ENOENT)
        #expect(reason { synchronizeNames(in: "/proc/self/stat") } == ENOTDIR)
    }
}
