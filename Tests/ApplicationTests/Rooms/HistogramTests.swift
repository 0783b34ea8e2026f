import Testing

@testable import Rooms

@Suite struct HistogramTests {
    @Test func `each bound counts all times up to it, and the last one counts all`() {
        var histogram = Histogram()
        for milliseconds in [-1.0, 0, 1, 1.1, 60, 9000] { histogram.add(milliseconds: milliseconds) }
        let lines = histogram.lines("x").split(separator: "\n")
        #expect(lines.first == "x_bucket{le=\"0.001\"} 3")
        #expect(lines.contains("x_bucket{le=\"0.05\"} 4"))
        #expect(lines.contains("x_bucket{le=\"0.1\"} 5"))
        #expect(lines.contains("x_bucket{le=\"5\"} 5"))
        #expect(lines.contains("x_bucket{le=\"+Inf\"} 6"))
        #expect(lines.last == "x_count 6")
    }
}
