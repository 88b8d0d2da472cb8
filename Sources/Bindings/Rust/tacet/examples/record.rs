//! Records three seconds of a microphone into a WAV file: cargo run --example record voice.wav [MICROPHONE]

use std::thread::sleep;
use std::time::{Duration, Instant};

use tacet::{Recorder, RecorderConfig, RecorderState};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("Name a file.")?;
    let config = RecorderConfig { device: std::env::args().nth(2), ..Default::default() };
    let recorder = Recorder::to_file(path, &config)?;
    let begin = Instant::now();
    while recorder.status()?.frames < 3 * u64::from(config.sample_rate) {
        if begin.elapsed() > Duration::from_secs(10) {
            return Err(recorder.explain()?.into());
        }
        sleep(Duration::from_millis(10));
    }
    let status = recorder.status()?;
    assert_eq!(status.state, RecorderState::Recording);
    println!("{}: {:.1} dB, {} gaps", status.device, status.rms, recorder.gaps()?.len());
    Ok(())
}
