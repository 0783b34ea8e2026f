/// A weighted linear least-squares problem, summed up row by row.
struct NormalEquations {
    private let count: Int
    private var matrix: [Double]
    private var right: [Double]

    /// - Parameter count: of the unknowns.
    init(count: Int) {
        self.count = count
        matrix = [Double](repeating: 0, count: count * count)
        right = [Double](repeating: 0, count: count)
    }

    /// Adds the equation `row` · unknowns = `value`; only the first elements of `row` are used.
    mutating func add(_ row: UnsafeMutablePointer<Double>, value: Double, weight: Double) {
        let count = count
        matrix.withUnsafeMutableBufferPointer { matrix in
            for i in 0..<count {
                let weighted = weight * row[i]
                for j in i..<count { matrix[i * count + j] += weighted * row[j] }
            }
        }
        right.withUnsafeMutableBufferPointer { right in
            for i in 0..<count { right[i] += weight * row[i] * value }
        }
    }

    /// The unknowns, by Cholesky's decomposition; nil if the equations do not determine them.
    ///
    /// - Parameter damping: The share by which the diagonal is increased, so that poorly determined parameters stay
    ///   near 0.
    func solution(damping: Double = 0) -> [Double]? {
        var factor = matrix
        let largest = (0..<count).map { matrix[$0 * count + $0] }.max() ?? 0
        for i in 0..<count {
            factor[i * count + i] += damping * largest
            for j in i..<count {
                var sum = factor[i * count + j]
                for k in 0..<i { sum -= factor[k * count + i] * factor[k * count + j] }
                if i == j {
                    guard sum > largest * 1e-12 else { return nil }
                    factor[i * count + i] = sum.squareRoot()
                } else {
                    factor[i * count + j] = sum / factor[i * count + i]
                }
            }
        }
        var result = right
        for i in 0..<count {
            for k in 0..<i { result[i] -= factor[k * count + i] * result[k] }
            result[i] /= factor[i * count + i]
        }
        for i in (0..<count).reversed() {
            for k in i + 1..<count { result[i] -= factor[i * count + k] * result[k] }
            result[i] /= factor[i * count + i]
        }
        return result
    }
}
