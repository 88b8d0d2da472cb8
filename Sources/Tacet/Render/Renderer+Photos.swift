extension Renderer {
    /// Copies voices and buses for a live profiler, if one has asked since the last block.
    mutating func photograph() {
        guard let photo = link.photo.current, photo.isWanted else { return }
        var scene = RenderPhoto.Scene()
        scene.listener = space.listener
        scene.distanceModel = space.distanceModel
        scene.mute = lastMute
        scene.duck = duck.value
        scene.soundtrackDuck = soundtrackDuck.value
        scene.effectsRun = effectsFade.runs
        scene.clock = voices.clock
        scene.realLimit = voices.ranking.limit
        photo.make { voicePhotos, busPhotos in
            scene.voiceCount = voices.photograph(into: voicePhotos, limit: RenderPhoto.voiceLimit)
            scene.busCount = buses.photograph(into: busPhotos)
            for bus in 0..<scene.busCount { (busPhotos[bus].lowCut, busPhotos[bus].highCut) = filters.corners(bus) }
            ducking.photograph(into: busPhotos)
            return scene
        }
    }

    /// Tells the game which captions reach the listener.
    mutating func noteCaptions() {
        guard let photo = link.captions.current else { return }
        let runs = effectsFade.runs
        let scene = VoiceBank.CaptionScene(
            listener: space.listener, model: space.distanceModel, gain: effectsFade.fade.value * duck.value)
        let isTold = photo.make(space.listener) {
            if runs { voices.addCaptions(to: &$0, in: scene, buses: buses) }
        }
        if isTold { hasCaptions = voices.captioned.count > 0 }
    }
}
