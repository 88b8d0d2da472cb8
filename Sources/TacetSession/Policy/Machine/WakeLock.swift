extension SessionMachine {
    /// Whether the program works on audio now, so that the machine must not fall asleep by itself.
    var wantsWakeLock: Bool { category == .audioProcessing && program.isActive && !configuration.isSwitchedOff }

    /// Orders the lock, or its end, once for each change of ``wantsWakeLock``.
    mutating func keepAwake() {
        guard isKeepingAwake != wantsWakeLock else { return }
        isKeepingAwake.toggle()
        order(.keepAwake(isKeepingAwake))
    }

    /// Says in words that the machine may fall asleep in the middle of the program's work.
    var wakeLockLimitations: [String] {
        guard wantsWakeLock, observed.holdsWakeLock == false else { return [] }
        return [
            "The machine may fall asleep while audio is processed: there is no logind, or it refused the lock or did not "
                + "answer. The work goes on after the sleep."
        ]
    }
}
