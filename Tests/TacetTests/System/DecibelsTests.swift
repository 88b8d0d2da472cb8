import Foundation
import Testing

@testable import Tacet

@Suite("Decibels") struct DecibelsTests {
    @Test("A slider's ends are silence and unity, its middle is -18 dB, and each gain has its position")
    func sliders() {
        #expect(Decibels(sliderPosition: 0) == .silence && Decibels(sliderPosition: 1) == .unity)
        #expect(abs(Decibels(sliderPosition: 0.5).value - -18.062) < 0.001)
        #expect(Decibels(sliderPosition: -1) == .silence && Decibels(sliderPosition: .nan) == .silence)
        #expect(Decibels(sliderPosition: 7) == .unity)
        for position in stride(from: Float(0), through: 1, by: 0.125) {
            #expect(abs(Decibels(sliderPosition: position).sliderPosition - position) < 0.0001)
        }
        #expect(Decibels(12).sliderPosition == 1 && Decibels.silence.sliderPosition == 0)
    }

    @Test("Gains are added and taken away")
    func arithmetic() {
        let gain: Decibels = -6
        #expect(gain + 2 == -4 && gain - 2 == -8 && -gain == 6)
    }

    @Test("A gain is stored as a number, and silence as a word")
    func coding() throws {
        let gains: [Decibels] = [-6.5, .silence, .unity]
        let data = try JSONEncoder().encode(gains)
        #expect(String(decoding: data, as: UTF8.self) == #"[-6.5,"silence",0]"#)
        #expect(try JSONDecoder().decode([Decibels].self, from: data) == gains)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Decibels].self, from: Data(#"["loud"]"#.utf8))
        }
    }
}
