import Testing

@testable import Tacet

/// When a caption appears and disappears: levels and times in, captions out.
@Suite("Which captions are audible") struct CaptionDisplayTests {
    /// A caption of key 1 at a level, or none.
    private static func sounds(_ level: Decibels?, isHeard: Bool = true) -> [CaptionSound] {
        guard let level else { return [] }
        var sound = CaptionSound()
        sound.tag = CaptionTag(key: 1, importance: .normal)
        sound.voices = 1
        sound.level = level.amplitude
        sound.heard = isHeard ? level.amplitude : 0
        return [sound]
    }

    /// The keys after each of `levels`, a tenth of a second apart.
    private func display(_ levels: [Decibels?]) -> [Bool] {
        var display = CaptionDisplay()
        return levels.enumerated().map { index, level in
            let now = Duration.milliseconds(100 * index)
            _ = display.note(Self.sounds(level), Listener(), at: now)
            return !display.captions(at: now, key: { _ in "key" }).isEmpty
        }
    }

    @Test("A level at the threshold makes no flicker: it appears at -50 dB and stays down to -56 (BEHAVIOUR 159)")
    func hysteresis() {
        #expect(display([-51, -52, -51]) == [false, false, false])
        var levels: [Decibels?] = [-49]
        for step in 0..<30 { levels.append(step % 2 == 0 ? -55 : -51) }
        #expect(display(levels).allSatisfy { $0 })
    }

    @Test("It stays for a second after it was last heard, and not longer")
    func lingers() {
        var levels: [Decibels?] = [-20]
        levels += [Decibels?](repeating: nil, count: 11)
        #expect(display(levels) == [Bool](repeating: true, count: 10) + [false, false])
        for index in 1..<12 { levels[index] = -57 }
        #expect(display(levels).last == false)
    }

    @Test("A change is told once: when it appears, when it is no longer heard, and when it disappears")
    func changes() {
        var display = CaptionDisplay()
        func note(_ level: Decibels?, isHeard: Bool = true, at tenths: Int) -> Bool {
            display.note(Self.sounds(level, isHeard: isHeard), Listener(), at: .milliseconds(100 * tenths))
        }
        #expect(note(-20, at: 0))
        #expect(!note(-30, at: 1))
        #expect(note(-30, isHeard: false, at: 2))
        #expect(!note(-31, isHeard: false, at: 3))
        #expect(note(-31, at: 4))
        #expect(!note(nil, at: 5))
        #expect(note(nil, at: 14))
        let hasExpired = display.expire(at: .seconds(60))
        #expect(!hasExpired)
    }

    @Test("Voices of one key make one caption: the loudest gives the level, the most important the importance")
    func merging() {
        var (near, far) = (Self.sounds(-20)[0], Self.sounds(-40)[0])
        far.tag.importance = .high
        near.offset = Vector3(1, 0, 0)
        for merged in [near.merged(with: far), far.merged(with: near)] {
            #expect(merged.level == near.level && merged.offset == near.offset)
            #expect(merged.voices == 2 && merged.tag.importance == .high)
        }
    }

    @Test("A sound where the listener stands has a distance and no direction")
    func atTheListener() {
        var sound = Self.sounds(-20)[0]
        sound.hasPlace = true
        var display = CaptionDisplay()
        _ = display.note([sound], Listener(), at: .zero)
        let caption = display.captions(at: .zero) { _ in "key" }.first
        #expect(caption?.distance == 0 && caption?.direction == nil)
    }
}
