import Tacet
import Testing

@testable import tacet_demo

extension Canvas {
    /// A row as text, wide characters once.
    fileprivate func text(_ row: Int) -> String {
        var text = String.UnicodeScalarView()
        for column in 0..<width { if let scalar = cell(column, row).scalar { text.append(scalar) } }
        return String(text)
    }
}

@Suite("The screen of the demo") struct ScreenTests {
    @Test("Names of other programs can neither move the cursor nor change colours")
    func hostileNames() {
        var canvas = Canvas(width: 20, height: 1)
        canvas.put("a\u{1B}[2Jb\r\n\u{9B}31m\u{202E}c\u{7}d\u{301}", x: 0, y: 0, Ink(.text))
        var painter = Painter(.none)
        let bytes = painter.paint(canvas)
        #expect(canvas.text(0).hasPrefix("a[2Jb31mcd "))
        // What is left of escapes is the painter's own: ink, a cleared screen, one cursor position, and the update's ends.
        #expect(bytes.count { $0 == 0x1B } == 6)
        #expect(!bytes.contains { $0 < 0x20 && $0 != 0x1B })
    }

    @Test("Wide characters take two columns and are never cut in half")
    func wideCharacters() {
        var canvas = Canvas(width: 5, height: 1)
        let end = canvas.put("音楽家", x: 0, y: 0, Ink(.text))
        #expect(end == 4)
        #expect(canvas.text(0) == "音楽 ")
    }

    @Test("Only what changed is sent")
    func sendsChanges() {
        var painter = Painter(.full)
        var canvas = Canvas(width: 80, height: 24)
        canvas.put("radar", x: 10, y: 5, Ink(.text))
        #expect(painter.paint(canvas).count > 80 * 24)
        #expect(painter.paint(canvas).isEmpty)
        canvas.put("z", x: 12, y: 5, Ink(.text))
        #expect(painter.paint(canvas) == Array("\u{1B}[?2026h\u{1B}[6;13Hz\u{1B}[?2026l".utf8))
        painter.reset()
        #expect(painter.paint(canvas).count > 80 * 24)
    }

    @Test("A terminal that shows no colours is sent none", arguments: ["dumb", ""])
    func withoutColours(terminal: String) {
        var painter = Painter(ColourDepth { $0 == "TERM" ? terminal : nil })
        var canvas = Canvas(width: 10, height: 1)
        canvas.put("x", x: 0, y: 0, Ink(.alarm))
        let text = String(decoding: painter.paint(canvas), as: UTF8.self)
        #expect(!text.contains("38;"))
    }

    @Test("It fits every terminal, and says so where it does not")
    func sizes() {
        let dashboard = Dashboard(scene: Scene(), readout: Readout(), log: EventLog())
        for (columns, rows) in [(0, 0), (1, 1), (63, 24), (80, 19), (64, 20), (80, 24), (120, 36), (500, 200)] {
            let canvas = dashboard.draw(columns: columns, rows: rows)
            #expect(canvas.width == columns && canvas.height == rows)
        }
        #expect(dashboard.draw(columns: 40, rows: 10).text(2).contains("64 × 20"))
        let usual = dashboard.draw(columns: 80, rows: 24)
        for (row, key) in [(21, "quit"), (22, "device"), (23, "background")] {
            #expect(usual.text(row).contains(key))
        }
        #expect((0..<24).contains { usual.text($0).contains("SOUNDTRACK") })
        #expect((0..<24).contains { usual.text($0).contains("reactor") })
    }

    @Test("No word is cut, on the smallest screen and on a usual one", arguments: [(64, 20), (80, 24), (120, 40)])
    func wordsAreWhole(columns: Int, rows: Int) {
        var readout = Readout()
        readout.choice = .automatic
        readout.conversationChoice = .interrupt
        var log = EventLog()
        let event = String(repeating: "the player plays a long track of many words ", count: 4) + "to its end"
        log.add(event, at: 1)
        let canvas = Dashboard(scene: Scene(), readout: readout, log: log).draw(columns: columns, rows: rows)
        let screen = (0..<rows).map { canvas.text($0) }
        for word in ["quit", "device", "no output", "background"] {
            #expect(screen.contains { $0.contains(word) }, "\(word)")
        }
        let words = screen.joined(separator: " ").split(separator: " ").joined(separator: " ")
        #expect(words.contains(event), "\(words)")
    }

    @Test("Text is broken at its spaces, and each line fits")
    func wrapping() {
        #expect("soundtrack automatic, talk automatic".wrapped(at: 35) == ["soundtrack automatic, talk", "automatic"])
        #expect("soundtrack automatic, talk automatic".wrapped(at: 36).count == 1)
        #expect("音楽家 音楽家".wrapped(at: 12) == ["音楽家", "音楽家"])
        #expect("".wrapped(at: 5) == [""])
    }

    @Test("Keys come out of what terminals send, in both cursor modes, and other sequences are skipped")
    func keys() {
        let sent = Array("w\u{1B}[A\u{1B}OB \u{1B}[1;5C\u{1B}[3~\u{1B}\r\u{1B}[D1".utf8)
        #expect(
            Key.parse(sent)
                == [.character("w"), .up, .down, .character(" "), .right, .left, .character("1")])
    }

    @Test("A meter rises at once, falls slowly, and holds its peak for a moment")
    func meter() {
        var meter = Meter()
        meter.show(rms: -12, peak: -6, after: 0.1)
        #expect(meter.rms == -12 && meter.peak == -6)
        meter.show(rms: -100, peak: -100, after: 0.1)
        #expect(meter.rms < -12 && meter.rms > -20 && meter.peak == -6)
        for _ in 0..<100 { meter.show(rms: -100, peak: -100, after: 0.1) }
        #expect(meter.rms == Meter.floor && meter.peak == Meter.floor)
    }
}
