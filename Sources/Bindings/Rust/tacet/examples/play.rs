//! Plays a sound file to its end: cargo run --example play laser.ogg

use std::time::Duration;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("Name a sound file.")?;
    let audio = tacet::Engine::new(&tacet::EngineConfig::default())?;
    let voice = audio.load(path, &Default::default())?.play(&Default::default())?;
    voice.wait(&audio, Duration::from_secs(3600))?;
    Ok(())
}
