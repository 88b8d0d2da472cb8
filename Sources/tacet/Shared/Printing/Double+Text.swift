extension Double {
    /// The number with a fixed number of decimal places, padded on the left to `width`.
    func text(places: Int, width: Int = 0) -> String {
        guard isFinite, magnitude < 1e15 else { return "\(self)" }
        var scale = 1.0
        for _ in 0..<places { scale *= 10 }
        let scaled = (magnitude * scale).rounded()
        let fraction = String(Int(scaled) % Int(scale))
        var text = String(Int(scaled) / Int(scale))
        if places > 0 { text += "." + String(repeating: "0", count: places - fraction.count) + fraction }
        if self < 0 && scaled > 0 { text = "-" + text }
        return String(repeating: " ", count: max(0, width - text.count)) + text
    }
}
