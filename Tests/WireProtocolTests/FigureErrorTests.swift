import Testing

@testable import WireProtocol

private func json(_ error: FigureError) -> String {
    var writer = JSONWriter()
    writer.raw("{")
    writer.error("lengthError", error)
    writer.raw("}")
    return String(decoding: writer.bytes, as: UTF8.self)
}

@Suite struct FigureErrorTests {
    @Test func `an interval is the root of the sum of squares of its sources, a bound is their sum`() {
        let sources = [FigureError.Contribution(.density, 3), FigureError.Contribution(.jitter, 4)]
        #expect(FigureError(of: 50, .interval, sources).error == 5)
        #expect(FigureError(of: 50, .bound, sources).error == 7)
        #expect(FigureError(of: 50, .interval, sources).share == 0.1)
        #expect(FigureError(of: 50, .interval, sources).error(of: .jitter) == 4)
        #expect(FigureError(of: 50, .interval, sources).error(of: .corners) == 0)
    }

    @Test func `a figure of 0 has an error, and no share`() {
        let error = FigureError(of: 0, .bound, [FigureError.Contribution(.ends, 0.25)])
        #expect(error.error == 0.25 && error.share == nil)
    }

    @Test func `an error is written with its kind and its sources in their order`() {
        let error = FigureError(
            of: 5,
            .bound,
            [FigureError.Contribution(.density, 0.5), FigureError.Contribution(.time, 0.25)]
        )
        #expect(json(error) == #"{"lengthError":{"error":0.75,"kind":"bound","sources":{"density":0.5,"time":0.25}}}"#)
    }

    @Test func `a figure without an error says why`() {
        let error = FigureError(of: 5, .interval, absence: .densityAssumed)
        #expect(error.error == nil && error.share == nil)
        #expect(json(error) == #"{"lengthError":{"error":null,"reason":"densityAssumed"}}"#)
    }

    @Test func `the parts of each source add up in a sum, and one unknown error makes the sum's unknown`() {
        var sum = FigureError(of: 5, .bound, [FigureError.Contribution(.density, 0.5)])
        let other = [FigureError.Contribution(.jitter, 1), FigureError.Contribution(.density, 0.25)]
        sum.add(FigureError(of: 7, .bound, other))
        #expect(sum.value == 12 && sum.error == 1.75)
        #expect(sum.contributions.map(\.source) == [.density, .jitter] && sum.error(of: .density) == 0.75)
        sum.add(FigureError(of: 1, .bound, absence: .densityErrorUnknown))
        #expect(sum.value == 13 && sum.error == nil && sum.absence == .densityErrorUnknown)
    }

    @Test func `what was not drawn leaves the error of a sum as it is`() {
        var sum = FigureError(ofNone: .bound)
        sum.add(FigureError(of: 0, .bound, absence: .densityAssumed))
        sum.add(FigureError(of: 0, .bound, [FigureError.Contribution(.density, 0)]))
        #expect(sum == FigureError(ofNone: .bound) && sum.error == 0)
        sum.add(FigureError(of: 0, .bound, [FigureError.Contribution(.ends, 0.25)]))
        #expect(sum.value == 0 && sum.error == 0.25)
    }
}
