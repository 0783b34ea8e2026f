/// A symmetric, positive definite system of equations, gathered row by row: least squares.
struct NormalEquations {
    let count: Int
    private(set) var matrix: [Double]
    private(set) var right: [Double]

    init(count: Int) {
        self.count = count
        matrix = [Double](repeating: 0, count: count * count)
        right = [Double](repeating: 0, count: count)
    }

    /// Adds the equation `row · solution = value` with a weight, 1 / variance.
    mutating func add(_ row: [Double], equals value: Double, weight: Double = 1) {
        for i in 0..<count {
            let scaled = weight * row[i]
            right[i] += scaled * value
            for j in 0...i { matrix[i * count + j] += scaled * row[j] }
        }
    }

    /// Multiplies the diagonal, for Levenberg and Marquardt's smaller steps.
    mutating func damp(by share: Double) {
        for i in 0..<count { matrix[i * count + i] *= 1 + share }
    }

    /// Adds knowledge from elsewhere: the unknown is `value` with a weight, 1 / variance.
    mutating func know(_ index: Int, is value: Double, weight: Double) {
        matrix[index * count + index] += weight
        right[index] += weight * value
    }

    /// The inverse of the matrix, row by row, by Cholesky's decomposition; `nil` if the rows don't determine the unknowns.
    func inverse() -> [Double]? {
        var lower = [Double](repeating: 0, count: count * count)
        for i in 0..<count {
            for j in 0...i {
                var sum = matrix[i * count + j]
                for k in 0..<j { sum -= lower[i * count + k] * lower[j * count + k] }
                if i == j {
                    guard sum > 1e-14 * matrix[i * count + i], sum.isFinite else { return nil }
                    lower[i * count + i] = sum.squareRoot()
                } else {
                    lower[i * count + j] = sum / lower[j * count + j]
                }
            }
        }
        var inverse = [Double](repeating: 0, count: count * count)
        var column = [Double](repeating: 0, count: count)
        for unit in 0..<count {
            for i in 0..<count {
                var sum = i == unit ? 1.0 : 0
                for k in 0..<i { sum -= lower[i * count + k] * column[k] }
                column[i] = sum / lower[i * count + i]
            }
            for i in stride(from: count - 1, through: 0, by: -1) {
                var sum = column[i]
                for k in (i + 1)..<max(i + 1, count) { sum -= lower[k * count + i] * column[k] }
                column[i] = sum / lower[i * count + i]
            }
            for i in 0..<count { inverse[i * count + unit] = column[i] }
        }
        return inverse
    }

    func solution(_ inverse: [Double]) -> [Double] {
        (0..<count).map { i in
            var sum = 0.0
            for j in 0..<count { sum += inverse[i * count + j] * right[j] }
            return sum
        }
    }
}
