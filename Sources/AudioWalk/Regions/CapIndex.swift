/// A cap of the sphere that holds a region.
struct Cap {
    var centre: UnitVector
    /// The square of the chord from the centre to the rim, a little too large.
    var squaredChord: Double
    var radiusMetres: Double
}

/// Finds the caps that contain a position without comparing all of them.
///
/// The caps are grouped into classes of similar size and sorted by the height of their centres (the z axis), so that a
/// large cap widens the search in its own class only. In each class the caps that may contain a position are adjacent.
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
            let slot = classes.firstIndex { $0.size == size } ?? classes.count
            if slot == classes.count { classes.append(SizeClass(size: size)) }
            classes[slot].members.append(index)
            // Adds a margin, so that rounding excludes no cap.
            classes[slot].reach = max(classes[slot].reach, cap.squaredChord.squareRoot() * 1.000_001)
        }
        for slot in classes.indices {
            classes[slot].members.sort { caps[$0].centre.z < caps[$1].centre.z }
            classes[slot].heights = classes[slot].members.map { caps[$0].centre.z }
        }
    }

    /// The indices of all caps that contain the position, ascending.
    func holders(of position: UnitVector) -> [Int] {
        var holders: [Int] = []
        for sizeClass in classes {
            var next = Self.firstIndex(in: sizeClass.heights, notBelow: position.z - sizeClass.reach)
            while next < sizeClass.heights.count, sizeClass.heights[next] <= position.z + sizeClass.reach {
                let cap = caps[sizeClass.members[next]]
                if (cap.centre - position).squaredLength <= cap.squaredChord { holders.append(sizeClass.members[next]) }
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
