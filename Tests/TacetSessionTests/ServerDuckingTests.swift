import Testing

@testable import TacetSession

@Suite("What the sound server lowers by itself") struct ServerDuckingTests {
    @Test(
        "The roles are read from the module's arguments",
        arguments: [
            ("", ["phone"]), ("ducking_roles=music", ["phone"]), ("trigger_roles=Navigation", ["Navigation"]),
            ("volume=-20dB trigger_roles=phone,event ducking_roles=music", ["phone", "event"]),
            ("trigger_roles=phone/event,alarm global=1", ["phone", "event", "alarm"]),
            ("trigger_roles=\"a b\"", ["a"]), ("trigger_roles=", []),
        ])
    func module(text: String, roles: [String]) {
        #expect(ServerDucking.roles(moduleArguments: text) == Set(roles))
    }

    @Test("The roles are read from a sink's properties, if WirePlumber's policy looks at the sink (BEHAVIOUR 26)")
    func sink() {
        func roles(_ intended: String, action: String = "duck", target: String = "true") -> Set<String> {
            ServerDucking.roles(intended: intended, action: action, target: target)
        }
        let texts = [#"[ "Navigation", "GPS" ]"#, #"["Navigation","GPS"]"#, "Navigation GPS"]
        for text in texts {
            for target in ["true", "True", "1"] { #expect(roles(text, target: target) == ["Navigation", "GPS"]) }
            // A sink that a driver or a configuration before 0.5.5 has given roles is no target.
            for target in ["", "false", "0"] { #expect(roles(text, target: target).isEmpty) }
            #expect(roles(text, action: "mix").isEmpty)
        }
        #expect(roles(#"[ "Communication", "Phone" ]"#) == ["phone", "Phone"])
        #expect(roles("").isEmpty)
        #expect(roles(String(repeating: "x y z ", count: 10_000)).count <= 32)
    }

    @Test("A program that asks for it is told if the server lowers nothing for its role (BEHAVIOUR 26, 143)")
    func limitation() {
        var navigator = SimulatedSession(.navigation)
        #expect(navigator.machine.categoryLimitations.isEmpty, "without a server it is not known")
        navigator.see(.duckingRoles([]))
        #expect(navigator.machine.categoryLimitations.count == 1)
        navigator.see(.duckingRoles(["Navigation"]))
        #expect(navigator.machine.categoryLimitations.isEmpty)
        navigator.see(.duckingRoles(["phone"]))
        #expect(navigator.machine.categoryLimitations[0].contains("the role Navigation"))
        navigator.tell(.category(.playback, .mixWithOthers))
        #expect(navigator.machine.categoryLimitations.isEmpty, "it asks for nothing")
    }
}
