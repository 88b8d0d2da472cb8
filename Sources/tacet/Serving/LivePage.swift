import TacetSession

/// The page of a running game, which asks the page's server for each second's states and draws them.
///
/// The page asks no other address: its policy allows only the one that it came from. A page that was saved holds its states in
/// itself, and asks nothing.
struct LivePage {
    /// The script's data: nothing yet, because a live page fetches it. A saved page has its states here.
    private static let data = "{\"saved\":[]}"

    /// What the page needs of the game beside the figures of each second.
    static let wishes = ["voices", "capture"]

    var text: String {
        let script = [
            Self.storeScript, Self.headScript, Self.timelineScript, Self.blockScript, Self.voiceScript,
            Self.radarScript,
            Self.panelScript, Self.touchScript, Self.controlScript,
        ]
        return HTMLPage(
            title: "Tacet: a running game", heading: "A running game", width: "78rem", data: Self.data,
            script: script.joined(), connects: true
        ).text
    }

    /// The order of the page's parts: buttons and figures come first.
    private static let headScript = #"""

        const head = element("p", document.body, undefined, { className: "controls" });
        const figures = element("p", document.body, undefined, { className: "figures" });
        """#
}
