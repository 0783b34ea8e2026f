/// A cap of the sphere that holds a region.
struct Cap {
    var centre: UnitVector
    /// The square of the chord from the centre to the rim, a little too large.
    var squaredChord: Double
    var radiusMetres: Double
}

/// Finds the caps that contain a place without comparing all of them.
///
/// The caps are grouped into classes of similar size and sorted by the height of their centres (the z axis), so that a
/// large cap widens the search in its own class only. In each class the caps that may contain a place are adjacent.
struct CapIndex {
    private struct SizeClass {
        /// The chords' order of magnitude.
        let size: Int
        /// The largest chord of the class, a little too large.
        var reach = 0.0
        /// The heights of the centres, ascending.
        var heights: [Double] = []
        /// The caps' indices in the same order.
        var members: [Int] = []
    }

    private var classes: [SizeClass] = []
    let caps: [Cap]

    init(_ caps: [Cap]) {
        self.caps = caps
        // Each class spans chords up to four times as long.
        for (index, cap) in caps.enumerated() {
            let size = Int(cap.squaredChord.exponent >> 2)
            let place = classes.firstIndex { $0.size == size } ?? classes.count
            if place == classes.count { classes.append(SizeClass(size: size)) }
            classes[place].members.append(index)
            // Adds a margin, so that rounding excludes no cap.
            classes[place].reach = max(classes[place].reach, cap.squaredChord.squareRoot() * 1.000_001)
        }
        for place in classes.indices {
            classes[place].members.sort { caps[$0].centre.z < caps[$1].centre.z }
            classes[place].heights = classes[place].members.map { caps[$0].centre.z }
        }
    }

    /// The indices of all caps that contain the place, ascending.
    func holders(of place: UnitVector) -> [Int] {
        var holders: [Int] = []
        for size in classes {
            var next = Self.firstIndex(in: size.heights, notBelow: place.z - size.reach)
            while next < size.heights.count, size.heights[next] <= place.z + size.reach {
                let cap = caps[size.members[next]]
                if (cap.centre - place).squaredLength <= cap.squaredChord { holders.append(size.members[next]) }
                next += 1
            }
        }
        if holders.count > 1 { holders.sort() }
        return holders
    }

    /// Binary search: the index of the first of the ascending values that is not below `least`.
    private static func firstIndex(in values: [Double], notBelow least: Double) -> Int {
        var range = 0..<values.count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = values[middle] < least ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}
