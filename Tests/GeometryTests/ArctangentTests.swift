import Foundation
import Geometry
import Testing

/// Against the C library's `atan2`, whose own error is below one unit in the last place.
@Suite struct ArctangentTests {
    @Test("The arctangent is within 2 units in the last place, in every quadrant and for any quotient")
    func everyDirection() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            expectNear(y: Double.random(in: -2...2, using: &random), x: Double.random(in: -2...2, using: &random))
            let wide = Foundation.exp2(Double.random(in: -40...40, using: &random))
            expectNear(y: wide, x: Double.random(in: -1...1, using: &random))
        }
    }

    @Test("At the axes, the diagonals and where the table's entries change, the error is no larger")
    func edges() {
        for sixteenth in 0...16 {
            for y in [Double(sixteenth) / 16, (Double(sixteenth) / 16).nextUp, (Double(sixteenth) / 16).nextDown] {
                for x in [1.0, -1] {
                    expectNear(y: y, x: x)
                    expectNear(y: x, x: y)
                    expectNear(y: -y, x: x)
                }
            }
        }
        #expect(ElementaryFunctions.arctangent(y: 0, x: 0) == 0)
        #expect(ElementaryFunctions.arctangent(y: 0, x: -1) == Double.pi)
        #expect(ElementaryFunctions.arctangent(y: .nan, x: 1).isNaN)
        #expect(ElementaryFunctions.arctangent(y: 1, x: .infinity).isNaN)
    }

    private func expectNear(y: Double, x: Double) {
        let (value, reference) = (ElementaryFunctions.arctangent(y: y, x: x), Foundation.atan2(y, x))
        if (value - reference).magnitude > 2 * reference.ulp {
            Issue.record("(\(y), \(x)): \(value) instead of \(reference)")
        }
    }
}
