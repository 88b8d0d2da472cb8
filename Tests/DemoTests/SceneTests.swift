import Tacet
import Testing

@testable import tacet_demo

@Suite("The scene of the demo") struct SceneTests {
    /// What is heard while `seconds` pass and `play` is called before every frame.
    private func cues(_ scene: inout Scene, _ seconds: Float, _ play: (inout Scene) -> Void = { _ in }) -> [Scene.Cue] {
        (0..<Int(seconds * 60)).flatMap { _ in
            play(&scene)
            return scene.step(1 / 60)
        }
    }

    @Test("Walking moves the listener where it looks, and is heard as footsteps")
    func walks() {
        var scene = Scene()
        let heard = cues(&scene, 3) { $0.walk(.forward) }
        #expect(scene.listener.position.z < -12 && abs(scene.listener.position.x) < 0.01)
        #expect((8...10).contains(heard.count { $0.effect == .footstep }))
    }

    @Test("Without another key press the listener comes to rest")
    func stops() {
        var scene = Scene()
        scene.walk(.forward)
        _ = cues(&scene, 1)
        #expect(scene.listener.velocity.horizontalLength < 0.01)
    }

    @Test("A turn to the right changes what is ahead")
    func turns() {
        var scene = Scene()
        _ = cues(&scene, 0.8) { $0.walk(.turnRight) }
        #expect(scene.listener.forward.x > 0.5)
    }

    @Test("The walker stays on the plain")
    func staysOnThePlain() {
        var scene = Scene()
        _ = cues(&scene, 20) { $0.walk(.back) }
        #expect(scene.listener.position.horizontalLength <= Scene.size + 0.01)
    }

    @Test("A jump ends with a step, and in the air there is none to jump from")
    func jumps() {
        var scene = Scene()
        let heard = cues(&scene, 2) { if $0.time < 0.5 { $0.jump() } }
        #expect(heard.map(\.effect).filter { $0 != .alarm } == [.jump, .footstep])
        #expect(scene.listener.position.y == 0)
    }

    @Test("A shot is heard at its muzzle and hits what flies past")
    func shoots() {
        var scene = Scene()
        let heard = cues(&scene, 12) { $0.fire() }
        #expect(heard.first { $0.effect == .laser }?.position?.z == -1)
        #expect(heard.contains { $0.effect == .hit })
    }

    @Test("Emitters move as fast as their velocity says, which is what Doppler hears")
    func moves() {
        var scene = Scene()
        _ = scene.step(1 / 60)
        let before = scene.emitters.map(\.position)
        _ = scene.step(1 / 60)
        for (emitter, old) in zip(scene.emitters, before) {
            let error = emitter.position - (old + emitter.velocity / 60)
            #expect((error * error).sum() < 1e-6)
        }
    }

    @Test("The script plays every moment once, however its frames fall")
    func script() {
        func moments(every seconds: Double) -> [String] {
            var script = Script()
            return stride(from: 0, to: 9, by: seconds).flatMap { script.actions(until: $0) }.map(\.words)
                .filter { !$0.hasPrefix("walks") }
        }
        #expect(moments(every: 1 / 60) == moments(every: 0.9))
        #expect(moments(every: 1 / 60).count == 16)
    }
}
