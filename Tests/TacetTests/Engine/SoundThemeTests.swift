import TacetSession
import Testing

@testable import Tacet

/// The Sound Theme Specification, on folders that exist only here.
@Suite("The look-up of a sound in the desktop's themes")
struct SoundThemeTests {
    /// The files of a machine by their paths, with the texts of those that are read.
    private struct Machine {
        var files: [String: String]
        var locales = ["C", ""]

        func find(_ name: String, theme: String = "freedesktop") throws -> SoundLookup.Result {
            let sound = try #require(SystemSound(rawValue: name))
            let lookup = SoundLookup(
                folders: ["/home/sounds", "/usr/sounds"], locales: locales, text: { files[$0] },
                exists: { path in files.keys.contains { $0 == path || $0.hasPrefix(path + "/") } })
            return lookup.find(sound, theme: theme)
        }
    }

    private static let stereo = "[Sound Theme]\nDirectories=stereo\n[stereo]\nOutputProfile=stereo\n"

    private static func machine(_ sounds: String..., themes: [String: String] = [:]) -> Machine {
        var files = ["/usr/sounds/freedesktop/index.theme": stereo]
        for (name, text) in themes { files["/usr/sounds/\(name)/index.theme"] = text }
        for sound in sounds { files[sound] = "" }
        return Machine(files: files)
    }

    @Test("The player's own folder comes before the system's; .oga before .ogg and .wav")
    func folders() throws {
        var machine = Self.machine("/usr/sounds/freedesktop/stereo/bell.oga", "/usr/sounds/freedesktop/stereo/bell.wav")
        #expect(try machine.find("bell") == .file("/usr/sounds/freedesktop/stereo/bell.oga"))
        machine.files["/home/sounds/freedesktop/stereo/bell.wav"] = ""
        #expect(try machine.find("bell") == .file("/home/sounds/freedesktop/stereo/bell.wav"))
        #expect(try machine.find("gong") == .missing)
    }

    @Test("A theme, its parents and theirs, then freedesktop, then sounds without a theme; a circle of parents ends")
    func inheritance() throws {
        let child = "[Sound Theme]\nInherits=parent,other\nDirectories=stereo\n"
        let parent = "[Sound Theme]\nInherits=grandparent\nDirectories=stereo\n"
        let grandparent = "[Sound Theme]\nInherits=child\nDirectories=stereo 5.1\n[5.1]\nOutputProfile=5.1\n"
        var machine = Self.machine(
            "/usr/sounds/bell.wav",
            themes: ["child": child, "parent": parent, "grandparent": grandparent, "other": Self.stereo])
        #expect(try machine.find("bell", theme: "child") == .file("/usr/sounds/bell.wav"))
        for theme in ["freedesktop", "other", "grandparent", "parent", "child"] {
            machine.files["/usr/sounds/\(theme)/stereo/bell.ogg"] = ""
            #expect(try machine.find("bell", theme: "child") == .file("/usr/sounds/\(theme)/stereo/bell.ogg"))
        }
        machine.files["/usr/sounds/grandparent/5.1/gong.ogg"] = ""
        #expect(try machine.find("gong", theme: "child") == .missing, "a stereo stream plays no 5.1 sound")
        #expect(try machine.find("bell", theme: "none") == .file("/usr/sounds/freedesktop/stereo/bell.ogg"))
    }

    @Test("A more general name of the theme comes before the exact name of its parent")
    func generalNames() throws {
        var machine = Self.machine(
            "/usr/sounds/freedesktop/stereo/message-new-instant.oga", "/usr/sounds/child/stereo/message.oga",
            themes: ["child": Self.stereo])
        #expect(
            try machine.find("message-new-instant", theme: "child") == .file("/usr/sounds/child/stereo/message.oga"))
        machine.files["/usr/sounds/child/stereo/message-new.oga"] = ""
        #expect(
            try machine.find("message-new-instant", theme: "child") == .file("/usr/sounds/child/stereo/message-new.oga")
        )
    }

    @Test("The player's language comes before no language")
    func languages() throws {
        var machine = Self.machine(
            "/usr/sounds/freedesktop/stereo/bell.oga", "/usr/sounds/freedesktop/stereo/de/bell.oga")
        #expect(try machine.find("bell") == .file("/usr/sounds/freedesktop/stereo/bell.oga"))
        machine.locales = SoundLookup.locales(of: "de_AT.UTF-8@euro")
        #expect(machine.locales == ["de_AT.UTF-8@euro", "de_AT.UTF-8", "de_AT", "de", "C", ""])
        #expect(try machine.find("bell") == .file("/usr/sounds/freedesktop/stereo/de/bell.oga"))
        for hostile in ["../..", "/etc", "de/../..", ".de", "a b", String(repeating: "a", count: 65), "C", ""] {
            #expect(SoundLookup.locales(of: hostile) == ["C", ""])
        }
    }

    @Test("A sound that the player's theme disables is silent, also if the system has it")
    func disabled() throws {
        let machine = Self.machine(
            "/home/sounds/freedesktop/stereo/bell.disabled", "/usr/sounds/freedesktop/stereo/bell.oga")
        #expect(try machine.find("bell") == .disabled)
    }

    @Test(
        "A hostile index.theme leads out of no folder",
        arguments: [
            "../../etc", "/etc", "stereo/../../..", ".hidden", "a//b", "a\u{1b}b", "a/b/c/d/e",
            String(repeating: "a", count: 129),
        ])
    func hostile(path: String) throws {
        let theme = try #require(SoundTheme("[Sound Theme]\nInherits=\(path),good\nDirectories=\(path),stereo\n"))
        #expect(theme.parents == ["good"] && theme.directories == ["stereo"])
        #expect(try Self.machine().find("bell", theme: path) == .missing)
    }

    @Test("A theme without end is looked at for a bounded time")
    func bounded() throws {
        let list = (0..<1_000).map { "d\($0)" }.joined(separator: ",")
        let parents = (0..<1_000).map { "t\($0)" }.joined(separator: ",")
        let theme = "[Sound Theme]\nInherits=\(parents)\nDirectories=\(list)\n"
        let sound = try #require(SystemSound(rawValue: "a-b-c-d-e-f-g-h-i-j-k-l-m-n-o-p-q-r-s-t"))
        var questions = 0
        let lookup = SoundLookup(
            folders: (0..<32).map { "/\($0)" }, locales: ["de_AT", "de", "C", ""], text: { _ in theme },
            exists: { path in
                questions += 1
                return !path.contains(".")
            })
        #expect(lookup.find(sound, theme: "t") == .missing)
        #expect(questions <= 10_000)
        #expect(
            SoundTheme("") == nil && SoundTheme("Directories=stereo") == nil
                && SoundTheme("[Icon Theme]\nName=x") == nil)
    }
}
