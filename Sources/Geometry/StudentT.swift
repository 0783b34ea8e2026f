/// Student's distribution.
public enum StudentT {
    /// The 97.5 % quantile, by the expansion of Cornish and Fisher (Abramowitz and Stegun 1964, 26.7.5), for 4 degrees of
    /// freedom 2.775 instead of 2.776; below 4 the tabled values.
    ///
    /// - Parameter freedom: At least 1.
    public static func quantile(freedom: Double) -> Double {
        if freedom < 2 { return 12.706 }
        if freedom < 3 { return 4.303 }
        if freedom < 4 { return 3.182 }
        let z = 1.959963984540054
        let square = z * z
        let terms = [
            (square + 1) / 4,
            ((5 * square + 16) * square + 3) / 96,
            (((3 * square + 19) * square + 17) * square - 15) / 384,
            ((((79 * square + 776) * square + 1482) * square - 1920) * square - 945) / 92160,
        ]
        // Horner's method in 1 / freedom.
        return z * (1 + terms.reversed().reduce(0) { ($0 + $1) / freedom })
    }
}
