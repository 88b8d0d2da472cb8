import TacetSession

/// The game's end of the mixer: hands out voices, sends commands, hears what came of them. Never waits.
///
/// One thread at a time, the engine's owner's.
final class Mixer {
    let link: RenderLink
    let sampleRate: Int
    /// The generation of the voice that has a slot; odd while it plays.
    private var generations: [UInt32]
    private var freeSlots: [UInt32]
    /// Called when something may be heard again, to wake what rests.
    var wake: () -> Void = {}
    /// Commands that found the ring full, in order.
    private var backlog: [RenderCommand] = []

    init(link: RenderLink, sampleRate: Int, voices: Int) {
        self.link = link
        self.sampleRate = sampleRate
        generations = Array(repeating: 0, count: voices)
        freeSlots = (0..<UInt32(clamping: voices)).reversed()
    }

    // MARK: Voices

    /// A voice of its own for a new sound, or nil if all are taken.
    func claim() -> VoiceHandle? {
        guard let slot = freeSlots.popLast() else { return nil }
        generations[Int(slot)] &+= 1
        return VoiceHandle(slot: slot, generation: generations[Int(slot)])
    }

    /// Whether the voice a handle means has not ended, as far as the game has heard.
    func isPlaying(_ handle: VoiceHandle) -> Bool {
        generations[Int(handle.slot)] == handle.generation && handle.generation & 1 == 1
    }

    private func giveBack(_ handle: VoiceHandle) {
        guard isPlaying(handle) else { return }
        generations[Int(handle.slot)] &+= 1
        freeSlots.append(handle.slot)
    }

    // MARK: Commands

    /// Sends a command for the block that follows the next ``commit()``.
    func send(_ command: RenderCommand) {
        if command.maySound { wake() }
        if !backlog.isEmpty || !link.commands.push(command) { backlog.append(command) }
    }

    /// Lets the render thread have everything sent so far, all on one block.
    func commit() {
        if !backlog.isEmpty {
            let sent = backlog.prefix { link.commands.push($0) }.count
            backlog.removeFirst(sent)
        }
        link.commands.commit()
    }

    /// A tween in frames.
    func length(_ tween: Tween) -> RampLength {
        RampLength(frames: tween.frames(at: sampleRate), easing: tween.easing)
    }

    // MARK: Events

    /// Calls `body` with each event since the last call; a voice that ended is stale from then on.
    func drain(_ body: (RenderEvent) -> Void) {
        while let event = link.events.receive() {
            switch event {
            case .finished(let handle), .stolen(let handle): giveBack(handle)
            default: break
            }
            body(event)
        }
    }
}
