import CPulse
import TacetPlatform

/// What a reading asks the sound server.
extension PulseMonitor {
    /// Sends all questions at once. The server answers in order.
    func read(at now: Duration) {
        guard let context else { return }
        pacer.begin(at: now)
        readingBegan = MonotonicClock.processorTime
        reading = PulseReading()
        expect(
            pulse.pointee.pa_context_get_server_info(
                context,
                { _, server, userdata in
                    guard let monitor = PulseMonitor.from(userdata) else { return }
                    if let server { monitor.reading.add(server.pointee) }
                    monitor.answered()
                }, userdata))
        if isModuleListDue { askForModules(context) }
        expect(
            pulse.pointee.pa_context_get_sink_info_list(
                context, { PulseMonitor.collect($1, end: $2, $3) { $0.add($1, from: $2) } }, userdata))
        expect(
            pulse.pointee.pa_context_get_source_info_list(
                context, { PulseMonitor.collect($1, end: $2, $3) { reading, source, _ in reading.add(source) } },
                userdata))
        expect(
            pulse.pointee.pa_context_get_client_info_list(
                context, { PulseMonitor.collect($1, end: $2, $3) { $0.add($1, from: $2) } }, userdata))
        expect(
            pulse.pointee.pa_context_get_sink_input_info_list(
                context, { PulseMonitor.collect($1, end: $2, $3) { $0.add($1, from: $2) } }, userdata))
        expect(
            pulse.pointee.pa_context_get_source_output_info_list(
                context, { PulseMonitor.collect($1, end: $2, $3) { $0.add($1, from: $2) } }, userdata))
    }

    /// Asks for the modules, which seldom change.
    private func askForModules(_ context: OpaquePointer) {
        isModuleListDue = false
        moduleRoles = []
        expect(
            pulse.pointee.pa_context_get_module_info_list?(
                context,
                { _, item, end, userdata in
                    guard let monitor = PulseMonitor.from(userdata) else { return }
                    guard end == 0, let item else {
                        if end != 0 { monitor.answered() }
                        return
                    }
                    guard item.pointee.name.map({ boundedString($0) }) == ServerDucking.module else { return }
                    let arguments = item.pointee.argument.map { boundedString($0) } ?? ""
                    if monitor.moduleRoles.count < 64 {
                        monitor.moduleRoles.formUnion(ServerDucking.roles(moduleArguments: arguments))
                    }
                }, userdata))
    }

    private func expect(_ operation: OpaquePointer?) {
        if pulse.pointee.release(operation) { reading.outstanding += 1 }
    }

    /// Takes one item of a list; `end` is positive after the last item and negative if the list failed.
    private static func collect<Item>(
        _ item: UnsafePointer<Item>?, end: Int32, _ userdata: UnsafeMutableRawPointer?,
        into add: (inout PulseReading, Item, UnsafePointer<tacet_pulse_functions>) -> Void
    ) {
        guard let monitor = from(userdata) else { return }
        if end == 0, let item {
            add(&monitor.reading, item.pointee, monitor.pulse)
        } else if end != 0 {
            monitor.answered()
        }
    }
}
