import TacetDecoding
import TacetPlatform

/// The game's orders about the section that repeats.
struct SectionOrders {
    /// The section that repeats once the music has come to its end.
    var entering: SectionLoop?
    /// The pass of the stream that repeats behind which the track goes on; nil for ever.
    var lastPass: Int?
    /// The section that repeats next, once the music has left the present one.
    var following: SectionLoop?
}

extension Soundtrack {
    /// The section that repeats, or will once the music has come to its end; nil if none does. A section that was let
    /// go counts until the music has left it.
    public var loopedSection: String? {
        if let entering = sections.entering, machine.turning?.continues == true { return entering.name }
        return latest?.section?.name
    }

    /// Repeats a section of the track: at its end the music goes on with its first frame, exactly on the sample.
    ///
    /// The music's own clock counts: while it is held, frozen or paused it stands in the section. After the last pass
    /// the track goes on behind the section, as if it had not been repeated: ``Track/passes`` count anew then. A track
    /// whose loop ends there goes on at the loop's start. The fade, the gain and the stems' gains are kept.
    ///
    /// The order takes the place of a transition that waits, and of a queued track. A transition that is ordered later
    /// leaves the section at its boundary; until then the section repeats. A seek,
    /// ``play(_:crossfade:fromFrame:)-(Track,_,_)`` and ``stop(over:)`` end the order. If the section that repeats is
    /// named again, its passes count anew with the present one; with another section the music leaves the present one at
    /// its end, and repeats the other once it has come to it. A saved state does not have the order. The call returns at
    /// once, and does nothing when the soundtrack is stopped.
    ///
    /// An update of the game counts the passes. A section that is shorter than the time between two updates is heard more
    /// often than `times`: up to one pass for each that ends between two updates. An offline game updates at least once
    /// a pass.
    ///
    /// The section's first frames are decoded by then if its end is 200 ms away or more, on a disk that is not slow. If
    /// they are not, the music plays on, and the section repeats when its end comes again.
    ///
    /// The corresponding C call is `tacet_soundtrack_loop_section`.
    ///
    /// - Parameters:
    ///   - name: The first section of ``tempo`` with this name.
    ///   - times: How often the section is heard in all, 1...1,000,000; clamped. Nil repeats it until
    ///     ``releaseSection()``.
    /// - Throws: `.invalidArgument` if the track has no such section, or does not come to its end any more. What was
    ///   ordered before then stays. If the track's file is not open yet, the error is an
    ///   ``AudioEvent/soundtrackFailed(_:)``, and the music plays on.
    public func loopSection(_ name: String, times: Int? = nil) throws(AudioError) {
        guard let latest else { return }
        let loop = SectionLoop(name: name, times: times.map { max(1, min($0, 1_000_000)) })
        if let timeline = latest.timeline { _ = try end(of: loop, in: timeline, of: latest) }
        guard let present = latest.section else { return enter(loop) }
        sections.following = present.name == name ? nil : loop
        guard present.name == name else { return leaveSection(after: 1) }
        guard let times = loop.times else {
            sections.lastPass = nil
            perform { $0.cancelTurn() }
            return
        }
        leaveSection(after: (latest.timeline?.pass(after: latest.ring.consumed) ?? 1) + times - 1)
    }

    /// Lets the section go: its present pass is the last, and the track goes on behind it. See
    /// ``loopSection(_:times:)``.
    ///
    /// If what follows cannot be decoded before the pass ends, the next pass is the last. The call does nothing where no
    /// section repeats.
    ///
    /// The corresponding C call is `tacet_soundtrack_release_section`.
    public func releaseSection() {
        sections.following = nil
        if let entering = sections.entering, machine.turning?.continues == true {
            // If the mixer has entered the section by now, its next pass is the last.
            sections.entering = SectionLoop(name: entering.name, times: 1)
            perform { $0.cancelTurn() }
        } else {
            leaveSection(after: 1)
        }
    }

    // MARK: Orders

    /// Repeats a section once the music has come to its end.
    private func enter(_ loop: SectionLoop) {
        guard let track else { return }
        if loop.times == 1 {
            if machine.turning?.continues == true { perform { $0.cancelTurn() } }
            sections = SectionOrders()
            return
        }
        sections = SectionOrders(entering: loop)
        turn(to: opener.stream(of: track, from: MusicStream.Place(.section(loop.name)), repeating: loop))
    }

    /// Leaves the section that repeats behind a pass of it, or behind the present pass if that is a later one.
    private func leaveSection(after pass: Int) {
        guard latest?.section != nil else { return }
        sections.lastPass = pass
        leaveSection()
    }

    /// Leaves the section behind its last pass, if it has one.
    func leaveSection() {
        guard sections.lastPass != nil, let latest, let section = latest.section else { return }
        // Where the track's own loop ends with the section, it goes on at the loop's start.
        let place = MusicStream.Place(.sectionEnd(section.name), wraps: latest.track.passes != 1)
        turn(to: opener.stream(of: latest.track, from: place))
    }

    private func turn(to stream: MusicStream) {
        perform { $0.turn(to: stream) }
        pending.raise()
    }

    /// Ends the orders about a section that repeats: a seek leaves it.
    func endSection() {
        guard latest?.section != nil else { return }
        if machine.turning?.continues == true { perform { $0.cancelTurn() } }
        sections = SectionOrders()
    }

    // MARK: Boundaries

    /// Finds the end of the section, or of its last pass, once the stream that follows is open. Returns the event of a
    /// stream that cannot be opened.
    func aimSection(_ stream: MusicStream) -> AudioEvent? {
        // The order refers to the track that is being opened.
        if case .opening = machine.next { return nil }
        waitOffline(for: [stream, machine.present?.streamed.stream].compactMap(\.self))
        if let failure = stream.openingFailure { return giveUp(failure) }
        guard let (former, timeline) = present(before: stream) else { return nil }
        do throws(AudioError) {
            let aim: MusicTimeline.Aim?
            if let entered = stream.section {
                aim = try end(of: entered, in: timeline, of: former)
            } else {
                aim = timeline.end(ofPass: sections.lastPass ?? 1, after: former.ring.consumed)
            }
            perform { $0.aim(at: aim?.consumed, fadeIn: .none, fadeOut: .none) }
            if let slot = machine.decks.first(where: { $0.role == .turning })?.slot { orders[slot] = nil }
            return nil
        } catch {
            return giveUp(error)
        }
    }

    private func giveUp(_ failure: AudioError) -> AudioEvent {
        perform { $0.cancelTurn() }
        sections = SectionOrders()
        return .soundtrackFailed(failure)
    }

    /// The next end of a section in a stream.
    private func end(
        of loop: SectionLoop, in timeline: MusicTimeline, of stream: MusicStream
    ) throws(AudioError) -> MusicTimeline.Aim {
        let name = stream.track.stems.first ?? ""
        guard let section = timeline.tempo?.section(named: loop.name) else {
            throw .noSection(loop.name, in: timeline.tempo, of: name)
        }
        // Behind the section that repeats the track goes on: another one may come then.
        if let present = stream.section, present.name != loop.name {
            return MusicTimeline.Aim(consumed: 0, frame: section.frames.upperBound)
        }
        guard let aim = timeline.next(endOf: section, after: stream.ring.consumed) else {
            throw .noEnd(of: loop.name, in: name)
        }
        return aim
    }

    /// Follows the orders after the music has entered or left a section, or has turned to another track.
    ///
    /// - Parameter former: The stream that played before.
    func noteSection(after former: MusicStream?) {
        guard let stream = machine.present?.streamed.stream else { return }
        if let section = stream.section {
            // The first pass was that of the stream before. An order that was withdrawn too late ends with the next one.
            let entered = sections.entering?.name == section.name ? sections.entering : SectionLoop(name: "", times: 1)
            sections = SectionOrders(lastPass: entered?.times.map { max(1, $0 - 1) })
            if machine.turning == nil { leaveSection() }
        } else if let left = former?.section {
            let following = stream.start.mark == .sectionEnd(left.name) ? sections.following : nil
            sections = SectionOrders()
            if let following { enter(following) }
        }
    }
}
