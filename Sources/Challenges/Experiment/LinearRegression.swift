/// The least-squares line through points.
public struct LinearRegression: Hashable, Sendable {
    /// The value at x = 0.
    public var intercept: Double
    /// The increase per unit of x.
    public var slope: Double
    /// The square of the points' correlation (R²), 0 to 1; `nil` if all values are equal.
    public var determination: Double?
    /// The 95 % interval of the intercept; only of a class.
    public var interceptInterval: ClosedRange<Double>?
    /// The 95 % interval of the slope; only of a class.
    public var slopeInterval: ClosedRange<Double>?
    /// How far the intercept may be from the truth, in 95 of 100 cases; `nil` if that is unknown.
    public var interceptError: Double?
    /// How far the slope may be from the truth, in 95 of 100 cases; `nil` if that is unknown.
    public var slopeError: Double?
    /// The number of points.
    public var count: Int

    /// The index of performance in steering, 1 / slope (Accot and Zhai 1997); `nil` if the line does not rise.
    public var indexOfPerformance: Double? { slope > 0 ? 1 / slope : nil }

    /// How far the index of performance may be from the truth: the farther end; `nil` if the line may not rise.
    public var indexOfPerformanceError: Double? {
        guard let slopeError, slope > slopeError else { return nil }
        return 1 / (slope - slopeError) - 1 / slope
    }

    /// The minimum number of points, because a line always fits two points.
    public static let minPoints = 3

    /// The spread as a share of the mean below which values are equal: 12.3 / 4.1 and 24.6 / 8.2 differ in their last
    /// bit.
    private static let minSpread = 1e-9

    /// Fits a line; `nil` for fewer than `minPoints` points, or if all have the same x.
    ///
    /// - Parameters:
    ///   - points: The points.
    ///   - addedSquares: What errors of x have added to the sum of the squared deviations of x. Without it the line would be
    ///     too flat; at most half of the sum is taken away.
    public init?(_ points: [(x: Double, y: Double)], addedSquares: Double = 0) {
        guard points.count >= Self.minPoints else { return nil }
        count = points.count
        let meanX = points.reduce(0) { $0 + $1.x } / Double(count)
        let meanY = points.reduce(0) { $0 + $1.y } / Double(count)
        var (sumXX, sumXY, sumYY) = (0.0, 0.0, 0.0)
        for point in points {
            let (x, y) = (point.x - meanX, point.y - meanY)
            sumXX += x * x
            sumXY += x * y
            sumYY += y * y
        }
        let number = Double(count)
        func differ(_ sumOfSquares: Double, _ mean: Double) -> Bool {
            (sumOfSquares / number).squareRoot() > Self.minSpread * mean.magnitude
        }
        guard differ(sumXX, meanX) else { return nil }
        slope = sumXY / (sumXX - min(addedSquares, sumXX / 2))
        intercept = meanY - slope * meanX
        // Rounding may exceed 1.
        determination = differ(sumYY, meanY) ? min(1, sumXY * sumXY / (sumXX * sumYY)) : nil
    }
}

/// A fit of values of participants in conditions, some of which are missing.
///
/// Participant i in condition j is expected to have pᵢ + (1 + λ (pᵢ - p̄)) bⱼ: the level of the participant and the effect of
/// the condition, with Tukey's one degree of freedom for non-additivity (Tukey 1949). With λ = 0 a slow participant is
/// slower by the same time everywhere, with λ = 1 / p̄ by the same factor; λ is what the class shows.
struct TwoWayFit {
    /// The mean of each condition over all participants. A missing value counts as the fit expects it.
    let means: [Double]
    /// By how much the missing values increase the sum of the squared deviations of `means` from their mean, on average.
    let addedSquares: Double

    private static let maxRounds = 100
    private static let tolerance = 1e-12
    /// Scales that still change by more than this after all rounds do not settle, however many rounds follow.
    private static let unsettled = 1e-6

    /// Fits a table by least squares.
    ///
    /// - Parameter rows: A row for each participant with a value for each condition; `nil` if it is missing. Every row and
    ///   every condition has a value, and all are connected (`ConnectedConditions`).
    init(_ rows: [[Double?]]) {
        let (count, conditions) = (Double(rows.count), rows[0].indices)
        func columnMeans(_ value: (Int, Int) -> Double) -> [Double] {
            conditions.map { column in rows.indices.reduce(0) { $0 + value($1, column) } / count }
        }
        guard rows.contains(where: { $0.contains { $0 == nil } }) else {
            means = columnMeans { rows[$0][$1] ?? 0 }
            addedSquares = 0
            return
        }
        let table = Table(rows)
        let freedom = table.cells.count - rows.count - conditions.count
        var scales = [Double](repeating: 1, count: rows.count)
        var (levels, effects, inverse) = table.fit(scales)
        var change = 0.0
        for _ in 0..<Self.maxRounds where freedom > 0 {
            guard let next = table.scales(levels, effects) else {
                change = .infinity
                break
            }
            change = zip(next, scales).reduce(0) { max($0, ($1.0 - $1.1).magnitude) }
            scales = next
            guard change >= Self.tolerance else { break }
            (levels, effects, inverse) = table.fit(scales)
        }
        if change > Self.unsettled {
            // Few values do not show λ.
            scales = [Double](repeating: 1, count: rows.count)
            (levels, effects, inverse) = table.fit(scales)
        }
        func expected(_ row: Int, _ column: Int) -> Double { levels[row] + scales[row] * effects[column] }
        means = columnMeans { rows[$0][$1] ?? expected($0, $1) }
        let residuals = rows.indices.reduce(0) { sum, row in
            table.row(row).reduce(sum) { sum, cell in
                let residual = cell.value - expected(row, cell.column)
                return sum + residual * residual
            }
        }
        // The variance of the effects is σ² times the inverse, whose direction of equal effects was added with 1; with all
        // values it would be σ² / n in each of the others.
        let trace = conditions.reduce(0) { $0 + inverse[$1 * conditions.count + $1] } - 1
        let complete = Double(conditions.count - 1) / count
        addedSquares = freedom > 0 ? max(0, residuals / Double(freedom) * (trace - complete)) : 0
    }
}

/// The values that are there, row by row. It is fitted hundreds of times for a class's intervals, so that it keeps no list of
/// lists.
private struct Table {
    struct Cell {
        let column: Int
        let value: Double
    }

    private(set) var cells: [Cell] = []
    /// Where each row begins in `cells`, and the end of the last one.
    private var starts = [0]
    private let columns: Int
    /// The mean of each row's values.
    private var means: [Double] = []
    /// The columns that rows have, each list once, and which one is a row's.
    private var patterns: [[Int]] = []
    private var patternOfRow: [Int] = []

    init(_ rows: [[Double?]]) {
        columns = rows[0].count
        var indices: [[Int]: Int] = [:]
        for row in rows {
            let known = row.indices.filter { row[$0] != nil }
            cells += known.map { Cell(column: $0, value: row[$0] ?? 0) }
            starts.append(cells.count)
            means.append(known.reduce(0) { $0 + (row[$1] ?? 0) } / Double(known.count))
            let index = indices[known] ?? patterns.count
            if index == patterns.count {
                indices[known] = index
                patterns.append(known)
            }
            patternOfRow.append(index)
        }
    }

    func row(_ index: Int) -> ArraySlice<Cell> { cells[starts[index]..<starts[index + 1]] }

    /// The levels and the effects for given scales, with the inverse of the effects' normal equations, row by row.
    func fit(_ scales: [Double]) -> (levels: [Double], effects: [Double], inverse: [Double]) {
        var matrix = [Double](repeating: 1 / Double(columns), count: columns * columns)
        var sums = [Double](repeating: 0, count: columns)
        var squares = [Double](repeating: 0, count: patterns.count)
        for (index, scale) in scales.enumerated() {
            squares[patternOfRow[index]] += scale * scale
            for cell in row(index) { sums[cell.column] += scale * (cell.value - means[index]) }
        }
        for (known, square) in zip(patterns, squares) {
            for column in known {
                matrix[column * columns + column] += square
                for other in known { matrix[column * columns + other] -= square / Double(known.count) }
            }
        }
        invert(&matrix)
        var effects = sums.indices.map { row in
            sums.indices.reduce(0) { $0 + matrix[row * columns + $1] * sums[$1] }
        }
        let mean = effects.mean
        for column in effects.indices { effects[column] -= mean }
        let known = patterns.map { pattern in pattern.reduce(0) { $0 + effects[$1] } / Double(pattern.count) }
        let levels = scales.indices.map { means[$0] - scales[$0] * known[patternOfRow[$0]] }
        return (levels, effects, matrix)
    }

    /// The participants' scales 1 + λ (pᵢ - p̄) by least squares; `nil` if one is not between 0 and 2.
    func scales(_ levels: [Double], _ effects: [Double]) -> [Double]? {
        let mean = levels.mean
        let deviations = levels.map { $0 - mean }
        var (products, squares, total) = (0.0, 0.0, 0.0)
        for index in levels.indices {
            for cell in row(index) {
                let product = deviations[index] * effects[cell.column]
                products += product * (cell.value - levels[index] - effects[cell.column])
                squares += product * product
                total += cell.value * cell.value
            }
        }
        // Equal participants or conditions differ by rounding alone.
        guard squares > 1e-24 * total * total else { return levels.map { _ in 1 } }
        let largest = deviations.reduce(0) { max($0, $1.magnitude) }
        let factor = products / squares
        guard factor.magnitude * largest < 1 else { return nil }
        return deviations.map { 1 + factor * $0 }
    }

    /// Inverts a positive definite matrix in place, by elimination.
    private func invert(_ matrix: inout [Double]) {
        for pivot in 0..<columns {
            let divisor = matrix[pivot * columns + pivot]
            matrix[pivot * columns + pivot] = 1
            for column in 0..<columns { matrix[pivot * columns + column] /= divisor }
            for row in 0..<columns where row != pivot {
                let factor = matrix[row * columns + pivot]
                matrix[row * columns + pivot] = 0
                for column in 0..<columns {
                    matrix[row * columns + column] -= factor * matrix[pivot * columns + column]
                }
            }
        }
    }
}
