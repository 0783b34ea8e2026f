/// For each scene, the scenes that it waits for, by index.
struct SceneOrder {
    let prerequisites: [[Int]]

    /// - Throws: `PlayFault.sameName`, `.unknownScene` or `.cyclicOrder`.
    init(_ scenes: [Scene]) throws(PlayFault) {
        let sorted = scenes.indices.sorted { precedes(scenes[$0].name, scenes[$1].name, $0 < $1) }
        for (one, next) in zip(sorted, sorted.dropFirst())
        where scenes[one].name.utf8.elementsEqual(scenes[next].name.utf8) {
            throw .sameName(one, next)
        }
        var prerequisites: [[Int]] = []
        for (index, scene) in scenes.enumerated() {
            var before: [Int] = []
            for name in scene.after {
                guard let earlier = Self.index(of: name, in: sorted, of: scenes) else {
                    throw .unknownScene(index, after: name)
                }
                before.append(earlier)
            }
            before.sort()
            prerequisites.append(
                before.indices.compactMap { $0 > 0 && before[$0] == before[$0 - 1] ? nil : before[$0] }
            )
        }
        if let cycle = Self.cycle(in: prerequisites) { throw .cyclicOrder(cycle) }
        self.prerequisites = prerequisites
    }

    private static func index(of name: String, in sorted: [Int], of scenes: [Scene]) -> Int? {
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if precedes(scenes[sorted[middle]].name, name, false) { low = middle + 1 } else { high = middle }
        }
        guard low < sorted.count, scenes[sorted[low]].name.utf8.elementsEqual(name.utf8) else { return nil }
        return sorted[low]
    }

    /// The scenes of one cycle, each waiting for the next, starting with the lowest index. Not recursive, because the
    /// depth is not bounded.
    private static func cycle(in prerequisites: [[Int]]) -> [Int]? {
        enum Mark { case new, onPath, done }
        var marks = [Mark](repeating: .new, count: prerequisites.count)
        for root in prerequisites.indices where marks[root] == .new {
            var path = [root]
            var next = [0]
            marks[root] = .onPath
            while let scene = path.last, let position = next.last {
                guard position < prerequisites[scene].count else {
                    marks[scene] = .done
                    path.removeLast()
                    next.removeLast()
                    continue
                }
                next[next.count - 1] += 1
                let before = prerequisites[scene][position]
                switch marks[before] {
                case .done: break
                case .new:
                    marks[before] = .onPath
                    path.append(before)
                    next.append(0)
                case .onPath:
                    let circle = Array(path.drop { $0 != before })
                    guard let lowest = circle.indices.min(by: { circle[$0] < circle[$1] }) else { return circle }
                    return Array(circle[lowest...] + circle[..<lowest])
                }
            }
        }
        return nil
    }
}

/// Compares the UTF-8 bytes, which needs no Unicode tables; `tie` decides between equal names.
private func precedes(_ one: String, _ other: String, _ tie: Bool) -> Bool {
    if one.utf8.elementsEqual(other.utf8) { return tie }
    return one.utf8.lexicographicallyPrecedes(other.utf8)
}
