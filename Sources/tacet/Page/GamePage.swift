import TacetSession

/// The page of a game, which draws each second of its blocks, its session and its voices.
///
/// The seconds come from a running game, or from a capture that the page holds. Both pass the same script. A live page asks the server that
/// it came from, and no other address: its policy allows only that. A page with a capture, or one that was saved, asks nothing.
struct GamePage {
    let text: String

    /// What the live page needs of the game beside the figures of each second.
    static let wishes = ["voices", "capture"]

    /// The page of a running game. The script's data has nothing yet, because the page fetches it; a saved page has its seconds there.
    static let live = GamePage(
        title: "Tacet: a running game", heading: "A running game", data: "{\"saved\":[]}", connects: true,
        [voiceScript, radarScript, panelScript, gameScript, touchScript, eventScript, liveScript, controlScript])

    /// The page of a capture, complete in itself.
    ///
    /// - Parameter capture: The report, and the timeline's seconds.
    static func capture(_ capture: JSONValue) -> GamePage {
        GamePage(
            title: "Tacet: a profile capture", heading: "A profile capture",
            data: JSONValue.object([("capture", capture)]).text + "\n", connects: false,
            [closeScript, panelScript, captureScript, eventScript, controlScript])
    }

    /// - Parameter parts: The scripts that follow those of every page.
    private init(title: String, heading: String, data: String, connects: Bool, _ parts: [String]) {
        let script = [Self.storeScript, Self.headScript, Self.timelineScript, Self.blockScript] + parts
        text =
            HTMLPage(
                title: title, heading: heading, width: "78rem", data: data, script: script.joined(), connects: connects
            ).text
    }

    /// The order of the page's parts: buttons and figures come first. Each script adds its drawing and its keys.
    private static let headScript = #"""

        const head = element("p", document.body, undefined, { className: "controls" });
        const figures = element("p", document.body, undefined, { className: "figures" });
        const hints = element("span", head, undefined, { className: "quiet" });
        const parts = [], actions = new Map();
        const bind = (keys, label, words, action) => {
          for (const key of keys) actions.set(key, action);
          element("kbd", hints, label); hints.append(` ${words} `); };
        // Words, and whether they are an alarm.
        const drawFigures = list => redraw(figures, box => list.forEach(([words, alarm], index) => {
          if (index) box.append("   ·   ");
          element("span", box, words, { className: alarm ? "alarm" : "" }); }));
        """#
}
