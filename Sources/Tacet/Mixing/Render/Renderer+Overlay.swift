extension Renderer {
    /// Takes what attached programs have changed in the mix since the last block. Costs one load while no program ever has.
    mutating func followOverlay() {
        guard let exchange = overlays.current else { return }
        exchange.take { overlay in
            buses.follow(overlay, voices.declick)
            voices.columns.follow(overlay, count: voices.slots)
        }
    }
}
