/// Matches two sets of points one to one, so that the sum of their distances is minimal.
enum PointMatching {
    /// The minimal sum.
    ///
    /// The Hungarian method with potentials (Kuhn 1955; Munkres 1957), a row at a time: exact, in O(n³).
    ///
    /// - Parameter costs: A square table with rows of equal length.
    static func minimalSum(_ costs: [[Double]]) -> Double {
        var matching = Matching(count: costs.count)
        for row in costs.indices { matching.add(row, costs) }
        return matching.rowOfColumn.enumerated().reduce(0) { $0 + costs[$1.element][$1.offset] }
    }

    private struct Matching {
        /// The row that each column is matched with; -1 for none.
        var rowOfColumn: [Int]
        var rowPotentials: [Double]
        var columnPotentials: [Double]

        init(count: Int) {
            rowOfColumn = Array(repeating: -1, count: count)
            rowPotentials = Array(repeating: 0, count: count)
            columnPotentials = rowPotentials
        }

        /// Matches one more row along the shortest augmenting path.
        mutating func add(_ row: Int, _ costs: [[Double]]) {
            let count = costs.count
            var distances = Array(repeating: Double.infinity, count: count)
            var previous = Array(repeating: -1, count: count)
            var isVisited = Array(repeating: false, count: count)
            var (current, column, pathLength) = (row, -1, 0.0)
            repeat {
                if column >= 0 {
                    isVisited[column] = true
                    current = rowOfColumn[column]
                }
                var next = -1
                for each in 0..<count where !isVisited[each] {
                    let reduced = costs[current][each] - rowPotentials[current] - columnPotentials[each]
                    if pathLength + reduced < distances[each] {
                        distances[each] = pathLength + reduced
                        previous[each] = column
                    }
                    if next < 0 || distances[each] < distances[next] { next = each }
                }
                column = next
                pathLength = distances[next]
            } while rowOfColumn[column] >= 0
            rowPotentials[row] += pathLength
            for each in 0..<count where isVisited[each] {
                rowPotentials[rowOfColumn[each]] += pathLength - distances[each]
                columnPotentials[each] -= pathLength - distances[each]
            }
            while column >= 0 {
                let before = previous[column]
                rowOfColumn[column] = before >= 0 ? rowOfColumn[before] : row
                column = before
            }
        }
    }
}
