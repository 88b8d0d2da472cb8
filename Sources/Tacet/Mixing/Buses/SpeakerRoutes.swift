import TacetPlatform

/// What buses send to the centre and to the LFE. Mixing thread only; allocates in `init` alone, and nothing in stereo.
struct SpeakerRoutes: ~Copyable {
    private struct Route: BitwiseCopyable {
        /// The share of the front that the centre plays in its place.
        var center = Ramp(0)
        var lfe = Ramp(0)
        // Two filters of second order, one behind the other: 24 dB an octave.
        var first: FilterStage
        var second: FilterStage

        var isOn: Bool { center.value > 0 || center.isMoving || hasLFE }
        var hasLFE: Bool { lfe.value > 0 || lfe.isMoving }
    }

    /// The corner of the LFE's filters, in hertz.
    private static let corner: Float = 120

    private let pairs: MixPairs
    /// One route for each bus; nil in stereo.
    private let routes: UnsafeMutablePointer<Route>?
    /// A block of what goes to the LFE, as stereo whose right side is silent.
    private let block: UnsafeMutablePointer<Float>?

    init(_ pairs: MixPairs, sampleRate: Int) {
        self.pairs = pairs
        guard pairs.count > 1 else {
            (routes, block) = (nil, nil)
            return
        }
        var filter = FilterStage(.lowPass, sampleRate: sampleRate)
        filter.move(to: Self.corner, .none)
        filter.skip(0)
        let routes = UnsafeMutablePointer.allocate(
            repeating: Route(first: filter, second: filter), count: BusID.capacity)
        let block = UnsafeMutablePointer<Float>.allocate(repeating: 0, count: pairs.stride)
        (self.routes, self.block) = (routes, block)
    }

    deinit {
        routes?.deallocate()
        block?.deallocate()
    }

    private func route(_ bus: BusID) -> UnsafeMutablePointer<Route>? {
        guard let routes else { return nil }
        return routes + min(Int(bus.index), BusID.capacity - 1)
    }

    /// Starts to move what a bus sends: the share of the centre, 0...1, and the gain of the LFE.
    func set(_ bus: BusID, center: Float, lfe: Float, _ length: RampLength) {
        guard let route = route(bus) else { return }
        if !route.pointee.hasLFE {
            // What the filters remember is older sound.
            route.pointee.first.skip(0)
            route.pointee.second.skip(0)
        }
        route.pointee.center.move(to: center, frames: length.frames, easing: length.easing)
        route.pointee.lfe.move(to: lfe, frames: length.frames, easing: length.easing)
    }

    /// Whether a bus sends nothing.
    func isPlain(_ bus: BusID) -> Bool {
        guard let route = route(bus) else { return true }
        return !route.pointee.isOn
    }

    /// Sends what a block of a bus holds to the centre and to the LFE of the same block. Realtime-safe.
    func process(_ mix: UnsafeMutablePointer<Float>, count: Int, of bus: BusID) {
        guard let route = route(bus), route.pointee.isOn else { return }
        if route.pointee.hasLFE { addLFE(mix, count: count, route) }
        moveToCenter(mix, count: count, route)
    }

    private func addLFE(_ mix: UnsafeMutablePointer<Float>, count: Int, _ route: UnsafeMutablePointer<Route>) {
        guard let block else { return }
        let from = route.pointee.lfe.value
        let step = (route.pointee.lfe.advance(Int32(truncatingIfNeeded: count)) - from) / Float(count)
        let center = mix + MixPairs.center * pairs.stride
        for frame in 0..<count {
            var sum = center[2 * frame]
            for pair in 0..<pairs.count where pair != MixPairs.center {
                let samples = mix + pair * pairs.stride + 2 * frame
                sum += samples[0] + samples[1]
            }
            (block[2 * frame], block[2 * frame + 1]) = (sum * (from + step * Float(frame + 1)), 0)
        }
        route.pointee.first.process(block, count: count)
        route.pointee.second.process(block, count: count)
        for frame in 0..<count { center[2 * frame + 1] += block[2 * frame] }
    }

    /// The centre plays the sum of left and right at -3 dB, which is as loud as both loudspeakers are.
    private func moveToCenter(_ mix: UnsafeMutablePointer<Float>, count: Int, _ route: UnsafeMutablePointer<Route>) {
        let from = route.pointee.center.value
        let to = route.pointee.center.advance(Int32(truncatingIfNeeded: count))
        guard from > 0 || to > 0 else { return }
        let step = (to - from) / Float(count)
        let center = mix + MixPairs.center * pairs.stride
        for frame in 0..<count {
            let share = from + step * Float(frame + 1)
            let (left, right) = (mix[2 * frame], mix[2 * frame + 1])
            center[2 * frame] += (left + right) * Float(0.5).squareRoot() * share
            (mix[2 * frame], mix[2 * frame + 1]) = (left * (1 - share), right * (1 - share))
        }
    }
}
