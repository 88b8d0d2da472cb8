import Synchronization
import TacetDecoding
import TacetPlatform

extension EngineCore {
    /// Reads the file of a sound again, on a loading thread. ``takeNotifications()`` returns the result.
    func reload(_ sound: Sound) {
        guard let sounds = running?.sounds else { return }
        let number = sounds.nextNumber()
        let job: WorkQueue.Job = { [self] in
            guard !isStopped.load(ordering: .relaxed), let (name, origin) = sounds.origin(of: sound) else { return }
            do throws(AudioError) {
                let read = try samples(of: origin.open(), origin.choices, name: name, for: sounds) { origin.open }
                let samples = try sounds.addSamples(read.record, name: name)
                notifications.post(
                    .reloaded(
                        SoundReload(sound: sound, samples: samples, number: number, name: name, facts: read.facts)))
            } catch {
                notifications.post(.event(.reloadFailed(error)))
            }
        }
        // The developer waits for it.
        loads.submit([job], priority: .high)
    }
}
