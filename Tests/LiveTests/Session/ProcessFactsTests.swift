import Glibc
import TestSupport
import Testing

@testable import TacetSession

extension Live {
    /// What `/proc` tells of programs that say nothing of themselves.
    @Suite("The facts of processes") struct ProcessFactsTests {
        @Test("A process's ancestors, nearest first, the script of an interpreter, and who has loaded OpenAL")
        func facts() async throws {
            try await Desktop.with(.none) { desktop in
                var processes = Processes()
                let own = processes.facts(of: getpid(), asksForOpenAL: true)
                let parents = processes.ancestors(of: getpid())
                #expect(parents.first == getppid() || getppid() == 1)
                #expect(own.usesOpenAL == true, "this program mixes by OpenAL")
                #expect(own.script == nil)
                #expect(!own.isStartedAsGame)
                let mock = try await desktop.startMock(.screenSaver)
                let child = processes.facts(of: Int32(mock.child.processID), asksForOpenAL: true)
                #expect(child.script == "screensaver.py")
                #expect(child.usesOpenAL == false)
                let ancestors = processes.ancestors(of: mock.child.processID)
                #expect(ancestors.contains(getpid()))
                let none = processes.ancestors(of: 4_194_304)
                #expect(none.isEmpty)
                let isChild = processes.isChild(mock.child.processID)
                #expect(!isChild, "it has a process group of its own")
                #expect(!child.isStartedAsGame, "a script alone is no game")
                let game = try desktop.launch("sleep", ["60"], environment: ["SteamAppId": "440"])
                try await eventually("what Steam starts is a game") {
                    var processes = Processes()
                    return processes.facts(of: game.processID, asksForOpenAL: false).isStartedAsGame
                }
                processes.keep([])
            }
        }

        @Test("The games of the machine's .desktop entries are read once, on another thread")
        func games() async throws {
            try await Desktop.with(.none) { desktop in
                try await desktop.enter {
                    let folder = desktop.directory + "/home/.local/share/applications"
                    for path in ["/home/.local", "/home/.local/share", "/home/.local/share/applications"] {
                        mkdir(desktop.directory + path, 0o700)
                    }
                    try write(
                        "[Desktop Entry]\nType=Application\nCategories=Game;\nExec=tacet-test-game %f\n",
                        folder + "/g.desktop")
                    mkfifo(folder + "/pipe.desktop", 0o600)
                    symlink("loop.desktop", folder + "/loop.desktop")
                    let games = InstalledGames { _ in }
                    #expect(games.names == nil)
                    games.read()
                    games.read()
                    let names = try await eventually("the games") { games.names }
                    #expect(names.contains(oneOf: ["Tacet-Test-Game"]))
                    #expect(!names.contains(oneOf: ["firefox"]))
                }
            }
        }

        private func write(_ text: String, _ path: String) throws {
            let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
            #expect(file >= 0)
            _ = text.withCString { Glibc.write(file, $0, strlen($0)) }
            close(file)
        }
    }
}
