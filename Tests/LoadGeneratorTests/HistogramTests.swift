import Testing

@testable import LoadGenerator

@Suite("Latency histogram")
struct LatencyHistogramTests {
    @Test("an empty one has no quantiles")
    func empty() {
        #expect(LatencyHistogram().quantile(0.99) == nil)
    }
}
