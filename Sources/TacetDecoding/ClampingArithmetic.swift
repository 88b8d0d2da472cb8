extension Int {
    /// The sum, or `Int.max` where it does not fit: sizes and positions in files can be anything up to 2⁶³ - 1.
    ///
    /// - Parameter other: 0 or more.
    package func clampingAdd(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
