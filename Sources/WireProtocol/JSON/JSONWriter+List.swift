extension JSONWriter {
    /// Writes an array and calls `element` for each value.
    package mutating func list<S: Sequence>(_ values: S, _ element: (inout JSONWriter, S.Element) -> Void) {
        raw("[")
        var isFirst = true
        for value in values {
            if !isFirst { raw(",") }
            isFirst = false
            element(&self, value)
        }
        raw("]")
    }

    /// Writes an array of integers.
    package mutating func integers(_ values: [Int]) {
        list(values) { $0.integer($1) }
    }
}
