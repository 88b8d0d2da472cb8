import TacetProfile
import TacetSession
import TestSupport
import Testing

@testable import tacet

/// The live screen, from lines that a game's socket may send.
@Suite("The screen of a running game")
struct StateScreenTests {
    private func state(
        name: String = "rocks", voices: Int = 3, worst: Double = 0.5, underruns: Int = 1
    ) throws -> EngineReport {
        let gain = "{\"sound\":-3,\"fade\":0,\"bus\":-6,\"duck\":0,\"distance\":-12,\"session\":0,\"total\":-21}"
        let list = (0..<voices).map { index in
            """
            {"voice":\(index),"sound":"\(name)","bus":2,"busName":"effects","priority":128,"real":\(index == 0),\
            "why":\(index == 0 ? "null" : "\"outranked\""),"looping":true,"position":[1,2,3],"relative":false,\
            "distance":4,"gain":\(gain),"age":1.5}
            """
        }
        let line = """
            {"pid":7,"engine":1,"name":"\(name)","load":{"p50":0.1,"p99":0.25,"worst":\(worst)},"voices":\(voices),"virtual":2,\
            "underruns":\(underruns),"updates":60,"updateTime":0.0004,"category":"soloAmbient","effects":"frozen",\
            "reasons":[{"reason":"call","seconds":12.5,"detail":"A call.","remedy":"Wait."}],"output":null,\
            "soundtrack":{"state":"frozen","reason":"call","position":44100,"sampleRate":44100,\
            "stems":[{"file":"/a/\(name).ogg","gain":0}],"readAhead":1.2,"loop":[0,88200],\
            "score":{"bar":12,"beat":1,"beatsPerBar":4,"tempo":112.5,"section":"B","orders":[\
            {"kind":"transition","name":"/a/fight.ogg","on":"bar","seconds":1.2},{"kind":"section","name":"B"}]}},\
            "sounds":{"count":3,"bytes":3145728,"unplayed":1,"unplayedBytes":2048,"largest":[\
            {"name":"a/\(name).ogg","bytes":2097152,"played":true},{"name":"b/hiss.ogg","bytes":2048,"played":false}]},\
            "streams":[{"name":"\(name) music","class":"music"},{"name":"Chat","class":"conversation"}],"buses":[\
            {"name":"master","parent":null,"gain":0,"duck":0,"muted":false,"paused":false,"peak":-8,\
            "momentary":-18.4,"shortTerm":-19.1,"integrated":-20.3,"duckedBy":["session"],"sessionDuck":-6},\
            {"name":"\(name)","parent":0,"gain":null,"duck":-6,"muted":true,"paused":false,"peak":null}],\
            "voiceList":[\(list.joined(separator: ","))]}
            """
        return try #require(EngineReport(socketLine: line))
    }

    @Test("The screen says what plays, how loud each voice is and why, and what the session does")
    func contents() throws {
        let lines = StateScreen(try state(), width: 200, height: 50).lines
        for words in [
            "p50 10.0 %  p99 25.0 %  worst 50.0 %", "3, 2 virtual", "underruns 1", "60/s, 0.40 ms", "output    none",
            "frozen (call) rocks.ogg at 1.0 s, loops 0.0 to 2.0 s, 1.20 s decoded ahead",
            "bar 13, beat 2 of 4, 112.5 beats a minute, in B; transition fight.ogg on bar, in 1.2 s; section B repeats",
            "3 sounds, 3.0 MB; 1 never played, 2 KB; largest: rocks.ogg 2.0 MB, hiss.ogg 2 KB (never played)",
            "programs  rocks music (music), Chat (conversation)", "call, 13 s: A call. Wait.", "-21.0",
            "virtual: outranked", "-inf", "muted", "-18.4 -19.1 -20.3", "ducked by session",
        ] {
            #expect(lines.contains { $0.contains(words) }, "\(words) in \(lines)")
        }
    }

    @Test("The last minute is a row of its slowest blocks, with underruns and late blocks marked")
    func minute() throws {
        var history = ScreenHistory()
        for (worst, underruns) in [(0.05, 3), (0.5, 3), (0.99, 3), (1.8, 3), (0.3, 5)] {
            history.add(try state(worst: worst, underruns: underruns))
        }
        let lines = StateScreen(try state(), history, width: 200, height: 50).lines
        let bars = try #require(lines.first { $0.hasPrefix("minute ") })
        let marks = try #require(lines.first { $0.contains("▼ underrun  × late block") })
        #expect(bars.hasSuffix(" ▁▅██▃  180.0 %"))
        #expect(marks.hasSuffix("   ×▼  ▼ underrun  × late block"))
        for _ in 0..<100 { history.add(try state(worst: 2, underruns: 6)) }
        #expect(history.lines[0].hasSuffix(" " + String(repeating: "█", count: 60) + "  200.0 %"))
        #expect(!history.lines[1].dropLast("  ▼ underrun  × late block".count).contains("▼"))
        #expect(!StateScreen(try state(), history, width: 80, height: 12).lines.contains { $0.hasPrefix("minute") })
    }

    @Test("The screen keeps within the terminal, and counts the voices that do not fit")
    func size() throws {
        let state = try state(voices: 200)
        var history = ScreenHistory()
        history.add(state)
        for (width, height) in [(80, 24), (40, 10), (1, 1), (300, 100)] {
            let lines = StateScreen(state, history, width: width, height: height).lines
            #expect(lines.count <= height && lines.allSatisfy { $0.unicodeScalars.count <= width })
        }
        let lines = StateScreen(state, width: 200, height: 24).lines
        #expect(lines.count == 24 && lines.last?.hasSuffix("more") == true)
    }

    @Test("Names cannot write to the terminal", arguments: ["\\u001b[2J", "\\u202e\\u0007", "\\n\\r"])
    func hostile(name: String) throws {
        let state = try state(name: name)
        let lines = StateScreen(state, width: 120, height: 50).lines + [StateScreen.summary(of: state)]
        #expect(lines.allSatisfy { $0.unicodeScalars.allSatisfy(\.isPrintable) })
        let object = state.object(at: 1, hasSiblings: true).text
        #expect(object.unicodeScalars.allSatisfy(\.isPrintable) && JSON(parsing: object) != nil)
    }

    @Test(
        "Lines that are no states are passed over",
        arguments: ["", "{}", "{\"lost\":3}", "[[[[", "null", "{\"pid\":1e999}"])
    func foreign(line: String) { #expect(EngineReport(socketLine: line) == nil) }
}
