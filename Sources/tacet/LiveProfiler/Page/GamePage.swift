import TacetSession

/// The page of a game, which draws each second of its blocks, its session and its voices.
///
/// The seconds come from a running game, or from a capture that the page holds. Both pass the same script. A live page
/// asks the server that it came from, and no other address: its policy allows only that. A page with a capture, or one
/// that was saved, asks nothing.
struct GamePage {
    let text: String

    /// What the live page needs of the game beside the figures of each second.
    static let wishes = ["voices", "capture", "events"]

    /// The page of a running game. The script's data has nothing yet, because the page fetches it; a saved page has its
    /// seconds there.
    static let live = GamePage(
        title: "Tacet: a running game", heading: "A running game", data: "{\"saved\":[]}", connects: true,
        [
            PackageResources.voices_js, PackageResources.radar_js, PackageResources.panels_js, PackageResources.game_js,
            PackageResources.touch_js, PackageResources.desk_js, PackageResources.soundevents_js,
            PackageResources.scope_js, PackageResources.events_js, PackageResources.live_js,
            PackageResources.controls_js,
        ])

    /// The page of a capture, complete in itself.
    ///
    /// - Parameter capture: The report, and the timeline's seconds.
    static func capture(_ capture: JSONValue) -> GamePage {
        GamePage(
            title: "Tacet: a profile capture", heading: "A profile capture",
            data: JSONValue.object([("capture", capture)]).text + "\n", connects: false,
            [
                PackageResources.close_js, PackageResources.panels_js, PackageResources.capture_js,
                PackageResources.events_js, PackageResources.controls_js,
            ])
    }

    /// - Parameter parts: The scripts that follow those of every game's page: files of `Files`, which the package
    ///   embeds.
    private init(title: String, heading: String, data: String, connects: Bool, _ parts: [[UInt8]]) {
        let common = [
            PackageResources.store_js, PackageResources.head_js, PackageResources.timeline_js,
            PackageResources.block_js,
        ]
        text =
            HTMLPage(
                title: title, heading: heading, width: "78rem", data: data, styles: [PackageResources.game_css],
                scripts: common + parts, connects: connects
            ).text
    }
}
