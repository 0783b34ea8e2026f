import Foundation
import Geometry
import Testing

/// Against the C library's functions, whose own error is below one unit in the last place.
@Suite struct ElementaryFunctionsTests {
    @Test("The logarithm to base 2 is within 2 units in the last place")
    func logarithm() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let x = Foundation.exp2(Double.random(in: -1070...1023, using: &random))
            expectNear(ElementaryFunctions.log2(x), Foundation.log2(x), of: x)
            let nearOne = Double.random(in: 0.5...2, using: &random)
            expectNear(ElementaryFunctions.log2(nearOne), Foundation.log2(nearOne), of: nearOne)
        }
    }

    @Test("Logarithms of powers of two are exact; 0, negative numbers and infinities have their IEEE results")
    func logarithmEdges() {
        for exponent in -1074...1023 {
            #expect(
                ElementaryFunctions.log2(Double(sign: .plus, exponent: exponent, significand: 1)) == Double(exponent)
            )
        }
        #expect(ElementaryFunctions.log2(0) == -.infinity)
        #expect(ElementaryFunctions.log2(.infinity) == .infinity)
        #expect(ElementaryFunctions.log2(-1).isNaN)
        #expect(ElementaryFunctions.log2(.nan).isNaN)
    }

    @Test("A power of two is within 2 units in the last place, and exact for whole numbers")
    func power() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let x = Double.random(in: -1022...1023, using: &random)
            expectNear(ElementaryFunctions.exp2(x), Foundation.exp2(x), of: x)
            let small = Double.random(in: -2...8, using: &random)
            expectNear(ElementaryFunctions.exp2(small), Foundation.exp2(small), of: small)
        }
        for whole in -1022...1023 {
            #expect(ElementaryFunctions.exp2(Double(whole)) == Double(sign: .plus, exponent: whole, significand: 1))
        }
        #expect(ElementaryFunctions.exp2(1024) == .infinity)
        #expect(ElementaryFunctions.exp2((-1022.0).nextDown) == 0)
        #expect(ElementaryFunctions.exp2(-2000) == 0)
        #expect(ElementaryFunctions.exp2(.nan).isNaN)
    }

    @Test("Sine and cosine are within 2 units in the last place", arguments: [0.9, 7.0, 1000.0, 1e6])
    func circular(range: Double) {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let x = Double.random(in: -range...range, using: &random)
            expectNear(ElementaryFunctions.sine(x), Foundation.sin(x), of: x)
            expectNear(ElementaryFunctions.cosine(x), Foundation.cos(x), of: x)
        }
    }

    @Test("Near multiples of a quarter turn, where the digits cancel, the error is no larger")
    func cancellation() {
        for quarter in -5000...5000 {
            let x = Double(quarter) * (Double.pi / 2)
            for angle in [x.nextDown, x, x.nextUp] {
                expectNear(ElementaryFunctions.sine(angle), Foundation.sin(angle), of: angle)
                expectNear(ElementaryFunctions.cosine(angle), Foundation.cos(angle), of: angle)
            }
        }
        #expect(ElementaryFunctions.sine(0) == 0)
        #expect(ElementaryFunctions.cosine(0) == 1)
        #expect(ElementaryFunctions.sine(2e6).isNaN)
        #expect(ElementaryFunctions.cosine(.infinity).isNaN)
    }

    private func expectNear(_ value: Double, _ reference: Double, of x: Double) {
        if (value - reference).magnitude > 2 * reference.ulp {
            Issue.record("\(x): \(value) instead of \(reference)")
        }
    }
}
