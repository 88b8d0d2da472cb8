//! Game audio for Linux: it falls silent for the player's music, calls and alarms, and always resumes.
//!
//! ```no_run
//! # fn main() -> Result<(), tacet::Error> {
//! let audio = tacet::Engine::new(&tacet::EngineConfig::default())?;
//! let laser = audio.load("laser.ogg", &Default::default())?;
//! audio.soundtrack().play("theme.ogg", 0.0)?;
//! loop {
//!     laser.play(&tacet::PlaySettings { position: Some(tacet::Vec3::new(2.0, 0.0, -5.0)), ..Default::default() })?;
//!     for event in audio.update()? {
//!         println!("{event:?}");
//!     }
//! }
//! # }
//! ```
//!
//! Gains are in decibels, times in seconds, positions in metres, in a right-handed space with +Y up, and the listener looks
//! down -Z. Every thread may call everything: all types are `Send` and `Sync`. No call waits for a device, a server or the mixer,
//! and only those that load wait for files.
//!
//! What is dropped is freed: a [`Sound`] when neither the program nor a playing voice has it, an [`Engine`] with its last clone.
//! Calls on things of an engine that has ended give an [`Error`]. A panic in a function that the library calls does not reach it.
#![deny(missing_docs)]

mod bus;
mod calibration;
mod conversion;
mod effect;
mod engine;
mod error;
mod files;
mod log;
mod owner;
mod posted;
mod recorder;
mod session;
mod sound;
mod soundtrack;
#[rustfmt::skip]
mod values;
mod voice;

#[cfg(doctest)]
#[doc = include_str!("../../../../Tacet/Tacet.docc/Rust.md")]
mod article {}

pub use bus::Bus;
pub use calibration::calibrate_input;
pub use conversion::{Tween, Vec3};
pub use effect::{Band, Compressor, Delay, Distortion, Effect, EffectSettings, Limiter, Modulation};
pub use engine::Engine;
pub use error::Error;
pub use files::{inspect, OpenFile, TaggedFile};
pub use log::{set_log, unset_log};
pub use posted::PostedEvent;
pub use recorder::Recorder;
pub use session::Session;
pub use sound::{Container, Loading, Sound};
pub use soundtrack::Soundtrack;
pub use values::*;
pub use voice::Voice;

/// The version of the library that runs: major × 10,000 + minor × 100 + patch.
pub fn version() -> u32 {
    unsafe { tacet_sys::tacet_version() }
}

/// The gain in decibels of a factor: -∞ for 0 and below.
pub fn gain_from_amplitude(amplitude: f32) -> f32 {
    unsafe { tacet_sys::tacet_gain_from_amplitude(amplitude) }
}

/// The factor of a gain in decibels; 0 at -144 dB and below.
pub fn amplitude_from_gain(gain: f32) -> f32 {
    unsafe { tacet_sys::tacet_amplitude_from_gain(gain) }
}

/// The gain in decibels of a volume slider at 0...1, as the sliders of Linux desktops have it: 0.5 is -18 dB.
pub fn gain_from_slider(position: f32) -> f32 {
    unsafe { tacet_sys::tacet_gain_from_slider(position) }
}

/// The position 0...1 of a volume slider for a gain in decibels.
pub fn slider_from_gain(gain: f32) -> f32 {
    unsafe { tacet_sys::tacet_slider_from_gain(gain) }
}
