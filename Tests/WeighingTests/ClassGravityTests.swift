import Foundation
import TestSupport
import Testing
import Weighing

@Suite struct ClassGravityTests {
    @Test func `one phone is its class, and equal phones share its error`() throws {
        #expect(ClassGravity([]) == nil)
        #expect(ClassGravity([(9.8, 0), (.nan, 0.1)]) == nil)
        let one = try #require(ClassGravity([(9.8, 0.1)]))
        #expect(one.gravity == 9.8 && one.scatter == 0 && abs(one.interval - 0.1) < 1e-4)
        let four = try #require(ClassGravity([(9.8, 0.1), (9.82, 0.1), (9.78, 0.1), (9.8, 0.1)]))
        #expect(abs(four.gravity - 9.8) < 1e-12 && four.scatter == 0 && abs(four.interval - 0.05) < 1e-4)
    }

    @Test func `what the phones' errors do not explain is scatter, with its degrees of freedom`() throws {
        let found = try #require(ClassGravity([(9, 0.01), (10, 0.01), (11, 0.01)]))
        #expect(abs(found.gravity - 10) < 1e-9 && abs(found.scatter - 1) < 1e-3)
        // Student's t of two degrees of freedom.
        #expect(abs(found.interval - 4.303 / 3.0.squareRoot()) < 0.01)
        // A phone that knows it better counts more.
        let weighted = try #require(ClassGravity([(9.7, 0.3), (9.81, 0.03)]))
        #expect(abs(weighted.gravity - 9.81) < 0.01 && weighted.scatter == 0)
    }

    /// In classes of four whose phones differ by more than they know, in 91.
    @Test func `the class's ± holds in 95 of 100 classes`() {
        var random = SeededNumbers(state: 11)
        for (count, scatter) in [(4, 0.0), (12, 0), (28, 0), (4, 0.1), (12, 0.1), (28, 0.1)] {
            var inside = 0
            for _ in 0..<500 {
                let phones = (0..<count).map { _ in
                    let interval = Double.random(in: 0.05...0.3, using: &random)
                    return (9.81 + scatter * random.normal() + interval / 1.96 * random.normal(), interval)
                }
                if let found = ClassGravity(phones), abs(found.gravity - 9.81) <= found.interval { inside += 1 }
            }
            let share = Double(inside) / 500
            #expect((0.88...0.99).contains(share), "\(count) phones, scatter \(scatter): \(share)")
        }
    }
}
