/// The fields of an object, between `raw("{")` and `raw("}")`.
extension JSONWriter {
    /// Writes a field with a string, or `null` if there is none.
    package mutating func string(_ name: StaticString, _ value: String?) {
        key(name)
        string(value)
    }

    /// Writes a field with an integer, or `null` if there is none.
    package mutating func integer(_ name: StaticString, _ value: Int?) {
        key(name)
        integer(value)
    }

    /// Writes a field with an unsigned integer.
    package mutating func integer(_ name: StaticString, _ value: some UnsignedInteger & FixedWidthInteger) {
        key(name)
        integer(value)
    }

    /// Writes a field with a number, or `null` if there is none or it is not finite.
    package mutating func number(_ name: StaticString, _ value: Double?) {
        key(name)
        number(value)
    }

    /// Writes a field with `true` or `false`, or `null` if there is no value.
    package mutating func bool(_ name: StaticString, _ value: Bool?) {
        key(name)
        bool(value)
    }

    /// Writes a field with an array of integers.
    package mutating func integers(_ name: StaticString, _ values: [Int]) {
        key(name)
        integers(values)
    }

    /// Writes a field with an array and calls `element` for each value.
    package mutating func list<S: Sequence>(
        _ name: StaticString,
        _ values: S,
        _ element: (inout JSONWriter, S.Element) -> Void
    ) {
        key(name)
        list(values, element)
    }

    /// Writes a field with an array of objects and calls `fields` for those of each value.
    package mutating func objects<S: Sequence>(
        _ name: StaticString,
        _ values: S,
        _ fields: (inout JSONWriter, S.Element) -> Void
    ) {
        list(name, values) { json, value in
            json.raw("{")
            fields(&json, value)
            json.raw("}")
        }
    }
}
