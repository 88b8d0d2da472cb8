/// The figures of a run as an HTML page with charts, complete in itself.
struct ProfilePage {
    private let document: ProfileDocument

    init(_ document: ProfileDocument) { self.document = document }

    var text: String {
        HTMLPage(
            title: "Tacet: what mixing costs", heading: "What mixing costs", width: "60rem", data: document.text,
            scripts: [PackageResources.growth_js, PackageResources.run_js]
        ).text
    }
}
