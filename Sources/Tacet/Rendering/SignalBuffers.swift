import COpenAL
import TacetSession

/// The buffers that sounds have on the device of one signal.
final class SignalBuffers: @unchecked Sendable {  // a slot is written before the command that names it
    private let device: LoopbackDevice
    private let pages: UnsafeMutablePointer<UnsafeMutablePointer<ALuint>?>

    init(device: LoopbackDevice) {
        self.device = device
        pages = .allocate(capacity: SoundBank.pageCount)
        pages.initialize(repeating: nil, count: SoundBank.pageCount)
    }

    deinit {
        device.releasing {
            for number in 0..<SoundBank.pageCount {
                guard let page = pages[number] else { continue }
                for slot in 0..<SoundBank.pageSize where page[slot] != 0 { alDeleteBuffers(1, page + slot) }
                page.deallocate()
            }
        }
        pages.deallocate()
    }

    /// The buffer of a sound; 0 if it has none. Realtime-safe.
    subscript(index: UInt32) -> ALuint {
        pages[Int(index) / SoundBank.pageSize]?[Int(index) % SoundBank.pageSize] ?? 0
    }

    /// Copies a sound's samples to this device.
    func add(_ index: UInt32, _ record: SoundBank.Record, storage: BufferStorage) {
        guard let samples = record.samples else { return }
        let number = Int(index) / SoundBank.pageSize
        if pages[number] == nil {
            let page = UnsafeMutablePointer<ALuint>.allocate(capacity: SoundBank.pageSize)
            page.initialize(repeating: 0, count: SoundBank.pageSize)
            pages[number] = page
        }
        pages[number]?[Int(index) % SoundBank.pageSize] = device.withContext {
            storage.fill(
                samples, frames: record.frames, channels: record.channels, sampleRate: device.sampleRate,
                loop: record.loopStart..<record.loopEnd
            ).buffer
        }
    }

    func remove(_ index: UInt32) {
        guard let page = pages[Int(index) / SoundBank.pageSize] else { return }
        let slot = page + Int(index) % SoundBank.pageSize
        if slot.pointee != 0 { device.withContext { alDeleteBuffers(1, slot) } }
        slot.pointee = 0
    }
}
