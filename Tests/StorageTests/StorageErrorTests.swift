import Storage
import Testing

@Suite struct StorageErrorTests {
    @Test(
        "A line of the log has the reason in words, without the error's Swift name",
        arguments: [StorageError.failed("no answer"), .unavailable("no answer"), .full("no answer")]
    )
    func words(error: StorageError) {
        #expect("\(error)" == "no answer")
    }
}
