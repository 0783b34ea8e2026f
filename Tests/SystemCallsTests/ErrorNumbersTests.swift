import Glibc
import SystemCalls
import Testing

@Suite struct ErrorNumbersTests {
    @Test(
        "The message of an errno is the system's",
        arguments: [
            (ENOENT, "No such file or directory"), (EBADF, "Bad file descriptor"), (ENOSPC, "No space left on device"),
        ]
    )
    func messages(code: CInt, message: String) {
        #expect(systemMessage(code) == message)
    }

    @Test("A disk is full without space, beyond a quota, and where a file may not grow; not after other failures")
    func fullDisks() {
        #expect([ENOSPC, EDQUOT, EFBIG].allSatisfy(isDiskFull))
        #expect(![0, EIO, EACCES, EROFS, ENOMEM].contains(where: isDiskFull))
    }
}
