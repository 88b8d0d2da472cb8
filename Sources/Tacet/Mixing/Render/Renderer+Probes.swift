extension Renderer {
    /// Copies voices and buses for a live profiler, if one has asked since the last block.
    mutating func probe() {
        guard let probe = link.probe.current, probe.isWanted else { return }
        var scene = RenderProbe.Scene()
        scene.listener = space.listener
        scene.distanceModel = space.distanceModel
        scene.mute = lastMute
        scene.duck = duck.value
        scene.soundtrackDuck = soundtrackDuck.value
        scene.effectsRun = effectsFade.runs
        scene.clock = voices.clock
        scene.realLimit = voices.ranking.limit
        probe.make { voiceProbes, busProbes in
            scene.voiceCount = voices.probe(into: voiceProbes, limit: RenderProbe.voiceLimit)
            scene.busCount = buses.probe(into: busProbes)
            for bus in 0..<scene.busCount { (busProbes[bus].lowCut, busProbes[bus].highCut) = filters.corners(bus) }
            ducking.probe(into: busProbes)
            return scene
        }
    }

    /// Tells the game which captions reach the listener.
    mutating func noteCaptions() {
        guard let probe = link.captions.current else { return }
        let runs = effectsFade.runs
        let scene = VoiceBank.CaptionScene(
            listener: space.listener, model: space.distanceModel, gain: effectsFade.fade.value * duck.value)
        let isTold = probe.make(space.listener) {
            if runs { voices.addCaptions(to: &$0, in: scene, buses: buses) }
        }
        if isTold { hasCaptions = voices.captioned.count > 0 }
    }
}
