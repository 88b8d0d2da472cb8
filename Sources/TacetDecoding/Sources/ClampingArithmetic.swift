extension Int {
    /// Returns the sum, or `Int.max` if the sum does not fit. Sizes and positions in files can be anything up to 2⁶³ -
    /// 1.
    ///
    /// - Parameter other: 0 or more.
    package func clampingAdd(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
