extension String {
    /// The text in one line without terminal control sequences, for titles and file names from strangers: control
    /// characters (C0, DEL and C1 of ISO/IEC 6429) become spaces.
    var printable: String {
        var scalars = UnicodeScalarView()
        for scalar in unicodeScalars {
            let isControl = scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
            scalars.append(isControl ? " " : scalar)
        }
        return String(scalars)
    }
}
