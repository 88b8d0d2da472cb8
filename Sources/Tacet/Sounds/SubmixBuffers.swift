import COpenAL
import Synchronization

/// The buffers of sounds on the device of one submix. Only the game's thread writes them; the render thread reads them.
final class SubmixBuffers: @unchecked Sendable {  // the game writes a slot before it sends the command that names it
    let device: LoopbackDevice
    /// Pages of buffer names. Atomic, because the render thread may look up a sound while the game's thread makes its page.
    private let pages: UnsafeMutablePointer<Atomic<UnsafeMutablePointer<ALuint>?>>

    init(device: LoopbackDevice) {
        self.device = device
        pages = .allocate(capacity: BufferTable.pageCount)
        for number in 0..<BufferTable.pageCount { (pages + number).initialize(to: Atomic(nil)) }
    }

    deinit {
        device.releasing {
            device.detachBuffers()
            for number in 0..<BufferTable.pageCount {
                guard let page = page(number) else { continue }
                for slot in 0..<BufferTable.pageSize where page[slot] != 0 { alDeleteBuffers(1, page + slot) }
                page.deallocate()
            }
        }
        pages.deinitialize(count: BufferTable.pageCount)
        pages.deallocate()
    }

    private func page(_ number: Int) -> UnsafeMutablePointer<ALuint>? { pages[number].load(ordering: .acquiring) }

    /// The buffer of a sound; 0 if the sound has none here. Realtime-safe.
    subscript(index: UInt32) -> ALuint {
        page(Int(index) / BufferTable.pageSize)?[Int(index) % BufferTable.pageSize] ?? 0
    }

    /// Copies a sound's samples to this device. Does nothing if OpenAL cannot map them for reading.
    func add(_ index: UInt32, _ record: BufferTable.Record, storage: BufferStorage) {
        guard let memory = record.memory else { return }
        let buffer = device.withContext {
            storage.fill(
                memory, isFloat: record.isFloat, frames: record.frames, channels: record.channels,
                sampleRate: device.sampleRate, loop: record.loopStart..<record.loopEnd
            ).buffer
        }
        let number = Int(index) / BufferTable.pageSize
        if let page = page(number) {
            page[Int(index) % BufferTable.pageSize] = buffer
        } else {
            let page = UnsafeMutablePointer<ALuint>.allocate(capacity: BufferTable.pageSize)
            page.initialize(repeating: 0, count: BufferTable.pageSize)
            page[Int(index) % BufferTable.pageSize] = buffer
            pages[number].store(page, ordering: .releasing)
        }
    }

    /// Removes a sound's buffer and returns it, for another thread to delete; nil if the sound has none here.
    func take(_ index: UInt32) -> Copy? {
        let buffer = self[index]
        guard buffer != 0, let page = page(Int(index) / BufferTable.pageSize) else { return nil }
        page[Int(index) % BufferTable.pageSize] = 0
        return Copy(device: device, buffer: buffer)
    }

    /// A buffer that has been removed from its submix and waits to be deleted.
    struct Copy: Sendable {
        fileprivate let device: LoopbackDevice
        fileprivate let buffer: ALuint

        /// Deletes the buffer. Blocking.
        func delete() {
            var buffer = buffer
            device.withContext { alDeleteBuffers(1, &buffer) }
        }
    }
}
