import ArgumentParser
import TacetSession

/// Prints who is registered with the focus service, what each was told, and why.
struct Focus: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say which programs are registered with the focus service, and what each was told.",
        discussion: "Starts no service and changes nothing.")

    @OptionGroup var lines: LineOptions

    func run() throws {
        let printer = lines.printer(from: MonotonicClock.now)
        let registrations = FocusObserver.registrations()
        if registrations.isEmpty {
            printer.print(Report("unregistered", sentence: "No program is registered with the focus service."))
        }
        registrations.forEach(printer.print)
        printer.print(.end)
    }
}

/// Reads what the focus service tells each program. Belongs to one thread.
final class FocusObserver: DBusWatch {
    private static let service = "org.tacet.Focus1"
    private static let path = "/org/tacet/Focus1"

    private var answers: [Int: [String: DBusValue]] = [:]
    /// How many answers are missing; nil until the service has been asked.
    private var missing: Int?

    var bus: DBusConnection.Bus { .session }
    func busClosed() { missing = 0 }

    /// The programs that are registered now, in the order of their registration. Takes a second at most.
    static func registrations() -> [Report] {
        let observer = FocusObserver()
        guard let buses = DBusConnections(watches: [observer], reachable: { _, _ in }) else { return [] }
        let waker = PollWaker()
        let end = MonotonicClock.now + .seconds(1)
        while observer.missing != 0, MonotonicClock.now < end {
            buses.process()
            if observer.missing == 0 { break }
            _ = waker.wait(for: buses.sources, timeout: min(end, buses.deadline) - MonotonicClock.now)
        }
        buses.end()
        return observer.answers.sorted { $0.key < $1.key }.map { Report(registration: $0.value) }
    }

    func busOpened(_ connection: DBusConnection) {
        let service = DBusPeer(connection: connection, name: Self.service)
        service.property("Sessions", of: Self.service, at: Self.path) { [unowned self] value in
            let paths = (value?.texts ?? []).filter { $0.hasPrefix(Self.path) }
            missing = paths.count
            for (number, path) in paths.enumerated() {
                service.allProperties(of: Self.service + ".Session", at: path) { [unowned self] properties in
                    missing = (missing ?? 1) - 1
                    if !properties.isEmpty { answers[number] = properties }
                }
            }
        }
    }
}

extension Report {
    /// Reports one registration by its properties, which another service may have made up.
    fileprivate init(registration properties: [String: DBusValue]) {
        let directive = properties["Directive"]?.dictionary ?? [:]
        let text = { (value: DBusValue?) in (value?.text ?? "").printable(limit: 256) }
        let names = [text(properties["Name"]), text(properties["ApplicationId"])].filter { !$0.isEmpty }
        let name = names.first ?? "a program without a name"
        let process = Int(properties["ProcessId"]?.number ?? 0)
        let reason = { (key: String) in directive[key]?.text.flatMap { $0.isEmpty ? nil : $0.printable } }
        // The service's words are a line for each reason.
        let why = (directive["text"]?.text ?? "").split(separator: "\n").map { String($0).printable(limit: 256) }
        self.init(
            "registration",
            [
                ("application", .string(text(properties["ApplicationId"]))), ("name", .string(name)),
                ("process", .integer(process)), ("role", .string(text(properties["Role"]))),
                ("type", .string(text(properties["Type"]))), ("state", .string(text(properties["State"]))),
                ("effects", .string(text(directive["effects"]))),
                ("effectsReason", JSONValue(reason("effects-reason"))),
                ("soundtrack", .string(text(directive["soundtrack"]))),
                ("soundtrackReason", JSONValue(reason("soundtrack-reason"))),
                ("solos", .integer(Int(properties["Solos"]?.number ?? 0))),
                ("text", .string(why.joined(separator: " "))),
            ],
            sentences: [
                "\(name) (process \(process), \(text(properties["Role"]))): effects \(text(directive["effects"])), "
                    + "soundtrack \(text(directive["soundtrack"]))."
            ] + why)
    }
}
