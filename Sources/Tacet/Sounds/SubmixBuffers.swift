import COpenAL
import Synchronization

/// The buffers that sounds have on the device of one submix. Written by the game's thread alone.
final class SubmixBuffers: @unchecked Sendable {  // a slot is written before the command that names it
    private let device: LoopbackDevice
    /// Atomic, as the render thread asks for sounds that were never here, whose page the game may just be making.
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

    /// The buffer of a sound; 0 if it has none. Realtime-safe.
    subscript(index: UInt32) -> ALuint {
        page(Int(index) / BufferTable.pageSize)?[Int(index) % BufferTable.pageSize] ?? 0
    }

    /// Copies a sound's samples to this device.
    func add(_ index: UInt32, _ record: BufferTable.Record, storage: BufferStorage) {
        guard let samples = record.samples else { return }
        let buffer = device.withContext {
            storage.fill(
                samples, frames: record.frames, channels: record.channels, sampleRate: device.sampleRate,
                loop: record.loopStart..<record.loopEnd
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

    /// Gives a sound's buffer up, for another thread to delete; nil if it has none.
    func take(_ index: UInt32) -> Copy? {
        let buffer = self[index]
        guard buffer != 0, let page = page(Int(index) / BufferTable.pageSize) else { return nil }
        page[Int(index) % BufferTable.pageSize] = 0
        return Copy(device: device, buffer: buffer)
    }

    /// A buffer that no submix knows any longer.
    struct Copy: Sendable {
        fileprivate let device: LoopbackDevice
        fileprivate let buffer: ALuint

        func delete() {
            var buffer = buffer
            device.withContext { alDeleteBuffers(1, &buffer) }
        }
    }
}
